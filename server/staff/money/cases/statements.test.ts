import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { showCase } from '../../../../contract/staff/case-acts.ts';
import { showCash } from '../../../../contract/staff/cash-acts.ts';
import {
  listStatements,
  runStatementAgain,
  showStatementDay,
  uploadStatement,
} from '../../../../contract/staff/statement-acts.ts';
import { countWork } from '../../../../contract/staff/work-acts.ts';
import type { Role } from '../../../../contract/staff/permissions.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { assert } from '../../../../domain/assert.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import type { LentLoan } from '../../../../testing/money-world.ts';
import { askToPay } from '../../../../testing/money-world.ts';
import { approved, proposed } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import { reconcileStatements } from '../../../lending/payments/reconcile/reconcile-statements.ts';
import { script, sql } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';
import { carryOutProposals } from '../../../app/proposals.ts';

const provider = 'pawapay';
const someWeekSeconds = 30 * 86_400;

type World = Awaited<ReturnType<typeof twoPeopleWorld>>;
let of: World;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
let loan: LentLoan;
let day: CivilDate;
/** Our payout and repayment as the provider's portal writes them. */
let ours: readonly string[];

const header = 'Creation Date,Transaction ID,Type,Currency,Amount';
const rowOf = (id: string, type: string, amount: string, on: string = day) =>
  `${on}T10:00:00,${id},${type},ZMW,${amount}`;
const fileOf = (...rows: readonly string[]) => [header, ...rows, ''].join('\r\n');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const strange = (id: string, amount: string) => rowOf(id, 'DEPOSIT', amount);

/** The provider gives no statement, as MTN does not: a person brings it. */
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
  });
  const { world, at, db } = of;
  vi.spyOn(world.provider, 'statement').mockResolvedValue(null);
  loan = await at.lentLoan();
  await askToPay(world, loan, kwacha(200));
  await world.live(15);
  day = world.context.clock.today();
  const rows = await db.rows(
    sql<{ id: string; operation: string; amount: string }>(`
    select provider_id::text as id, operation, (amount / 100)::text as amount from payment
    where state = 'confirmed' order by created_at`),
  );
  ours = rows.map(({ id, operation, amount }) =>
    rowOf(id, operation === 'payout' ? 'PAYOUT' : 'DEPOSIT', amount),
  );
  await world.pass(someWeekSeconds);
  await reconcileStatements(world.context);
});
afterAll(async () => {
  await office.close();
  expect(await of.end()).toEqual([]);
});

const about = () => ({ provider, day });
const shown = () => office.done('care', showStatementDay, { ...about(), limit: 50 });
const brought = (text: string, replaces?: string) =>
  office.ask('finance', uploadStatement, {
    ...about(),
    base64: base64(text),
    ...(replaces !== undefined && { replaces }),
  });
const listed = () => office.done('care', listStatements, { from: day, to: addDays(day, 6) });

it('says which day with money has no statement', async () => {
  const { rows, missing, providers } = await listed();
  expect(missing).toEqual([{ day, provider, isUnreadable: false, payments: 2 }]);
  expect(rows.at(-1)).toMatchObject({ day, outcome: 'no-statement' });
  expect(providers).toEqual([provider]);
  // Today says it of the last week, to who may see it.
  const said = async (role: Role) => (await office.done(role, countWork, {})).missing;
  expect(await said('care')).toEqual([]);
  await of.world.pass(-someWeekSeconds + 3 * 86_400);
  expect([await said('care'), await said('marketing')]).toEqual([
    [{ day, provider, isUnreadable: false }],
    [],
  ]);
  await of.world.pass(someWeekSeconds - 3 * 86_400);
  const wide = { from: day, to: addDays(day, 62) };
  expect((await office.ask('care', listStatements, wide)).reason).toBe('too-many-days');
});

it('takes no file that is none, of another day, or by who may not', async () => {
  const reasonOf = async (text: string) => (await brought(text)).reason;
  expect(await reasonOf('PK\u0003\u0004\u0000')).toBe('not-a-statement');
  expect(await reasonOf('<html>Log in, please</html>')).toBe('not-a-statement');
  expect(await reasonOf(fileOf(rowOf('x', 'MYSTERY', '5')))).toBe('not-a-statement');
  expect(await reasonOf(fileOf(rowOf('x', 'DEPOSIT', '5', 'soon')))).toBe('not-a-statement');
  const other = await brought(fileOf(...ours, rowOf('x', 'DEPOSIT', '5', addDays(day, 1))));
  expect(other).toMatchObject({ reason: 'other-day', values: { days: addDays(day, 1) } });
  const bytes = { ...about(), base64: Buffer.from([0xc3, 0x28]).toString('base64') };
  expect((await office.ask('finance', uploadStatement, bytes)).reason).toBe('not-a-statement');
  const today = { ...bytes, day: of.world.context.clock.today() };
  expect((await office.ask('finance', uploadStatement, today)).reason).toBe('not-possible-now');
  expect((await office.ask('care', uploadStatement, bytes)).reason).toBe('not-allowed');
  expect((await shown()).files).toEqual([]);
});

it('reads an unknown word once two people have explained it', async () => {
  const { world, peter, mary } = of;
  const next = { provider, day: addDays(day, 1) };
  const file = gzipSync(fileOf(rowOf('Odd-1', 'Mystery', '-3.50', next.day)));
  const upload = () =>
    office.ask('finance', uploadStatement, { ...next, base64: file.toString('base64') });
  expect(await upload()).toMatchObject({
    reason: 'not-a-statement',
    values: {
      why: 'line 2 has a type we do not know: Mystery',
      part: 'type',
      word: 'mystery',
    },
  });
  const odd = { kind: 'explain-word', provider, part: 'type', word: 'Mystery' } as const;
  const wrong = await proposed(peter, { ...odd, meaning: 'moved' });
  expect(wrong.reason).toBe('not-possible-now');
  const { data } = await proposed(peter, { ...odd, meaning: 'fee' });
  assert(data !== null, 'it is proposed');
  expect((await upload()).reason).toBe('not-a-statement');
  expect((await approved(mary, data.proposal)).reason).toBeNull();
  await carryOutProposals(world.context);
  expect((await proposed(peter, { ...odd, meaning: 'fee' })).reason).toBe('not-possible-now');
  expect((await upload()).data).toMatchObject({ isNew: true, files: [{ lines: 1 }] });
  await reconcileStatements(world.context);
  const shownNext = await office.done('care', showStatementDay, { ...next, limit: 5 });
  expect(shownNext).toMatchObject({
    head: {
      outcome: 'agrees',
      read: { brought: 1, fetched: null, classes: [{ class: 'fee', rows: 1, out: '3.50' }] },
    },
    rows: [{ class: 'fee', theirs: '-3.50' }],
  });
  const cash = await office.done('finance', showCash, {});
  const byStatement = cash.floats.map((one) => Number(one.byStatement));
  expect(byStatement.reduce((sum, one) => sum + one, 0)).toBe(-3.5);
});

it('stores a file encrypted, and shows it row by row beside ours', async () => {
  const { world, db, program } = of;
  const first = fileOf(...ours);
  const { data: one } = await brought(first);
  assert(one !== null, 'the file is one');
  expect(one).toMatchObject({ isNew: true, files: [{ lines: 2, isReplaced: false }] });
  expect(one.files[0]?.hash).toBe(createHash('sha256').update(first).digest('hex'));
  expect((await shown()).head).toMatchObject({ isAsked: true });
  await reconcileStatements(world.context);
  expect(await shown()).toMatchObject({
    head: { outcome: 'agrees', isAsked: false, theirs: { in: '200.00', out: '500.00' } },
    rows: [{ class: 'same' }, { class: 'same', difference: '0.00' }],
  });
  expect((await listed()).missing).toEqual([]);
  // Again it is the same; another one takes its place only where that is asked.
  expect((await brought(first)).data).toMatchObject({ isNew: false });
  const second = fileOf(...ours, strange('Lost-1', '120'), strange('Lost-2', '"1,900.00"'));
  expect((await brought(second)).reason).toBe('statement-there');
  const { data: two } = await brought(second, one.files[0]?.fileId);
  expect(two?.files.map(({ isReplaced }) => isReplaced)).toEqual([false, true]);
  await reconcileStatements(world.context);
  const { rows, unmatched, ageDays } = await shown();
  expect(rows.map((row) => [row.class, row.theirs, row.ours, row.difference])).toEqual([
    ['missing-here', '120.00', null, '120.00'],
    ['missing-here', '1900.00', null, '1900.00'],
    ['same', '-500.00', '-500.00', '0.00'],
    ['same', '200.00', '200.00', '0.00'],
  ]);
  expect([unmatched, ageDays]).toEqual([{ cases: 2, amount: '2020.00' }, 30]);
  expect((await listed()).unmatched[2]).toEqual({ toDays: 30, cases: 2, amount: '2020.00' });
  const [kept] = await db.rows(
    sql<{ text: string }>(
      "select string_agg(encode(body, 'escape'), '') as text from statement_file",
    ),
  );
  expect(kept?.text).not.toContain('DEPOSIT');
  const change = program.run(script("update statement_file set provider = 'mtn'"));
  await expect(change).rejects.toThrow('stays as it is');
});

const caseOf = async (id: string) => {
  const { rows } = await shown();
  const found = rows.find(({ providerId }) => providerId === id.toLowerCase())?.case ?? null;
  assert(found !== null, 'the strange row has a case');
  return found.caseId;
};

async function toOwner(caseId: string) {
  const { world, peter, mary } = of;
  const body = { kind: 'unmatched-to-owner', caseId, orderId: String(loan.orderId) } as const;
  const { data, reason, values } = await proposed(peter, body);
  if (data === null) return { reason, why: values['why'] };
  expect((await approved(mary, data.proposal)).reason).toBeNull();
  await world.pass(601);
  await carryOutProposals(world.context);
  return { reason, preview: data.proposal.preview };
}

it('books strange money by two as unidentified, and by two to its owner', async () => {
  const { world, db } = of;
  const caseId = await caseOf('Lost-1');
  // The night that read it has booked it: float and network are the same already.
  const held = await office.done('finance', showCash, {});
  expect(held.unidentifiedReceipts).toBe('-2020.00');
  const acts = async () => (await office.done('finance', showCase, { caseId })).acts;
  expect((await acts()).map(({ act, whyNot }) => [act, whyNot])).toEqual([
    ['to-owner', null],
    ['resolve', null],
  ]);
  const before = accountOf(await world.order(loan), world.now());
  const { preview } = await toOwner(caseId);
  const given = (preview?.transfers ?? []).filter(
    ({ debit }) => debit === 'unidentified-receipts',
  );
  expect(given.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(120);
  expect(preview?.messages).toMatchObject([{ text: expect.stringContaining('K120') }]);
  const after = accountOf(await world.order(loan), world.now());
  expect(after.paidAmount - before.paidAmount).toBe(kwacha(120));
  // It counts from its day on, so the interest of the weeks since is less.
  expect(after.interest).toBeLessThan(before.interest);
  const ended = await office.done('finance', showCase, { caseId });
  expect(ended.ended).toMatchObject({ by: 'Mary' });
  const cash = await office.done('finance', showCash, {});
  expect(cash.unidentifiedReceipts).toBe('-1900.00');
  expect(cash.floats.every(({ agrees }) => agrees)).toBe(true);
  const [sent] = await db.rows(
    sql<{ texts: number }>(`
      select count(*)::int as texts from sms where text like '%K120%' and kind <> 'staff'`),
  );
  expect(sent?.texts).toBe(1);
});

it('gives back what is more than the loan, and the day agrees in the end', async () => {
  const { world } = of;
  const caseId = await caseOf('Lost-2');
  const { preview, ...told } = await toOwner(caseId);
  expect(told).toEqual({ reason: null });
  expect(preview?.transfers.map(({ debit, credit }) => [debit, credit])).toContainEqual([
    'unidentified-receipts',
    'owed-to-borrower',
  ]);
  await world.live(30);
  const { status, owedToBorrower, paidBack } = accountOf(await world.order(loan), world.now());
  expect([status, owedToBorrower, paidBack.length]).toEqual(['settled', 0n, 1]);
  await office.done('finance', runStatementAgain, about());
  await reconcileStatements(world.context);
  expect(await shown()).toMatchObject({
    head: { outcome: 'agrees' },
    unmatched: { cases: 0 },
    rows: Array.from({ length: 4 }, () => ({ class: 'same', difference: '0.00' })),
  });
});

it('gives nothing without two, and nothing twice', async () => {
  const { program, world } = of;
  const constraintOf = (text: string) =>
    program.run(script(text)).then(() => null, violatedConstraint);
  const at = world.now().toISOString();
  const { borrowerId, orderId } = loan;
  const event = constraintOf(`insert into loan_event (order_id, id, borrower_id, kind,
    effective_at, recorded_at, body) values (${orderId}, 'raw', '${borrowerId}',
    'payment-confirmed', '${at}', '${at}',
    '{"paymentId": "none", "amount": "100n", "outOfUnidentified": true}')`);
  expect(await event).toBe('two_people');
  const copied = `insert into payment (id, provider_id, provider, borrower_id, order_id, plan_id,
      operation, purpose, amount, mobile, network, state, created_at, settled_at,
      ended_by_proposal, case_id)
    select 'raw', gen_random_uuid(), provider, borrower_id, order_id, plan_id, operation, purpose,
      amount, mobile, network, state, created_at, settled_at, ended_by_proposal, case_id
    from payment where purpose = 'found' limit 1`;
  expect(await constraintOf(copied)).toBe('two_people');
  const moved = "update payment set amount = amount + 1 where purpose = 'found'";
  expect(await constraintOf(moved)).toBe('two_people');
});
