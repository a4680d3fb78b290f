import { expect } from 'vitest';
import { addDays } from '../contract/words/civil-date.ts';
import { violationsIn } from './axe.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { readBill } from './pay.ts';
import { signsByCalls } from './sign-by-calls.ts';

journey(
  'a loan gets new days: staff propose them, its borrower agrees, another person approves',
  async ({ app, person: comes }) => {
    const person = await comes('0951000003');
    await logIn(person);
    const { orderId } = await readBill(person);
    const joseph = await comesTo(app);
    await joseph.logsInAs('Joseph Zulu');
    await joseph.goesTo(`/loans/${orderId}`);
    await joseph.presses('Restructure');
    await joseph.types('How many instalments', '3');
    await joseph.types('The first is due on', addDays(app.context.clock.today(), 14));
    await joseph.types('Daily rate in percent', '0.3');
    await joseph.presses('See what it would do');
    await joseph.sees(/^1\. K[\d,.]+ by/);
    await joseph.sees(/The daily rate falls from 0\.4 % to 0\.3 %/);
    await joseph.types('Reason', 'She lost her job and found one with less pay.');
    await joseph.presses('Propose it');
    await joseph.sees('Awaiting approval');
    await joseph.sees('Not agreed yet');
    expect(await violationsIn(joseph.page)).toEqual([]);

    await person.phone.hasMessage(/we offer you new days to pay, first K/);
    await person.goesTo(`/billing-details/${orderId}`);
    await person.sees('New payments for you');
    await person.sees(/^The new days cost/);
    expect(await violationsIn(person.page)).toEqual([]);
    await person.taps('I agree to the new payments');
    await person.sees('You agreed to new payments');
    await joseph.page.reload();
    await joseph.sees(/in the app/);

    await signsByCalls(app, ['finance', 'peter@lender.example'], 'restructure');
    await joseph.sees(/^Done$/);
    await person.phone.hasMessage(/your loan has new days to pay/);
    await person.goesTo(`/repayment-plan/${orderId}`);
    await person.sees('You have new payments');
    await person.sees(/of 3$/);
    expect(await violationsIn(person.page)).toEqual([]);
    await joseph.goesTo(`/loans/${orderId}`);
    await joseph.sees('Restructured');
    expect(joseph.complaints.heard).toEqual([]);
    await joseph.context.close();
  },
);
