import { paymentReference } from '../contract/words/payment-reference.ts';
import { expect } from 'vitest';
import { carryOutProposals } from '../server/app/proposals.ts';
import { colleague, doneByTwo } from '../testing/staff-world.ts';
import { violationsIn } from './axe.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { readBill } from './pay.ts';

const points = {
  Airtel: { agents: 'Any Airtel booth', dial: '*115#, then 4', cost: 'Free' },
};

journey(
  'two people publish where to pay in cash, and Help and the bill show it',
  async ({ app, person: comes }) => {
    const { context } = app;
    const care = await colleague(context, 'Care', ['care']);
    const finance = await colleague(context, 'Finance', ['finance']);
    const joseph = await comesTo(app);
    await joseph.logsInAs('Joseph Zulu');
    await joseph.goesTo('/cash-guide');
    await joseph.sees('Not published');
    const airtel = joseph.page.getByRole('group', { name: 'Airtel' });
    await airtel.getByLabel('Where').fill('Any Airtel booth');
    await airtel.getByLabel('What to dial').fill('*115#, then 4');
    await airtel.getByLabel('What it costs').fill('Free');
    await joseph.presses('See what it would do');
    await joseph.sees('Show borrowers where to pay in cash by version 1.');
    expect(await violationsIn(joseph.page)).toEqual([]);
    expect(joseph.complaints.heard).toEqual([]);

    const person = await comes('0951000003');
    await person.page.setViewportSize({ width: 360, height: 640 });
    await person.goesTo('/help');
    await person.sees('How to pay without the app');
    await person.seesNoMore('Where to pay in cash');

    const body = { kind: 'cash-guide', points } as const;
    await doneByTwo(context, [care, finance], body);
    app.hour.setOffset(app.hour.offsetSeconds() + 601n);
    await carryOutProposals(context);
    await person.reloads();
    await person.sees('Where to pay in cash');
    await person.sees('Any Airtel booth');
    expect(await violationsIn(person.page)).toEqual([]);
    await logIn(person);
    const { orderId } = await readBill(person);
    await person.goesTo(`/billing-details/${orderId}`);
    await person.sees('Any Airtel booth');
    await person.sees('Your payment reference');
    await person.sees(paymentReference(orderId));
    expect(await violationsIn(person.page)).toEqual([]);
    await joseph.context.close();
  },
);
