import { expect } from 'vitest';
import { violationsIn } from './axe.ts';
import { settled } from './browser.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';

journey(
  'offers by SMS are agreed to and refused in Set, and staff see which',
  async ({ app, person: comes }) => {
    const person = await comes('0971000001');
    await logIn(person);
    const { id } = await (await person.calls()).done('/my/getUserInfo');
    const joseph = await comesTo(app);
    await joseph.logsInAs('Joseph Zulu');
    await joseph.goesTo(`/borrowers/${String(id)}`);
    await joseph.sees('No, never agreed');

    await person.goesTo('/set');
    const offers = (checked: boolean) =>
      person.page.getByRole('switch', { name: 'Offers by SMS', checked });
    await offers(false).tap();
    await offers(true).waitFor();
    await joseph.page.reload();
    await joseph.sees(/^Yes, since /);

    await offers(true).tap();
    await person.seesTitle('Take it back?');
    await person.sees('We send no more offers. Messages about your loans still come.');
    await person.taps('Take it back');
    await offers(false).waitFor();
    await joseph.page.reload();
    await joseph.sees(/^No, withdrawn /);
    expect(joseph.complaints.heard).toEqual([]);
    await joseph.context.close();
  },
);

journey(
  'STOP by SMS ends offers: one answer, the switch is off, and staff see it came by SMS',
  async ({ app, person: comes }) => {
    const person = await comes('0971000001');
    await logIn(person);
    const { id } = await (await person.calls()).done('/my/getUserInfo');
    await person.goesTo('/set');
    const offers = (checked: boolean) =>
      person.page.getByRole('switch', { name: 'Offers by SMS', checked });
    await offers(false).tap();
    await offers(true).waitFor();

    const screen = await person.page.context().newPage();
    await screen.goto(`${app.simulatorUrl}/?mobile=0971000001`);
    await screen.getByLabel('SMS to ExtraMoney').fill('Stop!');
    await screen.getByRole('button', { name: 'Send', exact: true }).last().click();
    await screen.getByText('you get no more offers from us').waitFor();
    // The message arrives faded.
    await settled(screen);
    expect(await violationsIn(screen)).toEqual([]);
    await screen.close();
    await person.page.reload();
    await offers(false).waitFor();
    await person.phone.writes('When do I pay?');
    await person.phone.hasMessage(/we cannot answer here\. For help, call /);

    const joseph = await comesTo(app);
    await joseph.logsInAs('Joseph Zulu');
    await joseph.goesTo(`/borrowers/${String(id)}`);
    await joseph.sees(/^No, withdrawn .*, by SMS$/);
    await joseph.sees('No more offers');
    await joseph.page.getByRole('button', { name: 'Read the SMS' }).first().click();
    await joseph.sees('When do I pay?');
    expect(await violationsIn(joseph.page)).toEqual([]);
    expect(joseph.complaints.heard).toEqual([]);
    await joseph.context.close();
  },
);
