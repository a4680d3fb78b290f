import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Mobile } from '../contract/market/phone.ts';
import { showLoan } from '../contract/staff/loan-acts.ts';
import { openStrangeCase } from '../server/lending/cases/discrepancy.ts';
import { endlessPayment } from '../testing/endless-payment.ts';
import { staffAtConsole } from '../testing/staff-at-console.ts';
import { openOffice } from './colleague.ts';

const overduePerson = '0951000003' as Mobile;
const pdf = Buffer.from('%PDF-1.7 a statement');
const letter = { name: 'statement.pdf', mimeType: 'application/pdf', buffer: pdf };
/** How a screen begins to tell it. */
const hash = `${createHash('sha256').update(pdf).digest('hex').slice(0, 16)}…`;

it('money that is not ours is taken by one, ended, and seen so by the other', async () => {
  await using office = await openOffice();
  const { context } = office.app;
  const detail = { day: context.clock.today(), operation: 'collect', amount: 12_500n };
  await openStrangeCase(context, { provider: 'mtn', providerId: 'MP-404', detail });
  const [joseph, peter] = [await office.comes(), await office.comes()];
  await joseph.logsInAs('Joseph Zulu');
  await peter.logsInAs('Peter Mwale');
  // By the keyboard alone: the queue, the case, and it is taken.
  const { keyboard } = joseph.page;
  await joseph.pressesBoth('g', 'c');
  await joseph.page.getByRole('link', { name: 'Not ours, in the statement' }).waitFor();
  await keyboard.press('j');
  await keyboard.press('Enter');
  await joseph.sees('None of our payments has this id.');
  await joseph.sees('K125.00');

  await peter.page.keyboard.press('/');
  await peter.types('Words to find', 'MP-404');
  await peter.page.keyboard.press('Enter');
  await peter.page.getByRole('list', { name: 'Found' }).getByRole('link').first().click();
  await peter.sees('None of our payments has this id.');
  await joseph.presses('Take it');
  await joseph.page.getByRole('button', { name: 'Give it back' }).waitFor();
  // Without a reload, as nothing on this screen polls.
  await peter.page.getByRole('button', { name: 'With Joseph Zulu' }).waitFor();

  await joseph.page.getByText('End the case', { exact: true }).first().click();
  await joseph.sees('The case leaves the list. No money is moved.');
  await joseph.presses('End the case …');
  await joseph.types('Reason', 'It belongs to another lender, who was informed.');
  await joseph.types('Evidence', 'Letter 7 of the network.');
  // The other one was as far, and is refused: the case is shown as it is now.
  peter.complaints.forgive(/\b409\b/);
  await peter.page.getByText('End the case', { exact: true }).first().click();
  await peter.presses('End the case …');
  await peter.types('Reason', 'Its owner is unknown.');
  await peter.types('Evidence', 'None there is.');
  await joseph.page.getByRole('dialog').getByRole('button', { name: 'End the case' }).click();
  await joseph.sees('How it ended');
  await peter.sees(/Joseph Zulu changed this/);
  expect(await peter.page.getByRole('dialog').count()).toBe(0);
  await joseph.goesTo('/inbox?queue=cases');
  await joseph.sees('Nothing waits here.');
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});

it('a payment without an end shows what each act would do, and leads to it', async () => {
  await using office = await openOffice();
  const { caseId } = await endlessPayment(office.app, overduePerson);
  const joseph = await office.comes();
  await joseph.logsInAs('Joseph Zulu');
  await joseph.goesTo(`/cases/${caseId}`);
  await joseph.sees(/^The borrower was to pay/);
  await joseph.presses('Ask the network now');
  await joseph.sees('Nothing has changed by it.');
  expect(await joseph.page.locator('main').innerText()).not.toContain(overduePerson);
  await joseph.sees('No file was added.');
  await joseph.presses('Add a file …');
  await joseph.page.getByLabel('File', { exact: true }).setInputFiles(letter);
  await joseph.types('What it is', 'Statement of the wallet');
  await joseph.presses('Add it');
  await joseph.sees(hash);
  await joseph.presses('Open it');
  const [saved] = await Promise.all([
    joseph.page.waitForEvent('download'),
    joseph.page.getByRole('link', { name: 'Save the file' }).click(),
  ]);
  expect(await readFile(await saved.path())).toEqual(letter.buffer);
  await joseph.page.getByText('Fail by hand', { exact: true }).click();
  const act = joseph.page.locator('details', { hasText: 'Fail by hand' });
  await act.getByText('What changes').waitFor();
  await act.getByRole('link', { name: 'Propose it' }).click();
  expect(await joseph.page.getByLabel('Case', { exact: true }).inputValue()).toBe(caseId);
  await joseph.presses('See what it would do');
  await joseph.types('Reason', 'The network wrote that nothing moved.');
  await joseph.types('What proves it', 'Letter 12 of the network.');
  await joseph.presses('Propose it');
  await joseph.sees('Awaiting approval');
  await joseph.sees(hash);
  await joseph.goesTo(`/cases/${caseId}`);
  await joseph.sees(/^Fail by hand the repayment/);
  expect(joseph.complaints.heard).toEqual([]);
});

it('late fees are waived from the page of the loan', async () => {
  await using office = await openOffice();
  const { app } = office;
  const { orderId } = await endlessPayment(app, overduePerson);
  const joseph = await office.comes();
  await joseph.logsInAs('Joseph Zulu');
  await joseph.goesTo(`/loans/${orderId}`);
  await joseph.presses('Waive late fees');
  expect(await joseph.page.getByLabel('Loan number').inputValue()).toBe(orderId);
  await joseph.types('Amount in kwacha', '5');
  await joseph.presses('See what it would do');
  await joseph.types('Reason', 'The network was away on the due day.');
  await joseph.presses('Propose it');
  await joseph.sees('Awaiting approval');
  const peter = await office.comes();
  await peter.logsInAs('Peter Mwale');
  await peter.presses(/^Waive K5/);
  await peter.presses(/^Approve/);
  await peter.presses('Sign with your passkey');
  await joseph.sees(/^Done$/);
  const auditor = staffAtConsole(app);
  await auditor.logInAs('auditor');
  expect((await auditor.done(showLoan, { orderId })).account.waived).toBe('5.00');
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});
