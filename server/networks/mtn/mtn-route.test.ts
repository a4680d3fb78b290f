import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asData, client } from '../../../testing/client.ts';
import type { Client, WireData } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { sql } from '../../store/database/database.ts';
import { proveLedger } from '../../lending/ledger/prove-ledger.ts';

/** A number of Airtel's range that its owner took along to MTN. */
const mobile = '0971000001';
const patience = { interval: 50 };
const selectPayments = sql<
  { provider: string; network: string; state: string },
  { mobile: string; begunAt: Date }
>(`
  select provider, network, state from payment where mobile = :mobile and created_at > :begunAt
  order by created_at, id`);
const selectCallbacks = sql<{ kind: string }>(`
  select distinct kind from provider_callback where provider = 'mtn'`);

/** One borrower with one loan: each test goes on where the one before has ended. */
describe('a server whose MTN wallets are reached by MTN itself', () => {
  let app: App;
  let phone: Client;
  let begunAt: Date;
  beforeAll(async () => {
    app = await startApp({
      env: {
        PAYMENT_ROUTES: 'MTN:mtn,pawapay',
        CALLBACK_SECRET: 'a-secret-of-some-length',
      },
      simulator: { settings: { settleDelayMs: 20, autoAnswer: 'approve' } },
    });
    // Which port it is has only now been seen.
    Object.assign(app.context.config.paymentAccounts.get('mtn')?.access ?? {}, {
      callbackUrl: app.url,
    });
    app.simulator.world.phones.setWallet(mobile, { network: 'MTN' });
    phone = client(app.url);
    await phone.logIn(mobile, app.simulatorUrl);
    begunAt = app.context.clock.now();
  });
  afterAll(() => app.close());

  const moves = () =>
    app.simulator.world
      .statement()
      .filter((row) => row.mobile === mobile)
      .map((row) => row.amount);
  const payments = async () => app.db.rows(selectPayments, { mobile, begunAt });
  const stage = async () => (await phone.done('/my/getMyLoanInfo'))['stage'];
  const pay = async (payAmount: number): Promise<WireData> => {
    const { orderId } = asData((await phone.done('/my/getMyLoanInfo'))['order']);
    const path = `/order/api/getRepayDetailV2/${String(orderId)}`;
    const detail = await phone.done(path, { body: {} });
    const plans: unknown = detail['repayPlanList'];
    const { planId } = asData(Array.isArray(plans) ? plans[0] : undefined);
    const { repayAccountId } = detail;
    const body = { bizType: 1, planId, payAmount, repayAccountId, payCard: false };
    return phone.done('/order/payment/api/submitRepayApplyV2', { body });
  };
  const ends = async (payment: WireData, status: string) => {
    const path = `/order/payment/api/queryPayment/${String(payment['paymentId'])}`;
    await expect.poll(async () => (await phone.done(path))['status'], patience).toBe(status);
  };

  it('pays out to the network the borrower says, not to the one of the first digits', async () => {
    const said = await phone.done('/my/wallet/network', { body: { network: 'MTN' } });
    expect(said).toMatchObject({ account: mobile, network: 'MTN' });
    const wish = { productId: 'first-loan', amount: 500, termDays: 14 };
    const offer = await phone.done('/api/v3/product/productTrial', { body: wish });
    const { trialHash } = asData(offer['trial']);
    const agreed = { ...wish, agreed: true, trialHash };
    await phone.done('/zmb/index/api/appManualGetLoan', { body: agreed });
    await expect.poll(stage, patience).toBe('repay');
    expect(moves()).toEqual([500_00n]);
    expect(await payments()).toEqual([{ provider: 'mtn', network: 'MTN', state: 'confirmed' }]);
  });

  it('takes a payment, told of it at the secret address by PUT or by POST', async () => {
    await ends(await pay(150), 'succeeded');
    await ends(await pay(100), 'succeeded');
    const heard = async () => app.db.rows(selectCallbacks);
    await expect.poll(heard, patience).toEqual([{ kind: 'payments' }]);
    expect(moves()).toEqual([500_00n, -150_00n, -100_00n]);
  });

  it('hears nothing at a guessed address', async () => {
    for (const method of ['PUT', 'POST']) {
      const body = JSON.stringify({ externalId: crypto.randomUUID(), status: 'SUCCESSFUL' });
      const answer = await fetch(`${app.url}/callbacks/mtn/payments`, { method, body });
      expect(answer.status).toBe(404);
    }
  });

  it('asks no other network for what MTN called itself unavailable for', async () => {
    const { faults } = app.simulator.world;
    faults.arm({ operation: 'collect', fault: 'provider-closed', mobile });
    await ends(await pay(100), 'succeeded');
    expect(moves()).toEqual([500_00n, -150_00n, -100_00n, -100_00n]);
    expect(new Set((await payments()).map(({ provider }) => provider))).toEqual(
      new Set(['mtn']),
    );
    expect((await proveLedger({ db: app.db })).faults).toEqual([]);
  });
});
