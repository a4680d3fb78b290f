import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import { formatKwacha, kwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { showWeekday } from '../../../../contract/words/show-weekday.ts';
import { balancesOf } from '../../../../domain/books/bookkeeping.ts';
import { caseWorld, confirmed } from '../../../../testing/case-world.ts';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import { moneyWorld } from '../../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../../testing/money-world.ts';
import { askAs } from '../../../../testing/past-the-door.ts';
import { colleague, doneByTwo, proposed } from '../../../../testing/staff-world.ts';
import type { Colleague } from '../../../../testing/staff-world.ts';
import { agreeToArrangementCall } from '../../../lending/arrangement/agree-to-arrangement.ts';
import { contactFactsOf } from '../../../lending/collections/contact-facts.ts';
import { contactRulesInForce } from '../../../lending/collections/contact-rules-row.ts';
import { listToCollect } from '../../../lending/collections/list-to-collect.ts';
import { followPromises } from '../../../lending/collections/promise-row.ts';
import type { Context } from '../../../store/context.ts';
import { decideArrangements } from '../../../lending/collections/decide-arrangements.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { proveLedger } from '../../../lending/ledger/prove-ledger.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import { settlePayment } from '../../../lending/payments/settle-payment.ts';
import { sendReminders } from '../../../lending/reminders/send-reminders.ts';
import { Refusal } from '../../../http/refusal.ts';
import { script, sql } from '../../../store/database/database.ts';

const day = 86_400;
const reason = 'She was in hospital.';
const states = sql<{ state: string }, { orderId: number }>(
  'select state from relief where order_id = :orderId order by begun_at',
);
const texts = sql<{ text: string }, { mobile: string }>(
  'select text from sms where mobile = :mobile order by created_at desc, id desc limit 1',
);
const restOf = sql<{ until: unknown }, { orderId: number }>(
  'select rests_until::text as until from to_collect where order_id = :orderId',
);
const followedOf = sql<{ at: Date | null }, { orderId: number }>(
  'select followed_at as at from relief where order_id = :orderId',
);
const others = sql<void, { orderId: number; count: number }>(`
  insert into relief
  select '-' || n, order_id, borrower_id, kind, 'broken', until_on, begun_at,
    begun_at - interval '60 days', followed_at
  from relief, generate_series(1, :count) as n where order_id = :orderId`);
const event = sql<void, { orderId: number; kind: string; body: string; now: Date }>(`
  insert into loan_event (order_id, id, borrower_id, kind, effective_at, recorded_at, body)
  select :orderId, 'alone', borrower_id, :kind, :now, :now, :body::jsonb
  from loan_order where id = :orderId`);

let db: TestDatabase;
let world: MoneyWorld;
let at: ReturnType<typeof caseWorld>;
let joseph: Colleague;
let peter: Colleague;
let mary: Colleague;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  at = caseWorld(world);
  joseph = await colleague(world.context, 'Joseph', ['care']);
  peter = await colleague(world.context, 'Peter', ['finance']);
  mary = await colleague(world.context, 'Mary', ['director']);
});
afterAll(async () => {
  await accrueOvernight(world.context);
  expect((await proveLedger({ db })).faults).toEqual([]);
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

const today = () => civilDateOf(world.now());
const state = async (loan: LentLoan) => accountOf(await world.order(loan), world.now());
async function lateLoan(): Promise<LentLoan> {
  const loan = await at.lentLoan();
  await world.pass(40 * day);
  return loan;
}
async function paid(loan: LentLoan, amount: Ngwee): Promise<void> {
  const paymentId = await at.asked(loan, amount);
  await settlePayment(world.context, paymentId, confirmed(amount));
}
const planFor = (loan: LentLoan, first: string, days: readonly [number, number]) =>
  ({
    kind: 'arrangement',
    orderId: String(loan.orderId),
    parts: [{ on: addDays(today(), days[0]), amount: first }],
    lastOn: addDays(today(), days[1]),
  }) as const satisfies ProposalBody;
async function taps(loan: LentLoan, by: { readonly context: Context } = world) {
  const arrangementId = (await state(loan)).arrangement?.proposalId;
  const body = { orderId: loan.orderId, arrangementId };
  return askAs(by, loan, agreeToArrangementCall, { body });
}
/** `kept`, or why not. */
async function agrees(loan: LentLoan): Promise<string> {
  const answer = await taps(loan);
  if (answer instanceof Refusal) return answer.reason;
  return (await state(loan)).arrangement?.state ?? 'none';
}
async function statesOf({ orderId }: LentLoan) {
  await decideArrangements(world.context);
  return (await db.rows(states, { orderId })).map((row) => row.state);
}

describe('an arrangement', () => {
  it('is an offer until its borrower agrees, and reverses charges since then', async () => {
    const loan = await lateLoan();
    const owed = (await state(loan)).remainingAmount;
    await doneByTwo(world.context, [joseph, peter], planFor(loan, '200', [5, 30]));
    expect((await db.row(texts, { mobile: loan.mobile }))?.text).toMatch(
      /a plan, from K200\.00 by \d+ \w{3} \d{4}. .* in the app by \d+ \w{3} \d{4}\.$/,
    );
    expect(await statesOf(loan)).toEqual(['offered']);
    await world.pass(2 * day);
    await accrueOvernight(world.context);
    expect((await state(loan)).remainingAmount).toBeGreaterThan(owed);
    expect(await agrees(loan)).toBe('kept');
    expect((await state(loan)).remainingAmount).toBe(owed);
    expect(balancesOf((await world.order(loan)).position).get('late-fees')).toBe(
      (await state(loan)).plans[0]?.owed.lateFee,
    );
    // Asked again, it is agreed to once.
    expect(await agrees(loan)).toBe('kept');
    expect(await statesOf(loan)).toEqual(['kept']);
  });

  it('that is kept leaves them alone, but for one message before its days', async () => {
    const loan = await lateLoan();
    await doneByTwo(world.context, [joseph, peter], planFor(loan, '200', [5, 30]));
    await agrees(loan);
    const { rules } = await contactRulesInForce(db);
    const loans = [{ ...loan, orderId: BigInt(loan.orderId) }];
    const facts = await contactFactsOf(db, { loans, rules, now: world.now() });
    expect(facts.get(String(loan.orderId))?.isArranged).toBe(true);
    await world.pass(4 * day);
    await sendReminders(world.context);
    expect((await db.row(texts, { mobile: loan.mobile }))?.text).toContain(
      `Pay K200.00 by ${showWeekday(addDays(today(), 1), today())}, as we agreed.`,
    );
    await paid(loan, kwacha(200));
    await paid(loan, (await state(loan)).remainingAmount);
    expect((await world.order(loan)).status).toBe('settled');
    expect(await statesOf(loan)).toEqual(['done']);
  });

  it('is agreed to once by two taps, and its loan is paused in the list', async () => {
    const loan = await lateLoan();
    await listToCollect(world.context);
    await doneByTwo(world.context, [joseph, peter], planFor(loan, '200', [5, 30]));
    expect(await db.row(restOf, loan)).toEqual({ until: '-infinity' });
    let other: unknown;
    /** Has read the loan as it stood before the other tap. */
    const row: typeof db.row = async (...asked) => {
      const found = await db.row(...asked);
      other ??= await taps(loan);
      return found;
    };
    const late = await taps(loan, { context: { ...world.context, db: { ...db, row } } });
    expect(late).toContain('"state":"kept"');
    expect(other).toEqual(late);
    const { events } = await world.order(loan);
    expect(events.filter(({ kind }) => kind === 'arrangement-agreed')).toHaveLength(1);
    expect(await db.row(restOf, loan)).toEqual({ until: 'infinity' });
  });

  it('is broken when an amount is not there, and charges go on from there', async () => {
    const loan = await lateLoan();
    await doneByTwo(world.context, [joseph, peter], planFor(loan, '200', [2, 30]));
    await agrees(loan);
    const owed = (await state(loan)).remainingAmount;
    await world.pass(5 * day);
    expect(await statesOf(loan)).toEqual(['kept']);
    await world.pass(day);
    expect(await statesOf(loan)).toEqual(['broken']);
    expect((await state(loan)).remainingAmount).toBe(owed);
    const first = world.now();
    await followPromises(db, loan.orderId, first);
    await world.pass(day);
    await followPromises(db, loan.orderId, world.now());
    expect(await db.row(followedOf, loan)).toEqual({ at: first });
    expect((await state(loan)).remainingAmount).toBeGreaterThan(owed);
  });

  it('is refused where it does not fit, and lapses without an agreement', async () => {
    const loan = await lateLoan();
    const far = await proposed(joseph, planFor(loan, '200', [31, 60]), { reason });
    expect(far.values['why']).toBe('The first amount is due within 30 days.');
    await doneByTwo(world.context, [joseph, peter], planFor(loan, '200', [5, 30]));
    const again = await proposed(joseph, planFor(loan, '200', [5, 30]), { reason });
    expect(again.values['why']).toBe('A plan is offered or kept already.');
    await world.pass(8 * day);
    expect(await agrees(loan)).toBe('arrangement-over');
    expect(await statesOf(loan)).toEqual(['lapsed']);
    const owed = (await state(loan)).remainingAmount;
    await doneByTwo(world.context, [joseph, peter], planFor(loan, '300', [5, 30]));
    await world.pass(day);
    expect(await agrees(loan)).toBe('kept');
    expect(await statesOf(loan)).toEqual(['lapsed', 'kept']);
    // What was charged after the first offer stays: only the second was agreed to.
    expect((await state(loan)).remainingAmount).toBe(owed);
  });
});

it('each arrangement is decided, however many there are to look at', async () => {
  const loan = await lateLoan();
  await doneByTwo(world.context, [joseph, peter], planFor(loan, '200', [5, 30]));
  // The others have no proposal: they only come before this one.
  await db.run(script('alter table relief drop constraint relief_proposal_id_fkey'));
  await db.run(others, { orderId: loan.orderId, count: 150 });
  await world.pass(8 * day);
  expect(await statesOf(loan)).toContain('lapsed');
});

describe('a hardship', () => {
  it('reverses charges from its day on, and charges run again by two', async () => {
    const loan = await lateLoan();
    const before = await state(loan);
    const from = addDays(today(), -3);
    const orderId = String(loan.orderId);
    const days = { kind: 'hardship', orderId, hardship: 'illness', from, days: 30 } as const;
    await doneByTwo(world.context, [joseph, peter], days);
    const after = await state(loan);
    expect(after.remainingAmount).toBeLessThan(before.remainingAmount);
    await world.pass(10 * day);
    expect((await state(loan)).remainingAmount).toBe(after.remainingAmount);
    expect(await statesOf(loan)).toEqual(['kept']);
    await doneByTwo(world.context, [joseph, peter], { kind: 'end-hardship', orderId });
    await world.pass(2 * day);
    expect((await state(loan)).remainingAmount).toBeGreaterThan(after.remainingAmount);
    expect(await statesOf(loan)).toEqual(['done']);
    const forGood = await proposed(joseph, { ...days, from: today(), days: null }, { reason });
    expect(forGood.values['why']).toBe('Only after a death charges are stopped for good.');
  });
});

describe('an early write-off', () => {
  async function afterHold(body: ProposalBody): Promise<void> {
    await doneByTwo(world.context, [peter, mary], body);
    await world.pass(600);
    await carryOutProposals(world.context);
  }

  it('takes a director, keeps its loss, and two take it up again', async () => {
    const loan = await lateLoan();
    const orderId = String(loan.orderId);
    const owed = (await state(loan)).remainingAmount;
    await afterHold({ kind: 'write-off-early', orderId });
    expect((await world.order(loan)).status).toBe('written-off');
    await world.pass(60);
    await paid(loan, kwacha(200));
    const balances = balancesOf((await world.order(loan)).position);
    expect(balances.get('write-off')).toBe(owed);
    expect(balances.get('recovery-income')).toBe(ngwee(-kwacha(200)));
    await afterHold({ kind: 'reverse-write-off', orderId });
    expect((await world.order(loan)).status).toBe('overdue');
    await world.pass(90 * day);
    expect((await state(loan)).remainingAmount).toBe(owed - kwacha(200));
    expect(formatKwacha((await state(loan)).remainingAmount)).not.toBe('0.00');
  });
});

it.each([
  ['arrangement-offered', { proposalId: 'none', parts: [] }],
  ['arrangement-agreed', { proposalId: 'none' }],
  ['charges-stopped', { proposalId: 'none' }],
  ['charges-resumed', { proposalId: 'none' }],
  ['written-off', { proposalId: 'none' }],
  ['write-off-reversed', { proposalId: 'none' }],
])('the database refuses %s without approval', async (kind, body) => {
  const { orderId } = await at.lentLoan();
  const now = world.now();
  await expect(
    db.run(event, { orderId, kind, body: JSON.stringify(body), now }),
  ).rejects.toThrow(/two people|not offered/);
});
