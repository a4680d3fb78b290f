import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asData, client } from '../../../testing/client.ts';
import type { Client, WireData } from '../../../testing/client.ts';
import type { FaultName } from '../../../testing/money-world.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { sql } from '../../store/database/database.ts';
import { floatStatement } from '../../lending/ledger/float-statement.ts';
import { proveLedger } from '../../lending/ledger/prove-ledger.ts';

const mobile = '0971000001';
const patience = { interval: 50 };
const selectProviders = sql<
  { provider: string; n: bigint },
  { mobile: string; begunAt: Date }
>(`
  select provider, count(*) as n from payment where mobile = :mobile and created_at > :begunAt
  group by provider order by provider`);

/** One borrower with one loan: each test goes on where the one before has ended. */
describe('a server whose Airtel wallets are reached by Airtel itself', () => {
  let app: App;
  let phone: Client;
  let before: bigint;
  let begunAt: Date;
  beforeAll(async () => {
    app = await startApp({
      env: { PAYMENT_ROUTES: 'Airtel:airtel,pawapay' },
      simulator: { settings: { settleDelayMs: 20 } },
    });
    phone = client(app.url);
    await phone.logIn(mobile, app.simulatorUrl);
    begunAt = app.context.clock.now();
    before = await float();
  });
  afterAll(() => app.close());

  const float = async (): Promise<bigint> => {
    const floats = await floatStatement(app.db);
    return floats.find(({ network }) => network === 'Airtel')?.booked ?? 0n;
  };
  const moves = () => app.simulator.world.statement().filter((row) => row.mobile === mobile);
  const order = async () => asData((await phone.done('/my/getMyLoanInfo'))['order']);
  const arm = (operation: 'collect' | 'payout', fault: FaultName) =>
    app.simulator.world.faults.arm({ operation, fault, mobile });
  const statusOf = async (id: unknown) => {
    const path = `/order/payment/api/queryPayment/${String(id)}`;
    return (await phone.done(path))['status'];
  };
  const pay = async (payAmount: number): Promise<WireData> => {
    const { orderId } = await order();
    const path = `/order/api/getRepayDetailV2/${String(orderId)}`;
    const detail = await phone.done(path, { body: {} });
    const plans: unknown = detail['repayPlanList'];
    const { planId } = asData(Array.isArray(plans) ? plans[0] : undefined);
    const { repayAccountId } = detail;
    const body = { bizType: 1, planId, payAmount, repayAccountId, payCard: false };
    return phone.done('/order/payment/api/submitRepayApplyV2', { body });
  };
  const press = async (answer: { pin: string } | { decline: true }) => {
    const { prompts } = app.simulator.world;
    await expect.poll(() => prompts.waiting(mobile).length, patience).toBe(1);
    prompts.answer(mobile, prompts.waiting(mobile)[0]?.promptId ?? '', answer);
  };
  const ends = async (payment: WireData, status: string) => {
    await expect.poll(() => statusOf(payment['paymentId']), patience).toBe(status);
  };

  it('pays a loan out, once, though Airtel tells it twice and then the opposite', async () => {
    arm('payout', 'duplicate-callback');
    arm('payout', 'contradicting-callback');
    const wish = { productId: 'first-loan', amount: 500, termDays: 14 };
    const offer = await phone.done('/api/v3/product/productTrial', { body: wish });
    const { trialHash } = asData(offer['trial']);
    const agreed = { ...wish, agreed: true, trialHash };
    await phone.done('/zmb/index/api/appManualGetLoan', { body: agreed });
    const stage = async () => (await phone.done('/my/getMyLoanInfo'))['stage'];
    await expect.poll(stage, patience).toBe('repay');
    expect(moves().map(({ amount }) => amount)).toEqual([500_00n]);
  });

  it('takes a payment by PIN, with a doubled callback', async () => {
    arm('collect', 'duplicate-callback');
    const payment = await pay(150);
    await press({ pin: '1234' });
    await ends(payment, 'succeeded');
    expect(moves().at(-1)?.amount).toBe(-150_00n);
  });

  it('takes nothing when the borrower declines, though a callback says so', async () => {
    arm('collect', 'contradicting-callback');
    const payment = await pay(150);
    await press({ decline: true });
    await ends(payment, 'failed');
    expect(moves()).toHaveLength(2);
  });

  it('hears of a payment late, after Airtel was silent, by asking', async () => {
    arm('collect', 'accept-then-lose-answer');
    arm('collect', 'no-callback');
    const payment = await pay(150);
    await press({ pin: '1234' });
    await expect.poll(() => moves().length, patience).toBe(3);
    expect(await statusOf(payment['paymentId'])).toBe('pending');
    app.hour.setOffset(240n);
    await ends(payment, 'succeeded');
  });

  it('turns to the next provider when Airtel refuses the login, as nothing was sent', async () => {
    const { settings } = app.simulator.world;
    settings.airtelClientSecret = 'another';
    settings.clockAheadSeconds = 200;
    const payment = await pay(100);
    await press({ pin: '1234' });
    await ends(payment, 'succeeded');
    expect(moves().at(-1)?.amount).toBe(-100_00n);
  });

  it('has in its books what the network has in its statement', async () => {
    const truth = moves().reduce((sum, row) => sum - row.amount, 0n);
    expect((await float()) - before).toBe(truth);
    expect(truth).toBe(-100_00n);
    expect((await proveLedger({ db: app.db })).faults).toEqual([]);
    const providers = await app.db.rows(selectProviders, { mobile, begunAt });
    expect(providers).toEqual([
      { provider: 'airtel', n: 4n },
      { provider: 'pawapay', n: 1n },
    ]);
  });
});
