import { afterAll, beforeAll, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../testing/money-world.ts';
import { script } from '../../store/database/database.ts';
import type { PaymentProvider } from '../../store/ports/payment-provider.ts';
import { handlePaymentCallback } from './receive-callback.ts';
import { routePayments } from './route-payments.ts';
import { submitPayments } from './submit-payments.ts';

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

async function promptedPayment() {
  const loan = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  const { paymentId } = await askToPay(world, loan, kwacha(200));
  if (paymentId === undefined) throw new Error('refused');
  return { loan, paymentId };
}

const callbackOf = (body: string) => ({
  provider: 'pawapay',
  kind: 'deposits',
  rawBody: Buffer.from(body),
  headers: {},
  method: 'POST',
  authority: 'localhost',
  url: '/callbacks/pawapay/deposits',
});

const kept = (providerId: string) =>
  db.rows(script(`select kind from provider_callback where provider_id = '${providerId}'`));

it('is kept as it came and has the network asked at once, and books nothing itself', async () => {
  const { loan, paymentId } = await promptedPayment();
  await submitPayments(world.context);
  await world.pass(1);
  const payment = await world.payment(paymentId);
  expect(await kept(payment.providerId)).toEqual([{ kind: 'deposits' }]);
  expect(payment.state).toBe('submitted');
  expect(Number(payment.askAt)).toBeLessThanOrEqual(Number(world.now()));
  expect((await world.order(loan)).events).toHaveLength(1);
  await world.work();
  expect((await world.payment(paymentId)).state).toBe('confirmed');
});

it('that was forged is counted and not kept, and moves nothing forward', async () => {
  const { loan, paymentId } = await promptedPayment();
  const counted: string[][] = [];
  const countSecurityEvent = (...said: string[]) => void counted.push(said);
  Object.assign(world.context, { countSecurityEvent });
  const fault = 'wrong-signature';
  world.faults.arm({ operation: 'collect', fault, mobile: loan.mobile });
  await submitPayments(world.context);
  await world.pass(1);
  const payment = await world.payment(paymentId);
  expect(await kept(payment.providerId)).toEqual([]);
  expect(counted).toEqual([['forged-callback', 'pawapay']]);
  expect(Number(payment.askAt)).toBeGreaterThan(Number(world.now()));
});

it('moves its payment once and says so once, of however many that come together', async () => {
  const { loan, paymentId } = await promptedPayment();
  const { providerId } = await world.payment(paymentId);
  const read = { verified: true, remark: null, providerId };
  const paths = new Set<string>();
  const readCallback: PaymentProvider['readCallback'] = async ({ path }) => {
    paths.add(path);
    return read;
  };
  const provider = { ...world.provider, readCallback };
  const only = [provider.name];
  const routes = { MTN: only, Airtel: only, Zamtel: only };
  const context = { ...world.context, payments: routePayments([provider], routes) };
  world.logged();
  const body = JSON.stringify({ depositId: providerId });
  const arrived = callbackOf(body);
  const asked = { ...arrived, url: `${arrived.url}?again=1` };
  const arrivals = [arrived, asked, arrived].map((one) => handlePaymentCallback(context, one));
  expect(await Promise.all(arrivals)).toEqual(['taken', 'taken', 'taken']);
  expect(await kept(providerId)).toHaveLength(3);
  // What is signed is the path without what is asked.
  expect([...paths]).toEqual([arrived.url]);
  expect(world.logged()).toMatchObject([
    {
      msg: 'payment state changed',
      payment: paymentId,
      order: loan.orderId,
      provider: 'pawapay',
      from: 'requested',
      to: 'submitted',
      why: 'called back',
    },
  ]);
});

it('is taken with its signature out of its time, and that is logged', async () => {
  const { paymentId } = await promptedPayment();
  const { providerId } = await world.payment(paymentId);
  const remark = 'the signature is outside its time window';
  const provider: PaymentProvider = {
    ...world.provider,
    readCallback: async () => ({ verified: true, remark, providerId }),
  };
  const only = [provider.name];
  const routes = { MTN: only, Airtel: only, Zamtel: only };
  const context = { ...world.context, payments: routePayments([provider], routes) };
  world.logged();
  const arrived = callbackOf(JSON.stringify({ depositId: providerId }));
  expect(await handlePaymentCallback(context, arrived)).toBe('taken');
  expect(world.logged()).toContainEqual(
    expect.objectContaining({ msg: 'an odd payment callback', providerId, remark }),
  );
});

it.each([
  ['of none of our payments', '{"depositId":"f4401bd2-1568-4140-bf2d-eb77d2b2b639"}'],
  ['of something that is no id', '{"depositId":"x; drop table payment"}'],
  ['of nothing', 'what?'],
])('%s is a stranger and is not kept', async (_, body) => {
  const count = script<{ n: bigint }>('select count(*) as n from provider_callback');
  const before = await db.row(count);
  const outcome = await handlePaymentCallback(world.context, callbackOf(body));
  expect(outcome).toBe('stranger');
  expect(await db.row(count)).toEqual(before);
});
