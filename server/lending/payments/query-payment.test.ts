import { afterAll, beforeAll, expect, it } from 'vitest';
import { maskMobile } from '../../../contract/market/phone.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { askAs } from '../../../testing/past-the-door.ts';
import { queryPaymentCall } from './query-payment.ts';

let db: TestDatabase;
let world: MoneyWorld;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

async function query(loan: LentLoan, paymentId: string | undefined): Promise<unknown> {
  const asked = { params: { paymentId }, body: undefined };
  const answer = await askAs(world, loan, queryPaymentCall, asked);
  if (typeof answer !== 'string') return answer;
  const { data }: { data: unknown } = JSON.parse(answer);
  return data;
}

it('follows a payment from the prompt to its end', async () => {
  const loan = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  const { paymentId } = await askToPay(world, loan, kwacha(515));
  const known = {
    paymentId,
    bizType: 1,
    planId: loan.planIds[0],
    amount: 515,
    network: 'Airtel',
    account: maskMobile(loan.mobile),
    loanNumber: loan.orderId,
    createdAt: expect.any(String),
  };
  expect(await query(loan, paymentId)).toEqual({
    ...known,
    status: 'pending',
    orderStatus: 'active',
  });
  await world.live(15);
  expect(await query(loan, paymentId)).toEqual({
    ...known,
    status: 'succeeded',
    orderStatus: 'settled',
    settledAt: expect.any(String),
    providerReference: expect.stringMatching(/^\d{10}$/),
  });
});

it('says in words why one failed', async () => {
  const loan = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  world.faults.arm({ operation: 'collect', fault: 'auto-decline', mobile: loan.mobile });
  const { paymentId } = await askToPay(world, loan, kwacha(200));
  await world.live(15);
  expect(await query(loan, paymentId)).toMatchObject({
    status: 'failed',
    failure: 'The payment was not approved with your PIN. Nothing was taken.',
  });
});

it('shows no one a payment of another borrower, nor a payout', async () => {
  const mine = await agreeToLoan(db, { at: world.now() });
  const theirs = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  const { paymentId } = await askToPay(world, theirs, kwacha(200));
  const refused = { reason: 'payment-not-found' };
  expect(await query(mine, paymentId)).toMatchObject(refused);
  expect(await query(mine, mine.payoutId)).toMatchObject(refused);
});
