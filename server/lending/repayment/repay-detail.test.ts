import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { asData, type WireData } from '../../../testing/client.ts';
import { couponWorld } from '../../../testing/coupon-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { logInAgain } from '../../../testing/known-borrower.ts';
import { type MoneyWorld, moneyWorld } from '../../../testing/money-world.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { borrow, payAll, verifiedBorrower } from '../../../testing/verified-borrower.ts';

const pathOf = (orderId: unknown) => `/order/api/getRepayDetailV2/${String(orderId)}`;
const post = { method: 'POST' } as const;

describe('what can be paid now, asked by HTTP', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ simulator: { settings: { autoAnswer: 'approve' } } });
  });
  afterAll(() => app.close());

  it('is every bill that is not paid, the account, and the least that may be paid', async () => {
    const mobile = '0971000004';
    const who = await logInAgain(app, mobile);
    const order = asData((await who.done('/my/getMyLoanInfo'))['order']);
    const { plans, wallet } = asData(
      await who.done(`/order/api/queryLoanDetail/${String(order['orderId'])}`, post),
    );
    const all: WireData[] = Array.isArray(plans) ? plans.map(asData) : [];
    expect(all.map(({ status }) => status)).toEqual(['paid', 'due', 'due']);
    const detail = await who.done(pathOf(order['orderId']), post);
    expect(detail['repayPlanList']).toEqual(
      all.slice(1).map(({ planId, period, dueDate, ...plan }) => ({
        planId,
        period,
        dueDate,
        dueAmount: plan['dueAmount'],
        remainingAmount: plan['remainingAmount'],
        savedToday: plan['savedToday'],
        overdueDays: 0,
      })),
    );
    expect(all[1]).toMatchObject({ dueAmount: all[1]?.['agreedAmount'] });
    const { remainingAmount } = asData(all[1]);
    expect(detail['minRepayAmount']).toBe(Math.ceil(Number(remainingAmount) / 5));
    expect(detail['repayAccount']).toBe(mobile);
    expect(detail['repayAccountId']).toMatch(/^[\w-]{22}$/);
    expect(wallet).toBeUndefined();
  });

  it('is K20 or more for a late borrower, and less is refused', async () => {
    const late = await logInAgain(app, '0951000003');
    const { orderId } = asData((await late.done('/my/getMyLoanInfo'))['order']);
    const { repayAccountId, repayPlanList, minRepayAmount } = await late.done(
      pathOf(orderId),
      post,
    );
    expect(minRepayAmount).toBe(20);
    const { planId } = asData(Array.isArray(repayPlanList) ? repayPlanList[0] : null);
    const pay = (payAmount: number) => {
      const body = { bizType: 1, planId, payAmount, repayAccountId, payCard: false };
      return late.ask('/order/payment/api/submitRepayApplyV2', { body });
    };
    expect((await pay(19.99)).data).toMatchObject({ reason: 'below-minimum' });
    expect((await pay(20)).code).toBe(200);
  });

  it('is for its borrower alone, and nothing of what is no loan', async () => {
    const owner = await logInAgain(app, '0961000002');
    const { orderId } = asData((await owner.done('/my/getMyLoanInfo'))['order']);
    const other = await logInAgain(app, '0951000003');
    for (const number of [orderId, 999_999]) {
      const { data } = await other.ask(pathOf(number), post);
      expect(data).toMatchObject({ reason: 'order-not-found' });
    }
    expect((await owner.ask(pathOf(orderId), post)).code).toBe(200);
  });

  it('is nothing once everything is paid', async () => {
    const { phone } = await verifiedBorrower(app, '0961230001', '60000');
    const wish = { productId: 'first-loan', amount: 500, termDays: 14 };
    const orderId = await borrow(phone, wish);
    const today = app.context.clock.today();
    expect(await phone.done(pathOf(orderId), post)).toMatchObject({
      limitRise: { after: addDays(today, 3) },
    });
    await payAll(phone, orderId);
    const { data } = await phone.ask(pathOf(orderId), post);
    expect(data).toMatchObject({ reason: 'plan-not-payable' });
  });
});

describe('a coupon beside it', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  let at: ReturnType<typeof couponWorld>;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db);
    at = couponWorld(world);
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  it('is shown with its name and its last day, and lowers the first bill alone', async () => {
    const loan = await at.lentLoan({ amount: kwacha(900), termDays: 91 });
    const before = await at.detail(loan);
    const id = await at.give(loan, { worth: { kind: 'fixed', amount: kwacha(5) } });
    const validTo = addDays(civilDateOf(world.now()), 30);
    const figures = { discountAmount: 5, amountWithCoupon: before.amountWithoutCoupon - 5 };
    const told = { couponName: 'K10', userCouponId: id, ...figures, validTo };
    const offered = await at.detail(loan);
    expect(offered).toEqual({
      ...before,
      couponVoList: [{ ...told, couponUsableStatus: 1 }],
    });
    await at.select(loan, id);
    const chosen = await at.detail(loan);
    expect(chosen.couponVoList).toEqual([{ ...told, couponUsableStatus: 2 }]);
    const owed = (detail: typeof before) =>
      detail.repayPlanList.map(({ remainingAmount }) => remainingAmount);
    const [first = 0, ...others] = owed(before);
    expect(owed(chosen)).toEqual([first - 5, ...others]);
    expect(chosen.amountWithoutCoupon).toBe(first);
    expect(chosen.minRepayAmount).toBe(Math.ceil((first - 5) / 5));
  });

  it('stays on the bill a payment is under way with, and not on the next one', async () => {
    const loan = await at.lentLoan({ amount: kwacha(900), termDays: 91 });
    const id = await at.give(loan, { uses: 2 });
    await at.select(loan, id);
    const { repayPlanList } = await at.detail(loan);
    const owed = repayPlanList[0]?.remainingAmount ?? 0;
    const amount = ngwee(BigInt(Math.round(owed * 100)));
    const payment = await at.pay(loan, amount);
    const meanwhile = await at.detail(loan);
    expect(meanwhile.repayPlanList[0]?.remainingAmount).toBe(owed);
    expect(meanwhile.couponVoList).toMatchObject([{ couponUsableStatus: 2 }]);
    await at.confirm(payment, amount);
    const after = await at.detail(loan);
    expect(after.repayPlanList.map(({ planId }) => planId)).toEqual(loan.planIds.slice(1));
    expect(after.couponVoList).toMatchObject([{ couponUsableStatus: 1 }]);
  });
});
