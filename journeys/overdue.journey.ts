import { expect } from 'vitest';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { paysPlan, readBill, readLoan } from './pay.ts';
import type { Person } from './person.ts';
import { amountIn } from './phone.ts';

journey('a late borrower sees days and fee grow, and pays off', async (stage) => {
  const person = await stage.person('0951000003');
  await logIn(person);
  await person.sees('5 days overdue');
  await person.sees(/^Was due on/);
  await person.seesTitle('Let us find a way');
  const { orderId } = await readBill(person);
  const tomorrow = await person.figure('Tomorrow');
  const most = await person.figure('At most');
  expect(most > tomorrow).toBe(true);
  const fee = await lateFeeShown(person, orderId);
  expect(fee > 0n).toBe(true);

  await stage.daysPass(1);
  await person.goesTo('/home');
  await person.sees('6 days overdue');
  expect(await person.figure('Today')).toBe(tomorrow);
  expect(await person.figure('At most')).toBe(most);

  await stage.daysPass(1);
  await person.goesTo('/home');
  await person.sees('7 days overdue');
  expect((await lateFeeShown(person, orderId)) > fee).toBe(true);

  await person.goesTo('/home');
  const owed = amountIn(await readLoan(person, orderId), 'remainingAmount');
  expect(await paysPlan(person)).toBe(owed);
  await person.sees('How much do you need?');
  await person.sees('Paid off');
});

/** The late fee of Billing Details, which is that of the calls. */
async function lateFeeShown(person: Person, orderId: number): Promise<bigint> {
  await person.taps('Billing Details');
  await person.sees('Overdue');
  await person.sees(/^Was due on/);
  const shown = await person.figure('Late fee');
  expect(shown).toBe(amountIn(await readLoan(person, orderId), 'lateFee'));
  return shown;
}
