import { expect } from 'vitest';
import { addDays } from '../contract/words/civil-date.ts';
import { violationsIn } from './axe.ts';
import { type Colleague, comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { readBill } from './pay.ts';
import { signsByCalls } from './sign-by-calls.ts';

journey(
  'who cannot pay is offered a plan by two, agrees, and pays its first amount',
  async ({ app, person: comes }) => {
    const person = await comes('0951000003');
    await logIn(person);
    const { orderId } = await readBill(person);
    const joseph = await comesTo(app);
    await joseph.logsInAs('Joseph Zulu');
    await joseph.goesTo(`/collections/${orderId}`);
    await joseph.presses('Payment arrangement');
    await joseph.types('How many amounts', '3');
    await joseph.types('Each, in kwacha', '150');
    await joseph.types('The first by the end of', addDays(app.context.clock.today(), 4));
    await joseph.presses('See what it would do');
    await joseph.sees(/^1\. K150\.00 by/);
    await joseph.types('Reason', 'She lost a week of work, and can pay by the week.');
    await joseph.presses('Propose it');
    await joseph.sees('Awaiting approval');
    expect(await violationsIn(joseph.page)).toEqual([]);

    await signsByCalls(app, ['finance', 'peter@lender.example'], 'arrangement');
    await joseph.sees(/^Done$/);

    await person.phone.hasMessage(/we offer you a plan, from K150\.00 by/);
    await person.goesTo(`/billing-details/${orderId}`);
    await person.sees('A plan for you');
    await person.taps('I agree to this plan');
    await person.sees('Your plan');
    expect(await violationsIn(person.page)).toEqual([]);
    await person.taps('Repay');
    await person.taps(/^Your plan, by/);
    await person.taps('Repayment');
    expect(await person.phone.isAsked()).toBe(15_000n);
    await person.phone.entersPin();
    await person.seesTitle('Payment received');
    await person.taps('Done');
    await person.sees(/, paid$/);
    await seesItKept(joseph, orderId);
    expect(joseph.complaints.heard).toEqual([]);
    await joseph.context.close();
  },
);

/** No calls while it is kept. */
async function seesItKept(joseph: Colleague, orderId: number): Promise<void> {
  await joseph.goesTo(`/collections/${orderId}`);
  await joseph.sees('Plan kept');
  await joseph.sees(/They keep to their payment arrangement/);
}
