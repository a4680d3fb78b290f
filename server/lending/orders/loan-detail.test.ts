import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMyLoanInfo } from '../../../contract/borrower/orders.ts';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { couponWorld } from '../../../testing/coupon-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { loanDetail } from '../../../testing/loan-detail.ts';
import { colleague, doneByTwo } from '../../../testing/staff-world.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { askAs } from '../../../testing/past-the-door.ts';
import { defaultProducts } from '../../../domain/rules/products.ts';
import { openReview } from '../../people/reviews/reviews.ts';
import { sql } from '../../store/database/database.ts';
import { shippedLicence } from '../../store/lender.ts';
import { publishProducts } from '../products/product-versions.ts';
import { accrueOvernight } from './accrue-overnight.ts';
import { getMyLoanInfoCall } from './my-loan-info.ts';
import { writeOffDebts } from './write-off.ts';

const day = 86_400;
const declineOrder = sql<void, { orderId: OrderId; told: string }>(`
  update loan_order set status = 'declined', decision = decision || :told::jsonb
  where id = :orderId`);
const declineFace = sql<void, { borrowerId: BorrowerId; retryOn: CivilDate; now: Date }>(`
  update review set decided_at = :now, decision = 'declined', decided_by = 'Grace',
    decision_reason = 'not-confirmed', retry_on = :retryOn
  where borrower_id = :borrowerId`);
const renameReason = sql<void, { borrowerId: BorrowerId }>(
  "update review set decision_reason = 'older' where borrower_id = :borrowerId",
);

let db: TestDatabase;
let world: MoneyWorld;
let at: ReturnType<typeof couponWorld>;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db);
  const licence = shippedLicence(world.context.config, civilDateOf(world.now()));
  await publishProducts(db, { products: defaultProducts, licence, now: world.now() });
  at = couponWorld(world);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

describe('a loan, as its borrower sees it', () => {
  it('has the agreed figures and plans until the money is there', async () => {
    const loan = await agreeToLoan(db, { at: world.now(), amount: kwacha(900), termDays: 60 });
    const detail = await loanDetail(world, loan);
    const { amount, interest, serviceFee, remainingAmount, plans } = detail;
    expect([amount, serviceFee]).toEqual([kwacha(900), kwacha(27)]);
    expect(remainingAmount).toBe(amount + interest + serviceFee);
    expect(plans.map(({ planId }) => planId)).toEqual(loan.planIds);
    expect(plans.map(({ daysLeft, gone }) => [daysLeft, gone])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(plans.reduce((sum, plan) => sum + plan.remainingAmount, 0n)).toBe(remainingAmount);
    expect(detail).not.toHaveProperty('giveBack');
    expect(detail).not.toHaveProperty('disbursedAt');
    expect(detail.payments).toEqual([]);
  });

  it('owes nothing when the money never came', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    await at.fail(loan.payoutId);
    await world.pass(7 * day);
    expect(await loanDetail(world, loan)).toMatchObject({
      status: 'cancelled',
      remainingAmount: 0n,
    });
  });

  it('can be given back for two days', async () => {
    const loan = await at.lentLoan();
    expect((await loanDetail(world, loan)).giveBack).toMatchObject({ amount: kwacha(500) });
    await world.pass(2 * day - 60);
    expect(await loanDetail(world, loan)).toHaveProperty('giveBack');
    await world.pass(120);
    expect(await loanDetail(world, loan)).not.toHaveProperty('giveBack');
  });

  it('shows payments of its bills, not its payout, and what is owed back', async () => {
    const loan = await at.lentLoan();
    const first = await at.pay(loan, kwacha(515));
    await at.fail(first);
    const second = await at.pay(loan, kwacha(515));
    await at.confirm(second, kwacha(515));
    expect(await loanDetail(world, loan)).not.toHaveProperty('owedToBorrower');
    await at.confirm(first, kwacha(515));
    const detail = await loanDetail(world, loan);
    expect(detail).toMatchObject({ status: 'settled', owedToBorrower: kwacha(515) });
    const ids = detail.payments.map(({ paymentId }) => paymentId);
    expect(ids.toSorted()).toEqual([first, second].toSorted());
  });
});

describe('late fees that were waived', () => {
  it('are a discount of the loan and of the bill they were of', async () => {
    const loan = await at.lentLoan();
    await world.pass(40 * day);
    const before = await loanDetail(world, loan);
    const grace = await colleague(world.context, 'Grace', ['care']);
    const peter = await colleague(world.context, 'Peter', ['finance']);
    const body = { kind: 'waive', orderId: String(loan.orderId), amount: '10' } as const;
    await doneByTwo(world.context, [grace, peter], body);
    const { discount, remainingAmount, plans } = await loanDetail(world, loan);
    expect([discount, plans.map((plan) => plan.discount)]).toEqual([kwacha(10), [kwacha(10)]]);
    expect(remainingAmount).toBe(before.remainingAmount - kwacha(10));
  });
});

describe('home', () => {
  async function home(loan: LentLoan) {
    const answer = await askAs(world, loan, getMyLoanInfoCall, { body: undefined });
    return getMyLoanInfo.answer.parse(JSON.parse(String(answer)).data);
  }

  it('shows the newest payment, its purpose and its state', async () => {
    const loan = await at.lentLoan();
    expect((await home(loan)).order).not.toHaveProperty('payment');
    const first = await at.pay(loan, kwacha(200));
    expect((await home(loan)).order?.payment).toEqual({
      paymentId: first,
      bizType: 'repayment',
      status: 'pending',
    });
    await at.fail(first);
    expect((await home(loan)).order?.payment).toMatchObject({ status: 'failed' });
    await world.pass(28 * day);
    expect((await home(loan)).order?.nextPlan).toMatchObject({ extendable: true });
    const fee = ngwee(28_00n);
    const { paymentId, refused } = await askToPay(world, loan, fee, { bizType: 2 });
    expect(refused).toBeUndefined();
    expect((await home(loan)).order?.payment).toMatchObject({
      paymentId,
      bizType: 'extension',
    });
  });

  it('tells of a face that is looked at only where no loan waits', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    const face = { kind: 'face', borrowerId: loan.borrowerId, orderId: null } as const;
    await openReview(db, { ...face, reasons: ['distance 0.52'], now: world.now() });
    expect(await home(loan)).toMatchObject({
      stage: 'waiting',
      order: { orderId: loan.orderId },
    });
    expect(await home(loan)).not.toHaveProperty('review');
    await at.fail(loan.payoutId);
    await world.pass(7 * day);
    expect(await home(loan)).toMatchObject({ stage: 'waiting', review: {} });
  });

  it('tells why a face was declined, not why a loan was, until the day to try again', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    const { borrowerId, orderId } = loan;
    const told = { reasons: ['Of the loan.'], retryOn: addDays(civilDateOf(world.now()), 30) };
    await db.run(declineOrder, { orderId, told: JSON.stringify(told) });
    expect((await home(loan)).declined?.reasons).toContain('Of the loan.');
    await openReview(db, {
      kind: 'face',
      borrowerId,
      orderId: null,
      reasons: ['distance 0.61'],
      now: world.now(),
    });
    const retryOn = addDays(civilDateOf(world.now()), 7);
    await db.run(declineFace, { borrowerId, retryOn, now: world.now() });
    const { declined } = await home(loan);
    expect(declined).toMatchObject({ retryOn });
    expect(declined?.reasons).toHaveLength(1);
    expect(declined?.reasons).not.toContain('Of the loan.');
    // It was given before the reasons had other names.
    await db.run(renameReason, { borrowerId });
    expect((await home(loan)).declined).toMatchObject({ reasons: [], retryOn });
    // What is left of being known comes when it can lead to a loan again.
    await world.pass(7 * day);
    expect((await home(loan)).declined).toMatchObject(told);
    await world.pass(23 * day);
    expect((await home(loan)).stage).toBe('verify');
  });

  it('asks for a debt that was given up in the books, as it can still be paid', async () => {
    const loan = await at.lentLoan();
    await world.pass(31 * day);
    await accrueOvernight(world.context);
    await world.pass(190 * day);
    await writeOffDebts(world.context);
    expect(await home(loan)).toMatchObject({
      stage: 'repay',
      order: { orderId: loan.orderId },
    });
  });

  it('gives the time status of every bill, and what a late one comes to', async () => {
    const loan = await at.lentLoan({ termDays: 60 });
    await world.pass(15 * day);
    const early = (await home(loan)).order;
    expect(early?.nextPlan).toMatchObject({ daysLeft: 15, gone: 50, dueSoon: false });
    expect(early?.nextPlan).not.toHaveProperty('outlook');
    expect(early?.bills.map(({ status, gone }) => [status, gone])).toEqual([
      ['due', 50],
      ['due', 0],
    ]);
    await world.pass(18 * day);
    const [late] = (await loanDetail(world, loan)).plans;
    const nextPlan = (await home(loan)).order?.nextPlan;
    expect(nextPlan).toMatchObject({ daysLeft: 0, overdueDays: 3, dueSoon: false });
    expect(late?.outlook).toEqual(nextPlan?.outlook);
    const tomorrow = nextPlan?.outlook?.tomorrowAmount;
    expect(tomorrow).toBeGreaterThan(Number(nextPlan?.dueAmount));
    await world.pass(day);
    expect((await home(loan)).order?.nextPlan?.dueAmount).toBe(tomorrow);
  });

  it('raises hopes of a higher limit only while the loan can still bring it', async () => {
    const loan = await at.lentLoan();
    const { creditLimit, order } = await home(loan);
    expect([creditLimit, order?.limitRise?.to]).toEqual([kwacha(1000), kwacha(1200)]);
    const today = civilDateOf(world.now());
    const by = addDays(today, 30);
    // Half the amount for seven days is all of it for four.
    expect(order?.limitRise).toMatchObject({ after: addDays(today, 3), by });
    await world.pass(3 * day);
    expect((await home(loan)).order?.limitRise).toHaveProperty('after');
    await world.pass(day);
    const { limitRise } = (await home(loan)).order ?? {};
    expect(limitRise).toMatchObject({ by });
    expect(limitRise).not.toHaveProperty('after');
    await world.pass(25 * day);
    expect((await home(loan)).order).toHaveProperty('limitRise');
    await world.pass(2 * day);
    expect((await home(loan)).order).not.toHaveProperty('limitRise');
  });

  it('raises none once a bill was late, though it is paid and the next is not due', async () => {
    const paidFirst = async (daysOut: number) => {
      const loan = await at.lentLoan({ termDays: 60 });
      await world.pass(daysOut * day);
      const [plan] = (await loanDetail(world, loan)).plans;
      const amount = plan?.remainingAmount ?? kwacha(0);
      await at.confirm(await at.pay(loan, amount), amount);
      expect((await loanDetail(world, loan)).plans[0]?.status).toBe('paid');
      return (await home(loan)).order;
    };
    expect(await paidFirst(29)).toMatchObject({ status: 'active', limitRise: {} });
    const late = await paidFirst(33);
    expect(late?.status).toBe('active');
    expect(late).not.toHaveProperty('limitRise');
  });
});
