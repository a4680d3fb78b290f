import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asData, type Client, type WireData } from '../../../testing/client.ts';
import { logInAgain } from '../../../testing/known-borrower.ts';
import { type App, startApp } from '../../../testing/start-app.ts';

const post = { method: 'POST' } as const;
const submits = '/order/payment/api/submitRepayApplyV2';

const threeBills = '0971000004';
const oneBill = '0961000002';

describe('paying the whole loan, by HTTP', () => {
  let app: App;
  let who: Client;
  let other: Client;
  beforeAll(async () => {
    app = await startApp({ simulator: { settings: { autoAnswer: 'approve' } } });
    who = await logInAgain(app, threeBills);
    other = await logInAgain(app, oneBill);
  });
  afterAll(() => app.close());

  const numberOf = async (of: Client) =>
    String(asData((await of.done('/my/getMyLoanInfo'))['order'])['orderId']);
  const loan = async () => who.done(`/order/api/queryLoanDetail/${await numberOf(who)}`, post);
  const detail = async (of = who) =>
    of.done(`/order/api/getRepayDetailV2/${await numberOf(of)}`, post);
  const firstOf = (list: unknown): WireData => asData(Array.isArray(list) ? list[0] : null);
  const asked = async (payAmount: unknown, more: WireData = {}, of = who) => {
    const { repayAccountId, repayPlanList } = await detail(of);
    const { planId } = firstOf(repayPlanList);
    return { bizType: 1, planId, payAmount, repayAccountId, payCard: false, ...more };
  };
  const ngweeOf = (amount: unknown) => Math.round(Number(amount) * 100);
  const endsWell = async (paymentId: unknown, of = who) => {
    const path = `/order/payment/api/queryPayment/${String(paymentId)}`;
    const status = async () => (await of.done(path))['status'];
    await expect.poll(status, { interval: 100 }).toBe('succeeded');
  };

  it('says of a part what it would save and leave, and is right', async () => {
    const before = asData((await detail(other))['wholeLoan']);
    const body = await asked(200, {}, other);
    const { planId, payAmount } = body;
    const trial = await other.done('/order/api/repayTrial', { body: { planId, payAmount } });
    expect(ngweeOf(trial['savedToday'])).toBeGreaterThan(0);
    const { paymentId } = await other.done(submits, { body });
    await endsWell(paymentId, other);
    const after = await detail(other);
    const { dueAmount, dueDate } = trial;
    expect(firstOf(after['repayPlanList'])).toMatchObject({ planId, dueAmount, dueDate });
    const left = ngweeOf(asData(after['wholeLoan'])['dueAmount']);
    expect(ngweeOf(before['dueAmount']) - 20_000 - left).toBe(ngweeOf(trial['savedToday']));
  });

  it.each([
    [1, 'below-minimum'],
    [9_999, 'above-remaining'],
  ])('says of K%i only why it cannot be paid', async (payAmount, reason) => {
    const { planId } = await asked(payAmount);
    const { data } = await who.ask('/order/api/repayTrial', { body: { planId, payAmount } });
    expect(data).toMatchObject({ reason });
  });

  it('says nothing of a bill of another borrower', async () => {
    const body = { planId: (await asked(200)).planId, payAmount: 200 };
    const { data } = await other.ask('/order/api/repayTrial', { body });
    expect(data).toMatchObject({ reason: 'plan-not-payable' });
  });

  it('costs what the loan says; another amount is shown the price instead', async () => {
    const { wholeLoan } = await detail();
    const { dueAmount, remainingAmount, savedToday } = await loan();
    expect(wholeLoan).toEqual({ dueAmount, remainingAmount, savedToday });
    const less = (ngweeOf(remainingAmount) - 1) / 100;
    const short = await who.ask(submits, { body: await asked(less, { wholeLoan: true }) });
    expect(short.data).toMatchObject({ reason: 'fee-changed', amount: remainingAmount });
    const unsaid = await who.ask(submits, { body: await asked(remainingAmount) });
    expect(unsaid.data).toMatchObject({ reason: 'above-remaining' });
    const wrong = await who.ask(submits, { body: await asked(1, { wholeLoan: false }) });
    expect(wrong.code).toBe(400);
  });

  it('takes the coupon of the next bill, pays every bill, and uses the coupon up', async () => {
    const number = await numberOf(who);
    const { couponVoList, repayPlanList } = await detail();
    const full = await loan();
    const coupons: WireData[] = Array.isArray(couponVoList) ? couponVoList.map(asData) : [];
    const usable = coupons.find(({ couponUsableStatus }) => couponUsableStatus === 1);
    const { planId } = firstOf(repayPlanList);
    const { userCouponId, discountAmount } = asData(usable);
    await who.ask('/coupon/api/couponUsedByPlanId', { body: { userCouponId, planId } });
    const { remainingAmount } = asData((await detail())['wholeLoan']);
    expect(ngweeOf(full['remainingAmount']) - ngweeOf(discountAmount)).toBe(
      ngweeOf(remainingAmount),
    );
    const { paymentId } = await who.done(submits, {
      body: await asked(remainingAmount, { wholeLoan: true }),
    });
    await endsWell(paymentId);
    const after = await who.done(`/order/api/queryLoanDetail/${number}`, post);
    expect(after).toMatchObject({
      status: 'settled',
      remainingAmount: 0,
      discount: discountAmount,
    });
    expect(after).not.toHaveProperty('owedToBorrower');
    const plans: WireData[] = Array.isArray(after['plans']) ? after['plans'].map(asData) : [];
    expect(plans.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
    const used = await who.ask('/my/couponList', { body: { status: 'used' } });
    expect(JSON.stringify(used.data)).toContain(String(userCouponId));
  });
});
