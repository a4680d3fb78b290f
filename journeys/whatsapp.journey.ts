import { expect } from 'vitest';
import { checkWhatsapp } from '../server/messages/check-whatsapp.ts';
import { whatsappOn } from '../testing/whatsapp-world.ts';
import { until } from '../testing/until.ts';
import { violationsIn } from './axe.ts';
import { settled } from './browser.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { opensBill, readsReceipt, sendsPayment } from './pay.ts';
import type { Person } from './person.ts';

const mobile = '0961000002';

async function paysLeast(person: Person): Promise<void> {
  await person.goesTo('/home');
  const { minimum } = await opensBill(person);
  await sendsPayment(person, minimum);
  await person.phone.entersPin();
  await readsReceipt(person, minimum);
}

journey(
  'receipts come by WhatsApp to a borrower who chose it, until they write STOP',
  async ({ app, person: comes }) => {
    // Handed in at the start, and approved since.
    await checkWhatsapp(app.context);
    await checkWhatsapp(app.context);
    const person = await comes(mobile);
    await logIn(person);
    const { id } = await (await person.calls()).done('/my/getUserInfo');
    const receipts = (by?: 'whatsapp') =>
      app.simulator.world.phones
        .messages(mobile)
        .filter((one) => one.by === by && one.text.includes('received')).length;

    await person.goesTo('/set');
    const chosen = (checked: boolean) =>
      person.page.getByRole('switch', { name: 'Messages by WhatsApp', checked });
    await chosen(false).tap();
    await chosen(true).waitFor();
    await person.sees('Agreed. Thank you.');
    expect(await violationsIn(person.page)).toEqual([]);
    await paysLeast(person);
    await until(
      async () => receipts('whatsapp'),
      (count) => count === 1,
      'a receipt by WhatsApp',
    );
    expect(receipts()).toBe(0);

    const screen = await person.context.newPage();
    await screen.setViewportSize({ width: 360, height: 640 });
    await screen.goto(`${app.simulatorUrl}/?mobile=${mobile}`);
    await screen.getByRole('heading', { name: 'WhatsApp' }).waitFor();
    await screen.getByText('Reply STOP to get these by SMS.').waitFor();
    await screen.getByLabel('WhatsApp message').fill('Stop');
    await screen.getByRole('button', { name: 'Send by WhatsApp' }).tap();
    await screen.getByText('our messages come by SMS again').waitFor();
    await settled(screen);
    expect(await violationsIn(screen)).toEqual([]);
    await screen.close();

    await person.goesTo('/set');
    await chosen(false).waitFor();
    await paysLeast(person);
    await until(
      async () => receipts(),
      (count) => count === 1,
      'a receipt by SMS',
    );
    expect(receipts('whatsapp')).toBe(1);

    await person.goesTo('/set');
    await chosen(false).tap();
    await chosen(true).waitFor();
    const joseph = await comesTo(app);
    await joseph.logsInAs('Joseph Zulu');
    await joseph.goesTo(`/borrowers/${String(id)}`);
    await joseph.sees(/^Yes, since /);
    await joseph.page.getByRole('cell', { name: 'Delivered' }).first().waitFor();
    expect(await violationsIn(joseph.page)).toEqual([]);
    await joseph.page.getByRole('button', { name: 'Stop WhatsApp' }).click();
    await joseph.page.getByRole('button', { name: 'Send by SMS again' }).click();
    await joseph.sees(/^No, withdrawn .*, by staff$/);
    await person.goesTo('/set');
    await chosen(false).waitFor();
    expect(joseph.complaints.heard).toEqual([]);
    await joseph.context.close();
  },
  { env: whatsappOn },
);
