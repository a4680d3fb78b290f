import { expect, it } from 'vitest';
import { showPeriod, trialBalance } from '../contract/staff/books-acts.ts';
import { civilDateOf } from '../contract/words/civil-date.ts';
import { staffAtConsole } from '../testing/staff-at-console.ts';
import { type Colleague, openOffice } from './colleague.ts';

it('a month-end: capital is booked, the month is closed by two, a figure is opened', async () => {
  await using office = await openOffice();
  const { app } = office;
  const [peter, mary] = [await office.comes(), await office.comes()];
  // What does not fit, and what cannot be done, is answered by these.
  peter.complaints.forgive(/\b40[09]\b/);
  await peter.logsInAs('Peter Mwale');
  await mary.logsInAs('Mary Phiri');
  await peter.goesTo('/books/journals');
  await peter.presses('New journal');
  await peter.types('What for', 'Capital of the founders');
  await fills(peter, 'Debit', '1010 Bank', '25000');
  await fills(peter, 'Credit', '3010 Capital paid in', '2500');
  await peter.presses('See what it would do');
  await peter.sees('Debits and credits are not the same amount.');
  await fills(peter, 'Credit', '3010 Capital paid in', '25000');
  await peter.presses('See what it would do');
  await peter.sees('Debit 1010 Bank: K25000.00.');
  await peter.types('Reason', 'The bank’s letter of today.');
  await peter.presses('Propose it');
  await peter.sees('Waits for a second person');
  await signs(mary, /Capital of the founders/);
  await mary.sees('Approved, not done yet');
  app.hour.setOffset(app.hour.offsetSeconds() + 601n);
  await peter.sees('Done');

  await peter.goesTo('/books/periods');
  await peter.page.getByRole('row', { name: /Open/ }).last().getByRole('link').click();
  const month = peter.page.url().split('/').at(-1) ?? '';
  await peter.presses('Close this month …');
  await peter.presses('See what it would do');
  await peter.sees(/its figures stay as they are/);
  await peter.types('Reason', 'The statements of the month agree.');
  await peter.presses('Propose it');
  await peter.sees('Waits for a second person');
  await signs(mary, `Close the month ${month}.`);
  await mary.sees('Done');
  await peter.goesTo(`/books/periods/${month}`);
  await peter.sees('As it was closed');

  const auditor = staffAtConsole(app);
  await auditor.logInAs('auditor');
  const period = await auditor.done(showPeriod, { month });
  expect(period).toMatchObject({ state: 'closed', isAsClosed: true });
  const asOf = civilDateOf(new Date(app.context.clock.now()));
  const { rows, debits, credits } = await auditor.done(trialBalance, { asOf });
  expect(debits).toBe(credits);
  expect(rows.find(({ account }) => account === 'bank')?.balance).toBe('25000.00');
  await peter.goesTo('/books');
  await peter.page.getByTitle(/^Principal receivable by .*: its transfers/).click();
  await peter.sees(/in all, together/);
  await peter.page.getByRole('dialog').getByRole('link', { name: /^loan/ }).first().click();
  await peter.page.getByRole('heading', { level: 1, name: /^Loan/ }).waitFor();
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});

async function fills(
  { page }: Colleague,
  side: 'Debit' | 'Credit',
  account: string,
  amount: string,
): Promise<void> {
  const fields = page.getByRole('group', { name: side });
  await fields.getByLabel('Account, line 1').selectOption(account);
  await fields.getByLabel('Kwacha').fill(amount);
}

async function signs(mary: Colleague, title: string | RegExp): Promise<void> {
  await mary.goesTo('/inbox');
  await mary.page.getByRole('link', { name: title }).first().click();
  await mary.presses('Approve …');
  await mary.presses('Sign with your passkey');
}
