import { afterAll, beforeAll, expect, it } from 'vitest';
import { asData, client } from '../../../testing/client.ts';
import type { Client } from '../../../testing/client.ts';
import type { Loopback } from '../../../testing/loopback.ts';
import { startRelay } from '../../../testing/relay.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { sql } from '../../store/database/database.ts';
import { proveLedger } from '../../lending/ledger/prove-ledger.ts';

/** Verified, without a loan; its number has gone to MTN. */
const mobile = '0971000001';
const patience = { interval: 100 };
const unavailable = JSON.stringify({
  code: 'SERVICE_UNAVAILABLE',
  message: 'Service temporarily unavailable, try again later.',
});
const selectPayments = sql<
  { provider: string; state: string },
  { mobile: string; begunAt: Date }
>(`
  select provider, state from payment where mobile = :mobile and created_at > :begunAt
  order by created_at, id`);

let app: App;
let relay: Loopback;
let phone: Client;
let begunAt: Date;
beforeAll(async () => {
  relay = await startRelay(
    () => app.simulatorUrl,
    ({ method, path }, answer) => {
      const isPayment = method === 'POST' && /\/(requesttopay|transfer)$/.test(path);
      return isPayment ? { status: 503, text: unavailable } : answer;
    },
  );
  app = await startApp({
    env: { PAYMENT_ROUTES: 'MTN:mtn,pawapay', MTN_URL: `${relay.url}/mtn` },
    simulator: { settings: { settleDelayMs: 20, autoAnswer: 'approve' } },
  });
  app.simulator.world.phones.setWallet(mobile, { network: 'MTN' });
  phone = client(app.url);
  await phone.logIn(mobile, app.simulatorUrl);
  begunAt = app.context.clock.now();
});
afterAll(async () => {
  await app.close();
  await relay.close();
});

const moves = () =>
  app.simulator.world
    .statement()
    .filter((row) => row.mobile === mobile)
    .map((row) => row.amount);
const payments = () => app.db.rows(selectPayments, { mobile, begunAt });
const byMtn = { provider: 'mtn', state: 'confirmed' };

it('money out that MTN moved and called unavailable goes out once', async () => {
  await phone.done('/my/wallet/network', { body: { network: 'MTN' } });
  const wish = { productId: 'first-loan', amount: 700, termDays: 14 };
  const offer = await phone.done('/api/v3/product/productTrial', { body: wish });
  const { trialHash } = asData(offer['trial']);
  await phone.done('/zmb/index/api/appManualGetLoan', {
    body: { ...wish, agreed: true, trialHash },
  });
  const stage = async () => (await phone.done('/my/getMyLoanInfo'))['stage'];
  await expect.poll(stage, patience).toBe('repay');
  expect(moves()).toEqual([700_00n]);
  expect(await payments()).toEqual([byMtn]);
});

it('and money in is asked for once', async () => {
  const { orderId } = asData((await phone.done('/my/getMyLoanInfo'))['order']);
  const detail = await phone.done(`/order/api/getRepayDetailV2/${String(orderId)}`, {
    body: {},
  });
  const plans: unknown = detail['repayPlanList'];
  const { planId } = asData(Array.isArray(plans) ? plans[0] : undefined);
  const { repayAccountId } = detail;
  const body = { bizType: 1, planId, payAmount: 541, repayAccountId, payCard: false };
  const asked = await phone.done('/order/payment/api/submitRepayApplyV2', { body });
  const path = `/order/payment/api/queryPayment/${String(asked['paymentId'])}`;
  await expect.poll(async () => (await phone.done(path))['status'], patience).toBe('succeeded');
  expect(moves()).toEqual([700_00n, -541_00n]);
  expect(await payments()).toEqual([byMtn, byMtn]);
  expect((await proveLedger({ db: app.db })).faults).toEqual([]);
});
