import { expect } from 'vitest';
import { photo } from '../server/people/uploads/pictures-for-tests.ts';
import { sql } from '../server/store/database/database.ts';
import { addDays } from '../contract/words/civil-date.ts';
import { violationsIn } from './axe.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';

const mobile = '0951000003';
const borrowerOf = sql<{ id: string }>(`select id from borrower where mobile = '${mobile}'`);

journey(
  'staff ask for a payslip, the borrower sends it from Home, and staff check it',
  async ({ app, person: comes }) => {
    const person = await comes(mobile);
    await person.page.setViewportSize({ width: 360, height: 640 });
    await logIn(person);
    const joseph = await comesTo(app);
    await joseph.logsInAs('Joseph Zulu');
    const borrower = await app.db.row(borrowerOf);
    await joseph.goesTo(`/borrowers/${borrower?.id}`);
    await joseph.sees('They were asked for no document.');
    await joseph.presses('Ask for a document …');
    const { page } = joseph;
    await page.getByLabel('Document', { exact: true }).selectOption({ value: 'payslip' });
    await page.getByLabel('Why, as they read it').selectOption({ value: 'review' });
    await page.getByLabel('Until').fill(addDays(app.context.clock.today(), 7));
    expect(await violationsIn(page)).toEqual([]);
    await joseph.presses('Ask for it');
    await joseph.sees('your latest payslip');

    await person.goesTo('/');
    await person.sees(/^Please send us your latest payslip by /);
    await person.sees('We need it to decide about your loan.');
    expect(await violationsIn(person.page)).toEqual([]);
    const sends = (name: string, buffer: Buffer, mimeType: string) =>
      person.givesPicture('Take a photo or choose a PDF', { name, mimeType, buffer });
    await sends('payslip.txt', Buffer.from('no paper'), 'text/plain');
    await person.sees('This is no photo and no PDF. Choose another file.');
    await sends('payslip.jpg', await photo(1200, 900).jpeg().toBuffer(), 'image/jpeg');
    await person.sees('We have your latest payslip. Our staff check it.');

    await joseph.goesTo(`/borrowers/${borrower?.id}`);
    await joseph.sees('To check');
    await joseph.presses('Open your latest payslip');
    await joseph.sees(/hidden again in/);
    expect(await violationsIn(page)).toEqual([]);
    await joseph.presses('Decide about your latest payslip');
    await page.getByLabel('Finding').selectOption({ value: 'unreadable' });
    await joseph.presses('Save');
    await joseph.sees('Refused');

    await person.goesTo('/');
    await person.sees('We could not read it.');
    await sends('payslip.pdf', Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf');
    await person.sees('We have your latest payslip. Our staff check it.');
    await joseph.goesTo(`/borrowers/${borrower?.id}`);
    await joseph.presses('Decide about your latest payslip');
    await page.getByLabel('Finding').selectOption({ value: 'accepted' });
    await joseph.presses('Save');
    await joseph.sees('Accepted');
    await person.goesTo('/');
    await person.sees('We checked your latest payslip. All is well, thank you.');
    expect(await violationsIn(person.page)).toEqual([]);
    expect(joseph.complaints.heard).toEqual([]);
    await joseph.context.close();
  },
);
