import { expect } from 'vitest';
import { nextWorkingDay } from '../testing/contact-world.ts';
import { asData } from '../testing/client.ts';
import { violationsIn } from './axe.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';

const phone = { width: 360, height: 640 };
const mobile = '0951000003';

journey(
  'two people publish the words of a demand, care writes one, and the borrower reads it',
  async ({ app, person: comes }) => {
    await nextWorkingDay(app);
    const [joseph, mary] = [await comesTo(app), await comesTo(app)];
    await joseph.logsInAs('Joseph Zulu');
    await mary.logsInAs('Mary Phiri');
    await joseph.goesTo('/messages/letters');
    await joseph.types(
      'Before the facts',
      'Dear {name}, loan {loan} was due on {due}.\nPlease pay {owed}, or tell us what you can.',
    );
    await joseph.types('After the facts', 'Call us, and we find a way together.');
    await joseph.presses('See what it would do');
    await joseph.sees('Write the demand by version 1 of its words.');
    await joseph.types('Reason', 'Our lawyer has read these words.');
    expect(await violationsIn(joseph.page)).toEqual([]);
    await joseph.presses('Propose it');
    await joseph.page.waitForURL(/proposals\//);
    await mary.goesTo(new URL(joseph.page.url()).pathname);
    await mary.presses('Approve …');
    await mary.presses('Sign with your passkey');
    await mary.sees('Approved, not done yet');
    app.hour.setOffset(app.hour.offsetSeconds() + 601n);
    await mary.sees('Done');

    const person = await comes(mobile);
    await person.page.setViewportSize(phone);
    await logIn(person);
    const { order } = await (await person.calls()).done('/my/getMyLoanInfo');
    const orderId = String(asData(order)['orderId']);
    await joseph.goesTo(`/loans/${orderId}`);
    await joseph.presses('Write a letter …');
    await joseph.page.getByLabel('Letter', { exact: true }).selectOption({ label: 'Demand' });
    expect(await violationsIn(joseph.page)).toEqual([]);
    await joseph.presses('Write it');
    // A reminder of the same day leaves no room for another SMS.
    await joseph.sees(/^Written/);
    await joseph.sees(/By Joseph Zulu, version 1/);

    await joseph.presses('Open it');
    await joseph.sees(/hidden again in/);

    await person.goesTo(`/billing-details/${orderId}`);
    await person.seesControl(/^Letter of /);
    expect(await violationsIn(person.page)).toEqual([]);
    await person.page.getByText(/^Letter of /).scrollIntoViewIfNeeded();
    const saved = person.page.waitForEvent('download');
    await person.taps(/^Letter of /);
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^letter-\d+-.*\.pdf$/);
    await file.saveAs('test-results/letter.pdf');
    expect([...joseph.complaints.heard, ...mary.complaints.heard]).toEqual([]);
    await Promise.all([joseph, mary].map(({ context }) => context.close()));
  },
);
