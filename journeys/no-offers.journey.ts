import { expect } from 'vitest';
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
