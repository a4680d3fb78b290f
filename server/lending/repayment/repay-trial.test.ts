import { afterAll, beforeAll, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { couponWorld } from '../../../testing/coupon-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { type MoneyWorld, moneyWorld } from '../../../testing/money-world.ts';
import { askAs } from '../../../testing/past-the-door.ts';
import { repayTrialCall } from './repay-trial.ts';

let db: TestDatabase;
let world: MoneyWorld;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

it.each([
  ['the coupon that was selected', true],
  ['no coupon that was not', false],
])('what a part of a bill would leave is reckoned with %s', async (_, isSelected) => {
  const at = couponWorld(world);
  const loan = await at.lentLoan({ amount: kwacha(900), termDays: 91 });
  const id = await at.give(loan, { worth: { kind: 'fixed', amount: kwacha(5) } });
  if (isSelected) await at.select(loan, id);
  const body = { planId: loan.planIds[0], payAmount: 150 };
  const answer = await askAs(world, loan, repayTrialCall, { body });
  const { data }: { data: { dueAmount: number } } = JSON.parse(String(answer));
  await at.confirm(await at.pay(loan, kwacha(150)), kwacha(150));
  const [first] = (await at.detail(loan)).repayPlanList;
  expect(first).toMatchObject({ planId: loan.planIds[0], dueAmount: data.dueAmount });
});
