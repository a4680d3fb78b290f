import { expect } from 'vitest';
import { kwacha, ngwee } from '../contract/values/ngwee.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { opensBill, readBill, readLoan, readsReceipt, typed } from './pay.ts';
import type { Person } from './person.ts';

const coupon = 'Coupon Welcome K10 (−K10.00)';

journey('of a coupon: chosen, there again after a declined PIN, and used up', async (stage) => {
  const person = await stage.person('0961000002');
  await logIn(person);
  const { orderId, remaining } = await opensBill(person);
  await choosesCoupon(person, 'Coupon 1 coupon available', /^Welcome K10/);
  await person.control(coupon).waitFor();
  const less = ngwee(remaining - kwacha(10));
  await showsAmount(person, less);
  expect((await readBill(person)).remaining).toBe(less);

  await person.goesTo('/home');
  await opensBill(person);
  await person.control(coupon).waitFor();
  await showsAmount(person, less);
  await person.taps('Repayment');
  await person.seesTitle('Submit Success');
  expect(await person.phone.isAsked()).toBe(less);
  await person.phone.declines();
  await person.seesTitle('The payment did not go through');

  await person.goesTo('/home');
  await opensBill(person);
  await choosesCoupon(person, coupon, 'No coupon');
  await person.control('Coupon 1 coupon available').waitFor();
  await showsAmount(person, remaining);
  await choosesCoupon(person, 'Coupon 1 coupon available', /^Welcome K10/);
  await showsAmount(person, less);
  await person.taps('Repayment');
  await person.phone.entersPin();
  await readsReceipt(person, less);
  await person.phone.hasMessage(/Coupon: K10\.00 off\..* Loan paid in full, thank you\.$/);
  const loan = await readLoan(person, orderId);
  expect(loan).toMatchObject({ status: 'settled', discount: 10, remainingAmount: 0 });
});

journey(
  'of a coupon that is not for this bill: it is shown, and not to be had',
  async (stage) => {
    const person = await stage.person('0971000004');
    await logIn(person);
    const { remaining } = await opensBill(person);
    await person.taps('Coupon 1 coupon available');
    await person.seesTitle('Coupon');
    await person.taps(/^Big bill K100/);
    await person.sees('Not for this bill');
    await expect.poll(() => person.control('Confirm').isDisabled()).toBe(true);
    await person.taps('Cancel');
    await choosesCoupon(person, 'Coupon 1 coupon available', /^Loyalty 20% off/);
    await person.control(/^Coupon Loyalty 20% off/).waitFor();
    expect((await readBill(person)).remaining).toBeLessThan(remaining);
  },
);

async function choosesCoupon(
  person: Person,
  now: string,
  wanted: string | RegExp,
): Promise<void> {
  await person.taps(now);
  await person.seesTitle('Coupon');
  await person.taps(wanted);
  await person.taps('Confirm');
}

async function showsAmount(person: Person, amount: bigint): Promise<void> {
  await expect.poll(() => person.field('Repayment amount').inputValue()).toBe(typed(amount));
}
