import { expect } from 'vitest';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { opensBill, readBill, readLoan, readsReceipt, sendsPayment } from './pay.ts';
import { list } from './phone.ts';

journey('of three plans, the first paid, the second is the one to pay', async (stage) => {
  const person = await stage.person('0971000004');
  await logIn(person);
  const { orderId } = await readBill(person);
  const plans = list((await readLoan(person, orderId))['plans']);
  expect(plans.map(({ status }) => status)).toEqual(['paid', 'due', 'due']);

  await person.taps('Repayment Plan');
  await person.sees(/^2 of 3 bills open/);
  await person.seesTitle(/^1\. /);
  await person.sees('Paid');
  await person.taps('Back');

  const bill = await opensBill(person);
  expect(bill.planId).toBe(plans[1]?.['planId']);
  await sendsPayment(person, bill.remaining);
  await person.phone.entersPin();
  await readsReceipt(person, bill.remaining);

  await person.seesTitle('Hello, Chanda');
  expect((await readBill(person)).planId).toBe(plans[2]?.['planId']);
  await person.taps('Repayment Plan');
  await person.sees(/^1 of 3 bills open/);
});
