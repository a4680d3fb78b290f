import { expect } from 'vitest';
import { violationsIn } from './axe.ts';
import { type Colleague, comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { readBill } from './pay.ts';
import type { Person } from './person.ts';
import { signsByCalls } from './sign-by-calls.ts';

journey(
  'who cannot pay waits for staff, and by a published policy gets a plan at once',
  async ({ app, person: comes, daysPass }) => {
    const person = await comes('0951000003');
    await logIn(person);
    const { orderId } = await readBill(person);
    await saysSo(person, orderId);
    await person.seesTitle('Thank you for telling us');
    expect(await violationsIn(person.page)).toEqual([]);

    const joseph = await comesTo(app);
    await joseph.logsInAs('Joseph Zulu');
    await joseph.goesTo(`/loans/${orderId}`);
    await joseph.sees('Awaiting your answer');
    await joseph.sees(/they cannot pay: lost income/);
    await publishes(joseph);
    await signsByCalls(app, ['compliance', 'ruth@lender.example'], 'contact-rules');
    await daysPass(1);

    await person.reloads();
    await saysSo(person, orderId);
    await person.sees('A plan for you');
    expect(await violationsIn(person.page)).toEqual([]);
    await person.taps('I agree to this plan');
    await person.sees('Your plan');
    expect(await person.control('I cannot pay').count()).toBe(0);

    const again = await comesTo(app);
    await again.logsInAs('Joseph Zulu');
    await again.goesTo(`/loans/${orderId}`);
    await again.sees('Offered by the published policy: lost income.');
    for (const one of [joseph, again]) await one.context.close();
  },
);

/** Two questions, one touch each. */
async function saysSo(person: Person, orderId: number): Promise<void> {
  await person.goesTo(`/billing-details/${orderId}`);
  await person.taps('I cannot pay');
  await person.seesTitle('Why can you not pay?');
  await person.taps('I lost income');
  await person.seesTitle('From when can you pay?');
  await person
    .control(/^From /)
    .first()
    .tap();
}

/** Care proposes to whom a plan is offered without staff. */
async function publishes(joseph: Colleague): Promise<void> {
  await joseph.goesTo('/collections/rules');
  await joseph.types('Owed at most, in kwacha (0: no offers)', '3000');
  await joseph.presses('See what it would do');
  await joseph.sees(/up to K3000 owed and 30 days in arrears/);
  await joseph.types('Reason', 'Most who ask keep a plan of three amounts.');
  await joseph.presses('Propose it');
  await joseph.sees('Awaiting approval');
}
