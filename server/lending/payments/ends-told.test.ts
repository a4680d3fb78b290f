import { afterAll, beforeAll, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { PaymentId, PlanId } from '../../../contract/words/ids.ts';
import { approvedByRules } from '../../../testing/approved-by-rules.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { lent } from '../../../testing/loan-history.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { script, sql } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { createOrder } from '../orders/create-order.ts';
import { settlePayment } from './settle-payment.ts';
import type { SettledFact } from './settled-fact.ts';

let db: TestDatabase;
let world: MoneyWorld;
/** The jobs that were woken. */
const woken: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  Object.assign(world.context, { wake: (job: string) => void woken.push(job) });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

const amount = kwacha(500);
const arrived = { fact: 'confirmed', reference: 'MP1', currency: 'ZMW', at: null } as const;
const failed: SettledFact = { fact: 'failed', code: 'PAYER_NOT_FOUND', text: 'Not there.' };
const settle = (id: PaymentId, fact: SettledFact) => settlePayment(world.context, id, fact);

const selectSms = sql<{ kind: string; text: string }, { mobile: string }>(
  'select kind, text from sms where mobile = :mobile',
);
const selectCases = sql<{ kind: string }, { paymentId: PaymentId }>(
  'select kind from discrepancy where payment_id = :paymentId',
);

/** Another loan of a borrower whose first one was cancelled. */
async function lentAgain({ borrowerId, walletId, mobile }: LentLoan): Promise<void> {
  const drawn = lent({ amount, termDays: 30 });
  const { keys } = world.context;
  const order = {
    borrowerId,
    wallet: { id: walletId, mobile, network: 'Airtel' },
    terms: { ...drawn, planIds: drawn.planIds.map(() => newId<PlanId>()) },
    contract: { html: '<h1>Loan</h1>', hash: 'none' },
    ...approvedByRules,
    limit: { today: kwacha(1000), most: kwacha(15_000) },
    now: world.now(),
  } as const;
  await createOrder(db, order, { provider: 'pawapay', keys });
}

it('a payout that failed is shown as one, and at once', async () => {
  const loan = await agreeToLoan(db, { at: world.now() });
  woken.length = 0;
  expect(await settle(loan.payoutId, failed)).toBe('settled');
  expect(woken).toEqual(['send-sms']);
  expect(await db.rows(selectSms, { mobile: loan.mobile })).toMatchObject([
    { kind: 'payout', text: expect.stringContaining('K500.00') },
  ]);
});

it('a payout that arrives after all, beside another loan, is a case and no loan', async () => {
  const loan = await agreeToLoan(db, { at: world.now() });
  const { payoutId } = loan;
  await settle(payoutId, failed);
  expect((await world.order(loan)).status).toBe('cancelled');
  await lentAgain(loan);
  expect(await settle(payoutId, { ...arrived, amount })).toBe('held');
  expect((await world.order(loan)).status).toBe('cancelled');
  expect(await world.payment(payoutId)).toMatchObject({ state: 'failed', askAt: null });
  expect(await db.rows(selectCases, { paymentId: payoutId })).toEqual([
    { kind: 'paid-out-after-cancelling' },
  ]);
});

it('a fault of writing an end is no such case: it is thrown, and told again', async () => {
  const { payoutId } = await agreeToLoan(db, { at: world.now() });
  await db.run(
    script(`alter table payment add constraint of_a_test
      check (provider_reference is distinct from 'broken')`),
  );
  const broken = settle(payoutId, { ...arrived, amount, reference: 'broken' });
  await expect(broken).rejects.toThrow('of_a_test');
  expect(await db.rows(selectCases, { paymentId: payoutId })).toEqual([]);
  expect(await settle(payoutId, { ...arrived, amount })).toBe('settled');
});

it('an end that was known is not asked about again', async () => {
  const loan = await agreeToLoan(db, { at: world.now() });
  await settle(loan.payoutId, { ...arrived, amount });
  const { paymentId } = await askToPay(world, loan, kwacha(200));
  if (paymentId === undefined) throw new Error('it was refused');
  const never: SettledFact = { fact: 'expired', code: 'NOT_FOUND', text: 'Not there.' };
  await settle(paymentId, never);
  expect((await world.payment(paymentId)).askAt).not.toBeNull();
  expect(await settle(paymentId, never)).toBe('nothing-new');
  expect((await world.payment(paymentId)).askAt).toBeNull();
});
