import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialBalance } from '../../../../contract/staff/books-acts.ts';
import {
  downloadReturn,
  listReturns,
  makeReturn,
  markSubmitted,
  showReturn,
} from '../../../../contract/staff/return-acts.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import { countWork } from '../../../../contract/staff/work-acts.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { approved, colleague, doneByTwo, proposed } from '../../../../testing/staff-world.ts';
import type { Colleague } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { workerDocumentMaker } from '../../../lending/documents/document-maker.ts';
import { closeDay } from '../../../lending/ledger/close-day.ts';
import { script, sql } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { makeReturns } from './make-returns.ts';

const documents = workerDocumentMaker();
const nobodyStops = new AbortController().signal;
let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
let ruth: Colleague;
let john: Colleague;
/** The month that is over. */
let period: string;
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    Object.assign(world.context, { documents });
    office = await consoleOfWorld(world);
  });
  ruth = await colleague(of.world.context, 'Ruth', ['compliance']);
  john = await colleague(of.world.context, 'John', ['finance']);
  period = of.world.context.clock.today().slice(0, 7);
  await of.at.lentLoan();
  await of.lateLoan();
  await of.at.lentLoan();
  // Into the month after: those of the first one run, and some are late.
  await closeDay(of.world.context);
});
afterAll(async () => {
  await office.close();
  await documents.close();
  expect(await of.end()).toEqual([]);
});

async function made(format: string, as: 'compliance' | 'finance' = 'compliance', most = 100) {
  const { runId } = await office.done(as, makeReturn, { format, period });
  await makeReturns(of.world.context, nobodyStops, most);
  return shown(runId);
}
const shown = (runId: string) => office.done('director', showReturn, { runId });
type Shown = Awaited<ReturnType<typeof shown>>;
const valueOf = ({ cells }: Shown, code: string) =>
  cells.find((cell) => cell.code === code)?.value;
const submitBody = ({ runId, hash }: Shown): ProposalBody => ({
  kind: 'submit-return',
  runId,
  hash: hash ?? '',
});
const refusedBy = (text: string) =>
  of.program.run(script(text)).then(
    () => 'done',
    (error: unknown) => violatedConstraint(error) ?? String(error),
  );

describe('the prudential return', () => {
  it('says what the trial balance and the portfolio say of the day, to the ngwee', async () => {
    const one = await made('boz-assumed');
    expect(one).toMatchObject({ state: 'done', isDraft: true, isClosed: false });
    const books = await office.done('finance', trialBalance, { asOf: one.last });
    const balance = (account: string) =>
      books.rows.find((row) => row.account === account)?.balance;
    expect(valueOf(one, 'A3')).toBe(balance('principal'));
    expect(valueOf(one, 'N3')).toBe(balance('principal'));
    const counts = sql<{ loans: number }, { last: string }>(`
      select count(*)::int as loans from loan_order
      where disbursed_at < (:last::date + 1)::timestamp at time zone 'Africa/Lusaka'
        and (settled_at is null
          or settled_at >= (:last::date + 1)::timestamp at time zone 'Africa/Lusaka')`);
    const { loans } = (await of.program.row(counts, { last: one.last })) ?? { loans: -1 };
    expect(Number(valueOf(one, 'N2'))).toBe(loans);
    expect(valueOf(one, 'A9')).toBe(valueOf(one, 'L9'));
    expect(one.faults.map(({ row }) => row)).not.toContain('balance');
    expect(one.faults.map(({ row }) => row)).not.toContain('principal');
  });

  it('counts a borrower once who has a loan beside another', async () => {
    const loans = sql<{ id: bigint; borrowerId: string }>(
      'select id, borrower_id from loan_order order by id',
    );
    const [first, second] = await of.db.rows(loans);
    if (first === undefined || second === undefined) throw new Error('there are two loans');
    const toBorrower = (borrowerId: string, isBeside: boolean) =>
      of.db.run(
        script(`update loan_order set borrower_id = '${borrowerId}',
          is_beside_another = ${isBeside} where id = ${second.id}`),
      );
    await toBorrower(first.borrowerId, true);
    const one = await made('boz-assumed');
    await toBorrower(second.borrowerId, false);
    expect(Number(valueOf(one, 'N1'))).toBe(Number(valueOf(one, 'N2')) - 1);
  });

  it('is the same by the same hash, also where it was stopped on its way', async () => {
    const { context } = of.world;
    const before = await made('boz-assumed');
    const { runId } = await office.done('finance', makeReturn, {
      format: 'boz-assumed',
      period,
    });
    const again = await office.ask('finance', makeReturn, { format: 'boz-assumed', period });
    expect(again.reason).toBe('return-running');
    expect(await makeReturns(context, AbortSignal.abort(), 1)).toBe('unfinished');
    // Two processes at once.
    await Promise.all([
      makeReturns(context, nobodyStops, 1),
      makeReturns(context, nobodyStops, 1),
    ]);
    await makeReturns(context, nobodyStops, 1);
    const after = await shown(runId);
    expect(after.hash).toBe(before.hash);
    expect(after.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is stamped as a draft in each file, and its submission is refused', async () => {
    const one = await made('boz-assumed');
    const { runId } = one;
    const csv = await office.done('compliance', downloadReturn, { runId, as: 'csv' });
    expect(Buffer.from(csv.content, 'base64').toString()).toContain('DRAFT: unconfirmed');
    expect(csv.fileName).toContain('draft');
    const pdf = await office.done('finance', downloadReturn, { runId, as: 'pdf' });
    expect(Buffer.from(pdf.content, 'base64').subarray(0, 4).toString()).toBe('%PDF');
    expect((await proposed(ruth, submitBody(one))).reason).toBe('profile-unconfirmed');
    const on = of.world.context.clock.today();
    const told = await office.ask('finance', markSubmitted, { runId, reference: 'BOZ 1', on });
    expect(told.reason).toBe('profile-unconfirmed');
    const released = `update return_run set proposal_id = 'none', released_at = now()
      where id = '${runId}'`;
    expect(await refusedBy(released)).toBe('two_people');
    expect(await refusedBy(`update return_run set hash = 'x' where id = '${runId}'`)).toBe(
      'return_is_kept',
    );
    expect(await refusedBy(`delete from return_run where id = '${runId}'`)).toBe(
      'return_is_kept',
    );
  });

  it('is not made of a month that runs, nor of a quarter', async () => {
    const ask = (wanted: string) =>
      office.ask('finance', makeReturn, { format: 'boz-assumed', period: wanted });
    const running = of.world.context.clock.today().slice(0, 7);
    expect((await ask(running)).reason).toBe('period-open');
    expect((await ask('2026-Q1')).reason).toBe('unknown');
  });

  it('is in the calendar, and on Today while it is due', async () => {
    const { forms } = await office.done('director', listReturns, {});
    const [boz] = forms;
    expect(forms.map(({ format }) => format)).toEqual(['boz-assumed', 'crb-assumed']);
    expect(boz?.periods[0]).toMatchObject({ isOver: false, run: null });
    const over = boz?.periods.find((one) => one.period === period);
    expect(over).toMatchObject({ isOver: true, run: { state: 'done', isDraft: true } });
    const { due } = await office.done('compliance', countWork, {});
    expect(due[0]?.title).toBe('Prudential return');
    expect((await office.done('care', countWork, {})).due).toEqual([]);
  });
});

describe('the bureau’s file', () => {
  it('has an encrypted row a loan, and each look at a borrower is kept', async () => {
    const looked = sql<{ count: number }>(
      `select count(*)::int as count from unsealing where reason_code = 'bureau'`,
    );
    const one = await made('crb-assumed');
    const rows = Number(valueOf(one, 'R1'));
    expect(rows).toBeGreaterThan(0);
    expect((await of.program.row(looked))?.count).toBe(rows);
    const bodies = sql<{ text: string }>(
      `select string_agg(encode(body, 'escape'), '') as text from return_part`,
    );
    const mobile = sql<{ mobile: string }>('select mobile from borrower limit 1');
    const plain = (await of.program.row(mobile))?.mobile ?? '';
    expect((await of.program.row(bodies))?.text).not.toContain(plain);
    const file = await office.done('compliance', downloadReturn, {
      runId: one.runId,
      as: 'csv',
    });
    const text = Buffer.from(file.content, 'base64').toString();
    expect(text.split('\r\n')[0]).toContain('Account number,NRC,Surname');
    expect(text.split('\r\n').slice(2, -2)).toHaveLength(rows);
    expect(text).toContain(plain);
    // Staff who may not see names get the sums alone.
    const asked = { runId: one.runId, as: 'csv' } as const;
    expect((await office.ask('finance', downloadReturn, asked)).reason).toBe('not-allowed');
    const args = { format: 'crb-assumed', period };
    expect((await office.ask('finance', makeReturn, args)).reason).toBe('not-allowed');
  });

  it('is the same file for the same request, as long as its rows are kept', async () => {
    const { runId } = await made('crb-assumed', 'compliance', 1);
    const requestId = randomUUID();
    const ask = () => office.ask('compliance', downloadReturn, { runId, as: 'csv' }, requestId);
    const first = await ask();
    expect(first.data?.content.length).toBeGreaterThan(100);
    expect(await ask()).toEqual(first);
    const kept = sql<{ bytes: number }, { requestId: string }>(`
      select length(answer) as bytes from act_once where request_id = :requestId::uuid`);
    expect((await of.program.row(kept, { requestId }))?.bytes).toBeLessThan(500);
    // After 90 days there is nothing left to send.
    const purge = sql<void, { runId: string }>('delete from return_part where run_id = :runId');
    expect(await of.program.run(purge, { runId })).toBeGreaterThan(0);
    expect((await ask()).reason).toBe('return-not-made');
  });

  it('names each row that lacks something', async () => {
    const one = await made('crb-assumed');
    // No borrower of this world has shown a card.
    expect(one.faultCount).toBeGreaterThan(0);
    expect(one.faults[0]).toMatchObject({ column: 'NRC', say: 'NRC is missing.' });
    expect(one.faults[0]?.row).toMatch(/^\d+$/);
  });
});

describe('a return that is confirmed', () => {
  const cited = {
    kind: 'publish-profile',
    version: 2,
    source: 'Circular 9 of 2026, schedule 1',
    sourceDate: civilDateOf(new Date('2026-01-10')),
    status: 'confirmed',
  } as const;

  it('goes out by two once its months are closed, and keeps its reference', async () => {
    const { context } = of.world;
    const both = [ruth, of.mary] as const;
    const confirm = async (profile: unknown) => {
      await doneByTwo(context, both, { ...cited, profile } as ProposalBody);
      await of.world.pass(601);
      await carryOutProposals(context);
    };
    await confirm({ of: 'format', profileName: 'boz-assumed' });
    const steps = [
      { name: 'Pass', fromDays: 0, basisPoints: 0 },
      { name: 'Loss', fromDays: 400, basisPoints: 10_000 },
    ];
    await confirm({ of: 'provision', profileName: 'boz-assumed', steps });
    const open = await made('boz-assumed');
    expect(open).toMatchObject({ isDraft: false, profileVersion: 2 });
    const faults = open.faults.map(({ row }) => row);
    if (faults.length > 0) {
      expect((await proposed(ruth, submitBody(open))).reason).toBe('return-has-faults');
      expect(faults).toEqual([]);
    }
    expect((await proposed(ruth, submitBody(open))).reason).toBe('period-open');
    await accrueOvernight(context);
    await of.world.pass(121);
    await doneByTwo(context, [john, of.mary], { kind: 'close-period', month: period });
    const one = await made('boz-assumed');
    const on = of.world.context.clock.today();
    const early = { runId: one.runId, reference: 'BOZ/17', on };
    expect((await office.ask('finance', markSubmitted, early)).reason).toBe(
      'return-not-released',
    );
    const { data } = await proposed(ruth, submitBody(one));
    expect(data?.proposal.title).toMatch(/^Submit the prudential return of \w+ \d{4}\.$/);
    if (data === null) throw new Error('it was proposed');
    expect((await approved(ruth, data.proposal)).reason).toBe('not-allowed');
    expect((await approved(of.mary, data.proposal)).reason).toBeNull();
    await carryOutProposals(context);
    expect((await shown(one.runId)).releasedAt).not.toBeNull();
    await office.done('finance', markSubmitted, early);
    expect(await shown(one.runId)).toMatchObject({ reference: 'BOZ/17', hash: one.hash });
    const later = await office.ask('finance', markSubmitted, early);
    expect(later.reason).toBe('changed-meanwhile');
    // What the file reports and what it leaves out is what the books hold.
    const file = await made('crb-assumed');
    expect(file.faults.filter(({ row }) => row === 'R3')).toEqual([]);
    // A closed month stays as it is, and so does what is made of it.
    expect((await made('boz-assumed')).hash).toBe(one.hash);
  });
});
