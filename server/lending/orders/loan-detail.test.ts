import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMyLoanInfo } from '../../../contract/borrower/orders.ts';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { couponWorld } from '../../../testing/coupon-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { loanDetail } from '../../../testing/loan-detail.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { getMyLoanInfoCall } from './my-loan-info.ts';

const day = 86_400;

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

describe('a loan, as its borrower sees it', () => {
  it('has the agreed figures and plans until the money is there', async () => {
    const loan = await agreeToLoan(db, { at: world.now(), amount: kwacha(900), termDays: 60 });
    const detail = await loanDetail(world, loan);
    const { amount, interest, serviceFee, remainingAmount, plans } = detail;
    expect([amount, serviceFee]).toEqual([kwacha(900), kwacha(27)]);
    expect(remainingAmount).toBe(amount + interest + serviceFee);
    expect(plans.map(({ planId }) => planId)).toEqual(loan.planIds);
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

describe('home', () => {
  async function home(loan: LentLoan) {
    const answer = await getMyLoanInfoCall.run({
      context: world.context,
      params: {},
      query: {},
      body: undefined,
      borrower: { id: loan.borrowerId, mobile: loan.mobile, tokenHash: new Uint8Array() },
      once: null,
      requestId: 'test',
      ip: '127.0.0.1',
    });
    return getMyLoanInfo.answer.parse(JSON.parse(String(answer)).data);
  }

  it('shows the newest payment, what it is for and how it stands', async () => {
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

  it('raises hopes of a higher limit only while the loan can still bring it', async () => {
    const loan = await at.lentLoan();
    expect((await home(loan)).order).toHaveProperty('limitRise');
    await world.pass(29 * day);
    expect((await home(loan)).order).toHaveProperty('limitRise');
    await world.pass(2 * day);
    expect((await home(loan)).order).not.toHaveProperty('limitRise');
  });
});
