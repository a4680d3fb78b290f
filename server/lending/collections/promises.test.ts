import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { caseWorld, confirmed } from '../../../testing/case-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { colleague } from '../../../testing/staff-world.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { decidePromises } from './decide-promises.ts';
import { followPromises, keepPromise, promisesOf } from './promise-row.ts';

const day = 86_400;
const promised = kwacha(200);

let db: TestDatabase;
let world: MoneyWorld;
let at: ReturnType<typeof caseWorld>;
let staffId: string;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  at = caseWorld(world);
  staffId = (await colleague(world.context, 'Grace', ['care'])).id;
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

/** K200 by the end of tomorrow; false where it is not taken. */
function promises(loan: LentLoan, id: string = newId()): Promise<boolean> {
  const madeAt = world.now();
  const on = addDays(civilDateOf(madeAt), 1);
  return keepPromise(db, { ...loan, id, amount: promised, on, madeAt, staffId });
}
/** They pay now; answers how to record it. */
async function pays(loan: LentLoan): Promise<() => Promise<unknown>> {
  await world.pass(60);
  const paymentId = await at.asked(loan, promised);
  const paid = confirmed(promised, world.now());
  return () => settlePayment(world.context, paymentId, paid);
}
const statesOf = async ({ orderId }: LentLoan) =>
  (await promisesOf(db, orderId)).map(({ state, paid }) => [state, paid]);
const kept = ['kept', promised];
const broken = ['broken', 0n];

it('each promise is decided by its own loan, whatever its id begins with', async () => {
  const [keeps, breaks] = [await at.lentLoan(), await at.lentLoan()];
  expect([await promises(keeps, 'A first'), await promises(breaks, 'B')]).toEqual([true, true]);
  expect(await promises(keeps)).toBe(false);
  await (
    await pays(keeps)
  )();
  await world.pass(2 * day);
  await decidePromises(world.context);
  expect([await statesOf(keeps), await statesOf(breaks)]).toEqual([[kept], [broken]]);
});

it('a late decision does not undo an earlier one', async () => {
  const loan = await at.lentLoan();
  await promises(loan);
  const hear = await pays(loan);
  await world.pass(2 * day);
  let isFirst = true;
  /** Has found that nothing was paid, when the payment is recorded and decided by another. */
  const run: typeof db.run = async (...asked) => {
    if (isFirst) {
      isFirst = false;
      await hear();
      await decidePromises(world.context);
    }
    return db.run(...asked);
  };
  const late: Context = { ...world.context, db: { ...db, run } };
  await decidePromises(late);
  expect(isFirst).toBe(false);
  expect(await statesOf(loan)).toEqual([kept]);
});

const selectFollowed = sql<{ at: Date | null }, { orderId: number }>(
  'select followed_at as at from promise where order_id = :orderId',
);

it('a broken one was followed up when it first was, and no other with it', async () => {
  const [one, other] = [await at.lentLoan(), await at.lentLoan()];
  for (const loan of [one, other]) await promises(loan);
  await world.pass(2 * day);
  await decidePromises(world.context);
  const first = world.now();
  await followPromises(db, one.orderId, first);
  await followPromises(db, one.orderId, new Date(first.getTime() + 1000));
  expect(await db.rows(selectFollowed, one)).toEqual([{ at: first }]);
  expect(await db.rows(selectFollowed, other)).toEqual([{ at: null }]);
});

const breakMore = sql<void, { orderId: number; count: number }>(`
  insert into promise (id, borrower_id, order_id, amount, promised_on, made_at, staff_id, state,
    decided_at)
  select id || n, borrower_id, order_id, amount, promised_on, made_at, staff_id, state, decided_at
  from promise, generate_series(1, :count) as n where order_id = :orderId`);
const selectStates = sql<{ state: string; count: number }, { orderId: number }>(`
  select state, count(*)::int as count from promise where order_id = :orderId group by state`);

it('more than a batch turn out kept by late records', async () => {
  const loan = await at.lentLoan();
  await promises(loan);
  const hear = await pays(loan);
  await world.pass(2 * day);
  await decidePromises(world.context);
  expect(await db.run(breakMore, { orderId: loan.orderId, count: 149 })).toBe(149);
  await world.pass(60);
  await hear();
  await decidePromises(world.context);
  expect(await db.rows(selectStates, loan)).toEqual([{ state: 'kept', count: 150 }]);
});
