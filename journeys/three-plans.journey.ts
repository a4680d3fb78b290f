import { expect } from 'vitest';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { opensBill, readBill, readLoan, readsReceipt, sendsPayment } from './pay.ts';
import type { Person } from './person.ts';
import { amountIn, list } from './phone.ts';
import { showKwacha } from '../contract/words/show-kwacha.ts';
import type { WireData } from '../testing/client.ts';

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
  await person.seesTitle('Hello, Chanda');

  await saysWhatIsDue(person, plans[1]);

  const bill = await opensBill(person);
  expect(bill.planId).toBe(plans[1]?.['planId']);
  await sendsPayment(person, bill.remaining);
  await person.phone.entersPin();
  await person.seesPopup('Payment received');
  await person.page.getByRole('dialog').getByText('After this loan').waitFor();
  await readsReceipt(person, bill.remaining);

  await person.seesTitle('Hello, Chanda');
  expect((await readBill(person)).planId).toBe(plans[2]?.['planId']);
  await person.taps('Repayment Plan');
  await person.sees(/^1 of 3 bills open/);
});

/** What the second bill costs on its day is what Home shows, and beside it what today saves. */
async function saysWhatIsDue(person: Person, plan: WireData | undefined): Promise<void> {
  const [due, today] = [amountIn(plan, 'dueAmount'), amountIn(plan, 'remainingAmount')];
  const saved = amountIn(plan, 'savedToday');
  expect(due).toBe(amountIn(plan, 'agreedAmount'));
  expect(due - today).toBe(saved);
  expect(saved > 0n).toBe(true);
  const beside = `Pay today: ${showKwacha(today)}, saves ${showKwacha(saved)}`;
  const home = (await person.reads()).replace(/\s+/g, ' ');
  expect(home).toContain(`Pay ${showKwacha(due)} by`);
  expect(home).toContain(beside);
  await person.taps('Billing Details');
  await person.sees(beside);
  expect((await person.reads()).replace(/\s+/g, ' ')).toContain(`Pay ${showKwacha(due)} by`);
  await person.taps('Back');
}
