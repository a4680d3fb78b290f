import { expect } from 'vitest';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { paysPlan, readBill, readLoan } from './pay.ts';
import type { Person } from './person.ts';
import { amountIn } from './phone.ts';

journey('a late borrower sees days and fee grow, and pays off', async (stage) => {
  const person = await stage.person('0951000003');
  await logIn(person);
  const toPay = await owedToday(person);
  await person.seesTitle('Let us find a way');
  const { orderId } = await readBill(person);
  const tomorrow = await person.figure('Tomorrow');
  const most = await person.figure('At most');
  expect(most > tomorrow).toBe(true);
  const fee = await lateFeeShown(person, orderId);
  expect(fee > 0n).toBe(true);

  await stage.daysPass(1);
  await person.goesTo('/home');
  expect(await owedToday(person)).toBe(tomorrow);
  expect(tomorrow > toPay).toBe(true);
  expect(await person.figure('At most')).toBe(most);

  await stage.daysPass(1);
  await person.goesTo('/home');
  expect((await owedToday(person)) > tomorrow).toBe(true);
  expect((await lateFeeShown(person, orderId)) > fee).toBe(true);

  await person.goesTo('/home');
  const owed = amountIn(await readLoan(person, orderId), 'remainingAmount');
  expect(await paysPlan(person)).toBe(owed);
  await person.sees(/^All paid\./);
  await person.sees('Paid off');
});

/** What Home says is to be paid today, since when. */
async function owedToday(person: Person): Promise<bigint> {
  const sentence = person.page.getByText(/^K[\d,.]+ was due on \w+ \d+ \w+\. Today it is K/);
  const [, today = ''] = /Today it is\s+K([\d,]+\.\d\d)/.exec(await sentence.innerText()) ?? [];
  return amountIn({ today: today.replaceAll(',', '') }, 'today');
}

/** The late fee of Billing Details, which is that of the calls. */
async function lateFeeShown(person: Person, orderId: number): Promise<bigint> {
  await person.taps('Billing Details');
  await person.sees(/was due on/);
  const shown = await person.figure('Late fee');
  expect(shown).toBe(amountIn(await readLoan(person, orderId), 'lateFee'));
  return shown;
}
