import { expect } from 'vitest';
import { kwacha } from '../contract/words/ngwee.ts';
import { borrows, choosesLoan, twoMonths } from './borrow.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { readBill, readLoan } from './pay.ts';
import type { Person } from './person.ts';

journey(
  'of second thoughts: a loan is given back the next day and cost nothing',
  async (stage) => {
    const person = await stage.person('0971000001');
    const before = await person.phone.balance();
    await logIn(person);
    await choosesLoan(person, twoMonths);
    await person.taps('See estimated bill');
    await borrows(person, 'K800.00');
    await stage.daysPass(1);

    await person.goesTo('/home');
    const { orderId } = await readBill(person);
    await person.taps('Billing Details');
    await person.taps('Give it back at no cost');
    await person.seesTitle('Give the loan back');
    expect(await person.figure('You send back')).toBe(kwacha(800));
    expect(await person.figure('Interest and fees')).toBe(0n);
    await person.taps('Repayment');
    await person.seesTitle('Submit Success');
    expect(await person.phone.isAsked()).toBe(kwacha(800));
    await entersPinOnPage(person, stage.app.simulatorUrl);
    await person.seesTitle('Your loan is given back');
    await person.phone.hasMessage(/You gave the loan back\. You owe nothing\.$/);

    expect(await person.phone.balance()).toBe(before);
    const loan = await readLoan(person, orderId);
    expect(loan).toMatchObject({ status: 'settled', interest: 0, serviceFee: 0 });
  },
);

/** In a second tab, on the phone as it is shown to people. */
async function entersPinOnPage(person: Person, simulatorUrl: string): Promise<void> {
  const tab = await person.context.newPage();
  await tab.goto(`${simulatorUrl}/?mobile=${person.phone.mobile}`);
  const prompt = tab.getByRole('dialog', { name: 'Airtel Money' });
  await prompt.getByLabel('PIN').fill('1234');
  await prompt.getByRole('button', { name: 'Send' }).tap();
  await prompt.waitFor({ state: 'hidden' });
  await tab.close();
}
