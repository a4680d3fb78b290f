import { expect } from 'vitest';
import { kwacha, ngwee } from '../contract/words/ngwee.ts';
import { journeyInEveryEngine } from './journey.ts';
import { amountIn, list } from './phone.ts';
import { mostWaitMs } from '../testing/until.ts';
import { showKwacha } from '../contract/words/show-kwacha.ts';
import { logIn } from './log-in.ts';
import { opensBill, readBill, readLoan, readsReceipt, typed } from './pay.ts';
import type { Somebody } from './somebody.ts';

const coupon = 'Coupon Welcome K10 (−K10.00)';
const patiently = { timeout: mostWaitMs };

journeyInEveryEngine(
  'of a coupon: chosen, there again after a declined PIN, and used up',
  async (stage) => {
    const person = await stage.person('0961000002');
    await logIn(person);
    const { orderId, remaining } = await opensBill(person);
    await choosesCoupon(person, 'Coupon 1 coupon available', /^Welcome K10/);
    await person.seesControl(coupon);
    const less = ngwee(remaining - kwacha(10));
    await showsAmount(person, less);
    expect((await readBill(person)).remaining).toBe(less);

    await person.goesTo('/home');
    await opensBill(person);
    await person.seesControl(coupon);
    await showsAmount(person, less);
    await person.taps('Repayment');
    await person.seesTitle('Submit Success');
    expect(await person.phone.isAsked()).toBe(less);
    await person.phone.declines();
    await person.seesTitle('The payment did not go through');

    await person.goesTo('/home');
    await opensBill(person);
    await choosesCoupon(person, coupon, 'No coupon');
    await person.seesControl('Coupon 1 coupon available');
    await showsAmount(person, remaining);
    await choosesCoupon(person, 'Coupon 1 coupon available', /^Welcome K10/);
    await showsAmount(person, less);
    await person.taps('Repayment');
    await person.phone.entersPin();
    await readsReceipt(person, less);
    await person.phone.hasMessage(/Coupon: K10\.00 off\..* All paid\. .*\.$/);
    const loan = await readLoan(person, orderId);
    expect(loan).toMatchObject({ status: 'settled', discount: 10, remainingAmount: 0 });
  },
  { alsoIn: ['webkit'] },
);

journeyInEveryEngine(
  'of a coupon that is not for this bill: it is shown, and not to be had',
  async (stage) => {
    const person = await stage.person('0971000004');
    await logIn(person);
    const { orderId, remaining } = await opensBill(person);
    await person.taps('Coupon 1 coupon available');
    await person.seesTitle('Coupon');
    await person.sees(/^Your bill is K[\d.,]+\. This needs K2,000\.$/);
    expect(await person.mayTap(/^Big bill K100/)).toBe(false);
    await seesProposed(person, orderId);
    await person.taps('Cancel');
    await person.seesControl('Coupon 1 coupon available');
    await choosesCoupon(person, 'Coupon 1 coupon available', /^Loyalty 20% off/);
    await person.seesControl(/^Coupon Loyalty 20% off/);
    expect((await readBill(person)).remaining).toBeLessThan(remaining);
  },
);

/** The best coupon is ticked before any touch, and the amount then due is shown. */
async function seesProposed(person: Somebody, orderId: unknown): Promise<void> {
  const detail = await (
    await person.calls()
  ).done(`/order/api/getRepayDetailV2/${String(orderId)}`, { method: 'POST' });
  const usable = list(detail['couponVoList']).find(
    ({ couponUsableStatus }) => couponUsableStatus === 1,
  );
  expect(await person.isTicked(/^Loyalty 20% off/)).toBe(true);
  const today = showKwacha(amountIn(usable, 'amountWithCoupon'));
  const before = showKwacha(amountIn(detail, 'amountWithoutCoupon'));
  expect((await person.reads()).replaceAll(/\s+/g, ' ')).toContain(
    `To pay today ${today} instead of ${before}`,
  );
}

async function choosesCoupon(
  person: Somebody,
  now: string,
  wanted: string | RegExp,
): Promise<void> {
  await person.taps(now);
  await person.seesTitle('Coupon');
  await person.taps(wanted);
  await person.taps('Confirm');
}

async function showsAmount(person: Somebody, amount: bigint): Promise<void> {
  await expect.poll(() => person.inField('Repayment amount'), patiently).toBe(typed(amount));
}
