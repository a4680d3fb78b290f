import { expect } from 'vitest';
import { violationsIn } from './axe.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { readBill } from './pay.ts';

const sms = 'Txn ID: PP261101.1530.B12345. You have paid ZMW 200.00 to EXTRAMONEY.';

journey(
  'who has paid pastes the SMS of the network, and staff answer beside what it says',
  async ({ app, person: comes }) => {
    const person = await comes('0951000003');
    await logIn(person);
    const { orderId } = await readBill(person);
    await person.goesTo(`/billing-details/${orderId}`);
    await person.taps('I have paid');
    await person.seesTitle('You have paid?');
    await person.page.setViewportSize({ width: 360, height: 640 });
    const button = person.page.getByRole('button', { name: 'Check my payment' });
    const box = await button.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(640);
    await person.taps('Check my payment');
    await person.sees('Please paste the SMS or type its reference.');
    await person.types('SMS or reference', 'I paid on Monday.');
    await person.taps('Check my payment');
    await person.sees('We see no reference in this. Paste the whole SMS.');
    expect(await violationsIn(person.page)).toEqual([]);
    await person.types('SMS or reference', sms);
    await person.taps('Check my payment');
    await person.seesTitle('We are checking your payment');
    expect(await violationsIn(person.page)).toEqual([]);
    await person.phone.hasMessage(/you say you have paid\. We are checking\./);
    const text = await person.page.getByText(/^Number C-/).innerText();
    const number = text.replace('Number ', '');

    const joseph = await comesTo(app);
    await joseph.logsInAs('Joseph Zulu');
    await joseph.goesTo(`/complaints/${number}`);
    await joseph.sees('What the network says');
    await joseph.sees('pp261101.1530.b12345');
    expect(await violationsIn(joseph.page)).toEqual([]);
    await joseph.types('Our answer', 'The network has no such payment. Please call us.');
    await joseph.presses('Send the answer');
    await joseph.sees('Answered by Joseph Zulu');
    await person.page.reload();
    await person.seesNoMore('We are checking your payment');
    expect(joseph.complaints.heard).toEqual([]);
    await joseph.context.close();
  },
);
