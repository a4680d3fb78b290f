import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eraseWhenDue } from '../server/people/data-rights/erase-when-due.ts';
import { asData, client } from '../testing/client.ts';
import { nextDayAt } from '../testing/contact-world.ts';
import { sql } from '../server/store/database/database.ts';
import { type Colleague, openOffice } from './colleague.ts';

const mobile = '0951000003';
const minutesShown = 10;
const selectBorrower = sql<{ id: string }, { mobile: string }>(
  'select id from borrower where mobile = :mobile',
);

it('a complaint is answered, put before the director, and she answers by keyboard', async () => {
  await using office = await openOffice();
  const { app } = office;
  const phone = client(app.url);
  await phone.logIn(mobile, app.simulatorUrl);
  const body = { requestId: randomUUID(), topic: 'payment', words: 'I paid on Monday.' };
  const { number } = await phone.done('/user/complaint/api/file', { body });
  const joseph = await office.comes();
  await joseph.page.clock.install();
  // A look without why is answered by this.
  joseph.complaints.forgive(/\b422\b/);
  await joseph.logsInAs('Joseph Zulu');
  await joseph.presses(/^Complaints/);
  await joseph.presses(String(number));
  await joseph.sees('I paid on Monday.');
  await uncovers(joseph);
  await joseph.types('Our answer', 'It is booked now. We are sorry.');
  await joseph.presses('Send the answer');
  await joseph.sees('Answered by Joseph Zulu');

  await phone.done('/user/complaint/api/escalate', { body: { number } });
  const mary = await office.comes();
  await mary.logsInAs('Mary Phiri');
  await joseph.goesTo(`/complaints/${String(number)}`);
  await joseph.sees('With the director');
  const why = await whyNot(joseph, 'Send the answer');
  expect(why).toContain('yours');
  await answersByKeyboard(mary);
  // Without a reload, as nothing on this screen polls.
  await joseph.sees(/Mary Phiri changed this/);
  await joseph.sees('You have it back.');
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});

it('a phone is lost: its borrower is logged out, and a note says why', async () => {
  await using office = await openOffice();
  const { app } = office;
  const phone = client(app.url);
  await phone.logIn(mobile, app.simulatorUrl);
  const borrower = await app.db.row(selectBorrower, { mobile });
  const joseph = await office.comes();
  await joseph.logsInAs('Joseph Zulu');
  await joseph.goesTo(`/borrowers/${borrower?.id}`);
  await joseph.sees('one phone or browser');
  await joseph.presses('Check a caller …');
  await joseph.types('Name, as on their card', 'Another Person');
  await joseph.types('NRC number', '436587/10/1');
  await joseph.types('Born on', '1970-01-01');
  await joseph.presses('Compare');
  await joseph.sees(/^Not as on the card: the name/);
  await joseph.presses('Back');
  await joseph.presses('Log them out everywhere');
  await joseph.page.getByLabel('Reason').selectOption('lost');
  await joseph.presses('Log them out');
  await joseph.sees('1 login has ended.');
  await joseph.sees('no phone');
  expect((await phone.ask('/my/getMyLoanInfo')).code).toBe(401);
  await joseph.presses('Read the note');
  await joseph.sees('Logged out everywhere. Their phone is lost or stolen.');
  await joseph.presses('Write a note');
  await joseph.types('Note', 'Their sister brings a copy of the card on Friday.');
  await joseph.presses('Keep it');
  await joseph.sees('The note is saved, encrypted.');
  // The one that was just written, hidden.
  await joseph.page.getByRole('button', { name: 'Read the note' }).waitFor();
  expect(joseph.complaints.heard).toEqual([]);
});

/** Says why, sees the number, and ten minutes later it is hidden again. */
async function uncovers({ page, presses, sees, types }: Colleague): Promise<void> {
  expect(await page.locator('main').innerText()).not.toContain(mobile);
  await presses('Show …');
  await presses(`Show for ${minutesShown} minutes`);
  await sees(/^Say why you look/);
  await page.getByLabel('Reason').selectOption('complaint');
  await types('Note, if there is more to say', 'To find their payment.');
  await presses(`Show for ${minutesShown} minutes`);
  await sees(mobile);
  await page.clock.fastForward(minutesShown * 60_000);
  await page.getByText(mobile).waitFor({ state: 'hidden' });
  await sees(/^Hidden\./);
}

async function answersByKeyboard({ page, pressesBoth, sees }: Colleague): Promise<void> {
  const { keyboard } = page;
  await pressesBoth('g', 'o');
  await page.getByRole('cell', { name: 'With the director' }).waitFor();
  await keyboard.press('j');
  await keyboard.press('Enter');
  await sees('I paid on Monday.');
  const label = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at instanceof HTMLTextAreaElement ? (at.labels[0]?.textContent ?? '') : '';
    });
  for (let times = 0; (await label()) !== 'The director’s answer'; times++) {
    expect(times, 'Tab was pressed, and the answer never focused').toBeLessThan(1_000);
    await keyboard.press('Tab');
  }
  await keyboard.type('You have it back.');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await sees('Answered by Mary Phiri');
}

async function whyNot({ page }: Colleague, name: string): Promise<string> {
  const button = page.getByRole('button', { name });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.hover();
  return page.getByRole('tooltip').filter({ visible: true }).innerText();
}

it('a correction is done with the card opened again', async () => {
  await using office = await openOffice();
  const { app } = office;
  const phone = client(app.url);
  await phone.logIn(mobile, app.simulatorUrl);
  const body = { requestId: randomUUID(), kind: 'name', words: 'It has two l.' };
  const { number } = await phone.done('/user/data/api/request', { body });
  const ruth = await office.comes();
  await ruth.logsInAs('Ruth Tembo');
  await ruth.goesTo('/inbox?queue=data-requests');
  await ruth.presses(new RegExp(String(number)));
  await ruth.sees('It has two l.');
  await ruth.types('Answer', 'Please show your card again.');
  await ruth.page.getByLabel('Open a step again, where it is done').selectOption('identity');
  await ruth.presses('It is done');
  await ruth.sees('Card, and the face beside it');
  const { requests } = await phone.done('/user/data/api/held');
  expect(requests).toMatchObject([{ status: 'done', answer: 'Please show your card again.' }]);
  expect(ruth.complaints.heard).toEqual([]);
});

it('an erasure is seen while it waits and when done, then no record is left', async () => {
  await using office = await openOffice();
  const { app } = office;
  const erased = '0966123987';
  const phone = client(app.url);
  await phone.logIn(erased, app.simulatorUrl);
  await phone.done('/user/data/api/erase', { body: { agreed: true } });
  const ruth = await office.comes();
  await ruth.logsInAs('Ruth Tembo');
  await ruth.goesTo('/data-requests/erasures');
  await ruth.sees('Waits, can be cancelled');
  for (let day = 0; day < 4; day += 1) nextDayAt(app, 10);
  await eraseWhenDue(app.context);
  await ruth.logsInAs('Ruth Tembo');
  await ruth.goesTo('/data-requests/erasures');
  await ruth.sees('Erased');
  await ruth.page.locator('tbody a').first().click();
  await ruth.sees('Borrower erased');
  await ruth.presses('Show …');
  await ruth.sees(/^No open work is about this borrower/);
  expect(asData((await phone.ask('/user/data/api/held')).data)).toEqual({});
  expect(ruth.complaints.heard).toEqual([]);
});
