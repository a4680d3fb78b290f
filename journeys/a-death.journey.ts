import { expect } from 'vitest';
import { photo } from '../server/people/uploads/pictures-for-tests.ts';
import { violationsIn } from './axe.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';

journey(
  'a family tells of a death; the borrower who is well ends it, and staff confirm another',
  async ({ app, person: comes }) => {
    const person = await comes('0951000003');
    await person.page.setViewportSize({ width: 360, height: 640 });
    const certificate = {
      name: 'certificate.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(1200, 900).jpeg().toBuffer(),
    };
    const report = async (mobile: string) => {
      await person.goesTo('/help');
      await person.taps('Tell us about a death');
      await person.types('Phone number of the person who died', mobile);
      await person.types('Your full name', 'Mary Mwansa');
      await person.types('Your phone number', '0977000111');
      await person.givesPicture('Choose a photo or PDF', certificate);
      await person.sees('Chosen: certificate.jpg');
      expect(await violationsIn(person.page)).toEqual([]);
      await person.taps('Send');
      await person.sees('Thank you. We have it.');
      expect(await violationsIn(person.page)).toEqual([]);
      const text = await person.page.getByText(/^Your number: F-/).innerText();
      return text.replace('Your number: ', '');
    };
    const first = await report('0951000003');
    const second = await report('0971000004');

    await logIn(person);
    await person.sees('Someone says that you died. Our messages to you have stopped.');
    expect(await violationsIn(person.page)).toEqual([]);
    await person.taps('I am well');
    await person.seesNoMore('Someone says that you died. Our messages to you have stopped.');

    const joseph = await comesTo(app);
    await joseph.logsInAs('Joseph Zulu');
    await joseph.goesTo(`/deaths/${first}`);
    await joseph.sees('The borrower is well');
    await joseph.goesTo('/deaths');
    await joseph.sees(second);
    expect(await violationsIn(joseph.page)).toEqual([]);
    await joseph.goesTo(`/deaths/${second}`);
    await joseph.presses('Open it');
    await joseph.sees('Mary Mwansa');
    expect(await violationsIn(joseph.page)).toEqual([]);
    const today = app.context.clock.today();
    await joseph.page.getByLabel('Died on').fill(today);
    await joseph.page.getByLabel('Reason').first().fill('The certificate is genuine.');
    await joseph.presses('Confirm the death');
    await joseph.sees(/^Joseph Zulu confirmed it, died on /);
    const grace = await comesTo(app);
    await grace.logsInAs('Grace Banda');
    await grace.goesTo(`/deaths/${second}`);
    await grace.page.getByLabel('Died on').fill(today);
    await grace.page.getByLabel('Reason').first().fill('I called the hospital.');
    await grace.presses('Confirm the death');
    await grace.sees('Confirmed');
    await grace.context.close();
    await joseph.sees(/^Charges of loan /);
    expect(await violationsIn(joseph.page)).toEqual([]);
    await joseph.presses('See what it would do');
    await joseph.sees('Propose it');
    expect(joseph.complaints.heard).toEqual([]);
    await joseph.context.close();
  },
);
