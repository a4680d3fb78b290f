import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { leaveLine, showGuide, takeLine } from '../../../../contract/staff/guide-acts.ts';
import type { Role } from '../../../../contract/staff/permissions.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import {
  makeReturn,
  markSubmitted,
  showReturn,
} from '../../../../contract/staff/return-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { workerDocumentMaker } from '../../../lending/documents/document-maker.ts';
import { approved, colleague, doneByTwo, proposed } from '../../../../testing/staff-world.ts';
import type { Colleague } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { closeDay } from '../../../lending/ledger/close-day.ts';
import { proveLedgerNightly } from '../../../lending/ledger/prove-nightly.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { sumPortfolio } from '../../../lending/portfolio/sum-portfolio.ts';
import { reconcileStatements } from '../../../lending/payments/reconcile/reconcile-statements.ts';
import { makeReturns } from '../../compliance/returns/make-returns.ts';
import { keepRejections } from '../../compliance/returns/rejected-rows.ts';

const day = 86_400;
const on = (text: string) => text as CivilDate;
const goesOn = new AbortController().signal;
const documents = workerDocumentMaker();

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
let ruth: Colleague;
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    Object.assign(world.context, { documents });
    office = await consoleOfWorld(world);
  });
  ruth = await colleague(of.world.context, 'Ruth', ['compliance']);
  await byTwo(
    {
      kind: 'journal',
      on: on('2026-03-02'),
      memo: 'Capital of the lender',
      debits: [{ account: 'bank', amount: '5000' }],
      credits: [{ account: 'capital', amount: '5000' }],
    },
    [of.peter, of.mary],
  );
});
afterAll(async () => {
  await office.close();
  await documents.close();
  expect(await of.end()).toEqual([]);
});

async function byTwo(body: ProposalBody, both: readonly [Colleague, Colleague]) {
  await doneByTwo(of.world.context, both, body);
  await of.world.pass(601);
  await carryOutProposals(of.world.context);
}

const guide = (month?: string, role: Role = 'director') =>
  office.done(role, showGuide, { list: 'month-end', ...(month !== undefined && { month }) });
async function lineOf(name: string, month?: string) {
  const { lines } = await guide(month);
  const found = lines.find(({ line }) => line === name);
  if (found === undefined) throw new Error(`there is a line ${name}`);
  return found;
}
async function nextLine(month: string) {
  const { lines } = await guide(month);
  return lines.find(({ state }) => state !== 'done');
}
const night = async () => {
  const { context } = of.world;
  await accrueOvernight(context);
  await closeDay(context);
  await proveLedgerNightly(context);
};

describe('the end of a month', () => {
  it('is not done while the month runs', async () => {
    const { months, month, isThrough, lines } = await guide('2026-03');
    expect([months, month, isThrough]).toEqual([['2026-03'], '2026-03', false]);
    expect(lines.every(({ state }) => state !== 'done')).toBe(true);
    expect(lines[0]?.says).toMatch(/^March 2026 runs to 31 Mar 2026\. Until now: /);
    const { reason } = await office.ask('director', showGuide, {
      list: 'month-end',
      month: '2026-02',
    });
    expect(reason).toBe('unknown');
  });

  it('is closed by doing what each line leads to, and by nothing else', async () => {
    const month = '2026-03';
    await of.world.pass(31 * day);
    expect(await nextLine(month)).toMatchObject({ line: 'proof', state: 'cannot-yet' });
    await night();
    // The last minutes of a month wait for what is being written.
    await of.world.pass(121);
    expect(await nextLine(month)).toMatchObject({
      line: 'period',
      state: 'to-do',
      to: { place: 'close-period', of: [month] },
    });
    const { data } = await proposed(of.peter, { kind: 'close-period', month });
    const proposalId = data?.proposal.id;
    expect(await lineOf('period', month)).toMatchObject({
      state: 'to-do',
      says: 'The closing is proposed, and awaits approval.',
      to: { place: 'proposal', of: [proposalId] },
    });
    if (data === null) throw new Error('it was proposed');
    expect((await approved(of.mary, data.proposal)).reason).toBeNull();
    await carryOutProposals(of.world.context);
    expect(await lineOf('period', month)).toMatchObject({ state: 'done' });
    for (let steps = 0; steps < 16; steps++) {
      const line = await nextLine(month);
      if (line === undefined) break;
      await followReturn(line, month);
    }
    expect(await guide(month)).toMatchObject({ isThrough: true, hidden: 0 });
    // Of colleagues with other roles too, who see fewer lines.
    expect(await guide(month, 'care')).toMatchObject({ isThrough: true, hidden: 6 });
  });

  it('says what a month lacks with the figure, and leads there', async () => {
    const { world, at } = of;
    const month = '2026-04';
    vi.spyOn(world.provider, 'statement').mockResolvedValue(null);
    await at.lentLoan();
    await of.lateLoan();
    await world.pass(20 * day);
    await reconcileStatements(world.context);
    expect(await lineOf('statements', month)).toMatchObject({
      state: 'to-do',
      to: { place: 'statement', of: ['pawapay', expect.stringMatching(/^2026-04-/)] },
    });
    expect(await lineOf('accruals', month)).toMatchObject({
      state: 'cannot-yet',
      says: expect.stringMatching(/^2 loans are not booked to 30 Apr 2026/),
    });
    await night();
    expect(await lineOf('accruals', month)).toMatchObject({ state: 'done' });
    expect(await lineOf('provisions', month)).toMatchObject({
      state: 'cannot-yet',
      says: '30 Apr 2026 is not summed yet: the job sum-portfolio does it.',
    });
    await sumPortfolio(world.context, goesOn);
    const short = await lineOf('provisions', month);
    expect(short).toMatchObject({ state: 'to-do', to: { place: 'provision' } });
    const [asOf = '', profile = ''] = short.to.of;
    await byTwo({ kind: 'provision', asOf: on(asOf), profile }, [of.peter, of.mary]);
    expect(await lineOf('provisions', month)).toMatchObject({ state: 'done' });
    expect((await guide(month)).isThrough).toBe(false);
  });
});

let isRefusedByBureau = false;

/** The bureau does not take one. */
async function refusesOnce(runId: string, period: string): Promise<void> {
  const { db, clock } = of.world.context;
  await keepRejections(db, { runId }, [{ account: '987654321', code: 'UNKNOWN' }], clock.now());
  expect(await lineOf('returns', period)).toMatchObject({
    state: 'to-do',
    says: expect.stringContaining('the bureau did not take it.'),
    to: { place: 'return', of: [runId] },
  });
}

/** Does what the line of the returns asks for, as its address says. */
async function followReturn(
  { line, says, to }: Awaited<ReturnType<typeof lineOf>>,
  period: string,
): Promise<void> {
  expect(line).toBe('returns');
  const { context } = of.world;
  if (to.place === 'profile') {
    const [what, profileName = ''] = to.of;
    const cited = { source: 'Circular 9 of 2026', sourceDate: on('2026-01-10') };
    const steps = [
      { name: 'Pass', fromDays: 0, basisPoints: 100 },
      { name: 'Loss', fromDays: 30, basisPoints: 10_000 },
    ];
    const profile = { of: what, profileName, ...(what === 'provision' && { steps }) };
    const body = {
      kind: 'publish-profile',
      profile,
      version: 2,
      status: 'confirmed',
      ...cited,
    };
    return byTwo(body as ProposalBody, [ruth, of.mary]);
  }
  if (to.place === 'returns') {
    const format = says.includes('Prudential') ? 'boz-assumed' : 'crb-assumed';
    await office.done('compliance', makeReturn, { format, period });
    await makeReturns(context, goesOn);
    return;
  }
  const runId = to.of[0] ?? '';
  if (says.includes('did not take it')) {
    await office.done('compliance', makeReturn, { format: 'crb-assumed', period });
    await makeReturns(context, goesOn);
    return;
  }
  const { hash, releasedAt } = await office.done('director', showReturn, { runId });
  if (releasedAt === null) {
    return byTwo({ kind: 'submit-return', runId, hash: hash ?? '' }, [ruth, of.mary]);
  }
  if (says.includes('bureau') && !isRefusedByBureau) {
    isRefusedByBureau = true;
    return refusesOnce(runId, period);
  }
  const sent = { runId, reference: 'BOZ/17', on: context.clock.today() };
  await office.done('compliance', markSubmitted, sent);
}

describe('the morning', () => {
  const morning = (role: Role = 'director') =>
    office.done(role, showGuide, { list: 'morning' });

  it('says what waits, each with where it is done', async () => {
    const { lines, isThrough } = await morning();
    const states = Object.fromEntries(lines.map(({ line, state }) => [line, state]));
    expect(states).toMatchObject({ arrears: 'done', unidentified: 'done', complaints: 'done' });
    expect(isThrough).toBe(false);
    const { data } = await proposed(of.peter, { kind: 'reopen-period', month: '2026-03' });
    const { lines: later } = await morning();
    expect(later.find(({ line }) => line === 'proposals')).toMatchObject({
      state: 'to-do',
      to: { place: 'proposal', of: [data?.proposal.id] },
    });
  });

  it('shows each role the lines of its permissions', async () => {
    const names = async (role: Role) => (await morning(role)).lines.map(({ line }) => line);
    expect(await names('marketing')).toEqual(['proposals']);
    expect(await names('engineer')).toEqual(['jobs', 'proofs', 'proposals']);
  });

  it('is worked on by one person a line', async () => {
    const line = { list: 'morning', line: 'floats' } as const;
    await office.done('finance', takeLine, line);
    const taken = (await morning()).lines.find((one) => one.line === 'floats');
    expect(taken?.takenBy?.name).toBe('Peter Mwale');
    expect(await office.ask('director', takeLine, line)).toMatchObject({ reason: 'taken' });
    expect((await office.ask('marketing', takeLine, line)).reason).toBe('unknown');
    await office.done('director', leaveLine, line);
    expect((await office.ask('director', takeLine, line)).reason).toBe('taken');
    await office.done('finance', leaveLine, line);
    await office.done('director', takeLine, line);
    const other = { list: 'morning', line: 'nothing-like-it' } as const;
    expect((await office.ask('director', takeLine, other)).reason).toBe('unknown');
  });

  it('asks for a bounded number of statements, however much waits', async () => {
    const { context } = of.world;
    const rows = vi.spyOn(context.db, 'rows');
    const row = vi.spyOn(context.db, 'row');
    await morning();
    await guide('2026-04');
    expect(rows.mock.calls.length + row.mock.calls.length).toBeLessThan(80);
    vi.restoreAllMocks();
  });
});
