import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exportBooks,
  listJournals,
  listPeriods,
  listTransfers,
  showAccount,
  showPeriod,
  trialBalance,
} from '../../../../contract/staff/books-acts.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { askToPay, type LentLoan } from '../../../../testing/money-world.ts';
import { approved, doneByTwo, proposed } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { sumLedgerDays } from '../../../lending/ledger/ledger-days.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { sumSharedBalances } from '../../../lending/ledger/sum-shared-balances.ts';
import { proveLedger } from '../../../lending/ledger/prove-ledger.ts';
import { periodFaults } from '../../../lending/ledger/period-row.ts';
import { script } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';
import { carryOutProposals } from '../../../app/proposals.ts';

const day = 86_400;
const on = (text: string) => text as CivilDate;

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
let loan: LentLoan;
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
  });
});
afterAll(async () => {
  await office.close();
  expect(await of.end()).toEqual([]);
});

const paidIn: ProposalBody = {
  kind: 'journal',
  on: on('2026-03-02'),
  memo: 'Capital, and the first floats',
  debits: [
    { account: 'bank', amount: '4000' },
    { account: 'float:Airtel', amount: '1000.50' },
  ],
  credits: [{ account: 'capital', amount: '5000.50' }],
};

async function byTwo(body: ProposalBody): Promise<string> {
  const { world, peter, mary } = of;
  const id = await doneByTwo(world.context, [peter, mary], body);
  await world.pass(601);
  await carryOutProposals(world.context);
  return id;
}

const whyNot = async (body: ProposalBody) => (await proposed(of.peter, body)).values['why'];
const balanceAt = async (asOf: string, knownOn?: string) => {
  const known = knownOn === undefined ? {} : { knownOn: on(knownOn) };
  const answer = await office.done('director', trialBalance, { asOf: on(asOf), ...known });
  expect(answer.debits).toBe(answer.credits);
  return Object.fromEntries(answer.rows.map(({ account, balance }) => [account, balance]));
};

describe('the books of the lender', () => {
  it('take a journal by two, after its hold, as it was seen and signed', async () => {
    const { world, peter, mary } = of;
    const seen = await proposed(peter, paidIn);
    expect(seen.data?.proposal.preview.transfers).toEqual([
      { debit: 'bank', credit: 'capital', amount: '4000.00' },
      { debit: 'float:Airtel', credit: 'capital', amount: '1000.50' },
    ]);
    if (seen.data === null) throw new Error('it was proposed');
    expect((await approved(peter, seen.data.proposal)).reason).toBe('same-person');
    expect((await approved(mary, seen.data.proposal)).reason).toBeNull();
    await world.pass(590);
    await carryOutProposals(world.context);
    expect(await balanceAt('2026-03-02')).toMatchObject({ bank: '0.00', capital: '0.00' });
    await world.pass(11);
    await carryOutProposals(world.context);
    expect(await balanceAt('2026-03-02')).toMatchObject({
      bank: '4000.00',
      'float:Airtel': '1000.50',
      capital: '-5000.50',
    });
    const { rows } = await office.done('director', listJournals, { filter: {}, limit: 50 });
    expect(rows).toMatchObject([
      {
        memo: 'Capital, and the first floats',
        amount: '5000.50',
        proposer: { name: 'Peter' },
        approver: { name: 'Mary' },
        lines: [{ amount: '4000.00' }, { amount: '1000.50' }, { amount: '-5000.50' }],
      },
    ]);
    const filter = { account: 'bank', from: on('2026-03-03') };
    expect((await office.done('director', listJournals, { filter, limit: 50 })).rows).toEqual(
      [],
    );
  });

  it.each([
    [{ credits: [] }, 'debits an account and credits another'],
    [{ credits: [{ account: 'capital', amount: '1' }] }, 'not the same amount'],
    [{ credits: [{ account: 'principal', amount: '5000.50' }] }, 'No journal moves'],
    [{ on: on('2026-03-04') }, 'today or before'],
    [{ credits: [{ account: 'provider-fees', amount: '5000.50' }] }, 'on the wrong side'],
  ])('take none with %j', async (change, why) => {
    const body = { ...paidIn, ...change } as ProposalBody;
    expect((await proposed(of.peter, body)).values['why']).toContain(why);
  });

  it('are kept by the database from a single person', async () => {
    const refused = (text: string) =>
      of.program.run(script(text)).then(
        () => 'done',
        (error: unknown) => violatedConstraint(error),
      );
    const made = `select 'raw', id, '2026-03-02', 'A gift', now() from proposal`;
    const columns = 'insert into journal (id, proposal_id, dated_on, memo, booked_at)';
    expect(await refused(`${columns} ${made} where kind = 'journal'`)).toBe('two_people');
    const line = `insert into journal_line select id, 9, 'fee-income', 1 from journal`;
    expect(await refused(line)).toBe('two_people');
    expect(
      await refused(`insert into transfer select 'journal', source_id, 'more', null, null, debit,
        credit, 1, event_at, created_at, 9, '' from transfer where source = 'journal' limit 1`),
    ).toBe('two_people');
    expect(
      await refused(`insert into period (month, closed_at, cut_at, closed_by_proposal, head)
        select '2026-02-01', now(), now() - interval '1 hour', id, '' from proposal`),
    ).toBe('two_people');
    // Approved by two, and then booked otherwise.
    const { world, peter, mary } = of;
    const other = { ...paidIn, memo: 'Signed, and tried with another amount' };
    const { data } = await proposed(peter, other);
    if (data === null) throw new Error('it was proposed');
    await approved(mary, data.proposal);
    await world.pass(601);
    const id = data.proposal.id;
    const now = world.now().toISOString();
    const whole = (amount: number, to = 'bank') => `begin;
      ${columns} values ('raw', '${id}', '2026-03-02', 'raw', '${now}');
      insert into journal_line
        values ('raw', 1, '${to}', ${amount}), ('raw', 2, 'capital', -${amount});
      insert into transfer select 'journal', 'raw', 'one', null, null, '${to}', 'capital',
        ${amount}, '${now}', '${now}', 1, '';
      commit`;
    expect(await refused(whole(700_000))).toBe('journal_is_whole');
    // The same amount, to one account alone.
    expect(await refused(whole(500_050))).toBe('journal_is_whole');
    await carryOutProposals(world.context);
  });

  it('follow what happens to loans, and open into the transfers of each figure', async () => {
    const { world, at } = of;
    loan = await at.lentLoan();
    const filter = { account: 'float:Airtel', to: on('2026-03-02') };
    const some = await office.done('director', listTransfers, { filter, limit: 2 });
    expect(some).toMatchObject({ count: 3, sum: '1501.00' });
    const next = some.next ?? '';
    const rest = await office.done('director', listTransfers, {
      filter,
      after: next,
      limit: 2,
    });
    expect(rest.next).toBeUndefined();
    const rows = [...some.rows, ...rest.rows];
    expect(rows.map(({ effect }) => effect)).toEqual(['1000.50', '1000.50', '-500.00']);
    expect(rows.map(({ orderId }) => orderId)).toEqual([null, null, String(loan.orderId)]);
    expect((await balanceAt('2026-03-02'))['principal']).toBe('500.00');
    await world.pass(27 * day);
    const summed = await balanceAt('2026-03-29');
    await sumLedgerDays(world.context);
    expect(await balanceAt('2026-03-29')).toEqual(summed);
    expect(await office.done('director', listTransfers, { filter, limit: 2 })).toEqual(some);
  });

  it('close a month by two, and late records count in the next', async () => {
    const { world } = of;
    await askToPay(world, loan, kwacha(200));
    await world.work();
    const closing = { kind: 'close-period', month: '2026-03' } as const;
    expect(await whyNot(closing)).toBe('March 2026 is not over.');
    // The network takes the money in March; that is recorded in April.
    await world.pass(4 * day);
    expect(await whyNot(closing)).toMatch(/^One loan is not booked to the end of March 2026\./);
    await accrueOvernight(world.context);
    expect(await whyNot(closing)).toMatch(/Wait two minutes\.$/);
    await world.pass(121);
    await sumLedgerDays(world.context);
    const before = await balanceAt('2026-03-31');
    await byTwo(closing);
    expect(await whyNot(closing)).toMatch(/^March .* closed already/);
    await world.pass(600);
    await world.live(15);
    expect(await balanceAt('2026-03-31')).toEqual(before);
    const march = await office.done('director', showPeriod, { month: '2026-03' });
    expect(march).toMatchObject({ state: 'closed', isAsClosed: true });
    const april = await office.done('director', showPeriod, { month: '2026-04' });
    expect(april.rows.find(({ account }) => account === 'float:Airtel')).toMatchObject({
      before: before['float:Airtel'],
      late: '200.00',
    });
    const filter = { account: 'float:Airtel', from: on('2026-04-01'), to: on('2026-04-30') };
    const { rows } = await office.done('director', listTransfers, { filter, limit: 50 });
    expect(new Set(rows.map(({ isLate }) => isLate))).toEqual(new Set([true]));
    // A journal is dated where a month is open.
    const late = { ...paidIn, memo: 'Of last month' };
    expect(await whyNot(late)).toContain('March 2026 is closed');
    expect(await periodFaults(of.db, world.now())).toEqual([]);
    await world.pass(day);
    await sumLedgerDays(world.context);
    expect(await balanceAt('2026-03-31')).toEqual(before);
    expect(await periodFaults(of.db, world.now())).toEqual([]);
  });

  it('are shown as at another day', async () => {
    const then = await balanceAt('2026-04-30', '2026-04-01');
    const now = await balanceAt('2026-04-30');
    expect(Number(now['float:Airtel']) - Number(then['float:Airtel'])).toBe(200);
    expect(Number(then['principal'])).toBeGreaterThan(Number(now['principal']));
  });

  it('open a month again by two, and keep how it was closed', async () => {
    expect(await whyNot({ kind: 'reopen-period', month: '2026-02' })).toMatch(/is not closed/);
    await byTwo({ kind: 'reopen-period', month: '2026-03' });
    const march = await office.done('director', showPeriod, { month: '2026-03' });
    expect(march).toMatchObject({ state: 'open', isAsClosed: null });
    expect(march.closings).toMatchObject([{ reopenedAt: expect.any(Date) }]);
    const { rows } = await office.done('director', listPeriods, {});
    expect(rows).toMatchObject([
      { month: '2026-04', state: 'running', timesReopened: 0 },
      { month: '2026-03', state: 'open', timesReopened: 1 },
    ]);
    await byTwo({
      kind: 'journal',
      on: on('2026-03-31'),
      memo: '=Fee of March, "first"',
      debits: [{ account: 'provider-fees', amount: '12.34' }],
      credits: [{ account: 'float:Airtel', amount: '12.34' }],
    });
    const account = { code: 'provider-fees', from: on('2026-03-01'), to: on('2026-03-31') };
    expect(await office.done('director', showAccount, account)).toMatchObject({
      before: '0.00',
      after: '12.34',
      gl: '5030',
      days: [{ day: '2026-03-31', debits: '12.34', transfers: 1 }],
    });
    const wide = { ...account, from: on('2024-03-01') };
    expect((await office.ask('director', showAccount, wide)).reason).toBe('too-many-days');
    await of.world.pass(300);
    await byTwo({ kind: 'close-period', month: '2026-03' });
  });

  it('leave as a file whose debits are its credits, in which no text is a formula', async () => {
    const file = await office.done('finance', exportBooks, { month: '2026-03', format: 'csv' });
    const text = Buffer.from(file.content, 'base64').toString();
    expect(text.startsWith('\uFEFFDay,Code,Account')).toBe(true);
    expect(text).toContain(`"'=Fee of March, ""first"""`);
    const [, ...lines] = text.trim().split('\r\n');
    const sum = (at: number) =>
      lines.reduce((all, row) => all + BigInt(row.split(',')[at]?.replace('.', '') ?? ''), 0n);
    expect(sum(4)).toBe(sum(5));
    expect(sum(4)).toBeGreaterThan(1_000_000n);
    const book = await office.done('finance', exportBooks, {
      month: '2026-03',
      format: 'xlsx',
    });
    const bytes = Buffer.from(book.content, 'base64');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(book.fileName).toBe('books-2026-03.xlsx');
  });

  it('are proved with the journals in them', async () => {
    const { db, world } = of;
    await world.pass(300);
    await sumSharedBalances(world.context);
    expect((await proveLedger({ db })).faults).toEqual([]);
    // What a superuser can do, and what finds it.
    const asOwner = (text: string) =>
      db.run(script(`begin; set local session_replication_role = replica; ${text}; commit`));
    const line = (change: string) => `update journal_line set amount = amount ${change}
      where account = 'float:Airtel'`;
    await asOwner(line('+ 100'));
    const { faults } = await proveLedger({ db });
    expect(faults).toEqual([expect.stringContaining('the float at Airtel')]);
    const transfer = (change: string) => `update transfer set amount = amount ${change}
      where line = 'journal:1'; delete from ledger_day`;
    await asOwner(`${line('- 100')}; ${transfer('+ 100')}`);
    expect(await periodFaults(db, world.now())).toEqual([
      'the month 2026-03 is not as it was closed',
    ]);
    await asOwner(transfer('- 100'));
  });
});
