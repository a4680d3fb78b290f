import { expect, it, vi } from 'vitest';
import { periodText } from '../contract/words/day-text.ts';
import { showPeriod, trialBalance } from '../contract/staff/books-acts.ts';
import type { CivilDate } from '../contract/words/civil-date.ts';
import { addDays, civilDateOf } from '../contract/words/civil-date.ts';
import { sql } from '../server/store/database/database.ts';
import { staffAtConsole } from '../testing/staff-at-console.ts';
import type { App } from '../testing/start-app.ts';
import { type Colleague, openOffice } from './colleague.ts';
import { mostWaitMs } from '../testing/until.ts';

/** These K120 have no request, and the provider gives no statement. */
const portal = (day: CivilDate) =>
  `Creation Date,Transaction ID,Type,Currency,Amount\r\n${day}T09:00:00,MP-77,DEPOSIT,ZMW,120\r\n`;

it('a month-end: a statement, money and its owner, journals and a closing by two', async () => {
  await using office = await openOffice();
  const { app } = office;
  const provider = app.context.payments.named('pawapay');
  if (provider === undefined) throw new Error('the demo has one provider');
  vi.spyOn(provider, 'statement').mockResolvedValue(null);
  const [peter, mary] = [await office.comes(), await office.comes()];
  // What does not fit, and what cannot be done, is answered by these.
  peter.complaints.forgive(/\b40[09]\b/);
  await peter.logsInAs('Peter Mwale');
  await mary.logsInAs('Mary Phiri');
  const yesterday = addDays(app.context.clock.today(), -1);
  const caseAt = await bringsStatement(peter, yesterday);

  await peter.goesTo('/books/journals');
  await peter.presses('New journal');
  await peter.types('What for', 'Capital of the founders');
  await fills(peter, 'Debit', '1010 Bank', '25000');
  await fills(peter, 'Credit', '3010 Capital paid in', '2500');
  await peter.presses('See what it would do');
  await peter.sees('Debits and credits are not the same amount.');
  await fills(peter, 'Credit', '3010 Capital paid in', '25000');
  await peter.presses('See what it would do');
  await peter.sees('Debit 1010 Bank: K25,000.00.');
  await peter.types('Reason', 'The bank’s letter of today.');
  await peter.presses('Propose it');
  await peter.sees('Awaiting approval');
  await signs(mary, /Capital of the founders/);
  await mary.sees('Approved, not done yet');
  await holdsEnd(app, 601n);

  await givesToOwner(app, [peter, mary], caseAt);
  await peter.goesTo(`/statements/pawapay/${yesterday}`);
  await peter.presses('Compare again');
  await peter.sees('Agrees');

  await peter.goesTo('/books/periods');
  await peter.page.getByRole('row', { name: /Open/ }).last().getByRole('link').click();
  const month = peter.page.url().split('/').at(-1) ?? '';
  await peter.presses('Close this month …');
  await peter.presses('See what it would do');
  await peter.sees(/its figures stay as they are/);
  await peter.types('Reason', 'The statements of the month agree.');
  await peter.presses('Propose it');
  await peter.sees('Awaiting approval');
  await signs(mary, `Close the books of ${periodText(month)}.`);
  await mary.sees(/^(?:Approved, not done yet|Done)/);
  await holdsEnd(app, 0n);
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
  expect(rows.find(({ account }) => account === 'unidentified-receipts')?.balance).toBe('0.00');
  await peter.goesTo('/books');
  await peter.page.getByTitle(/^Principal receivable by .*: its transfers/).click();
  await peter.sees(/in all, together/);
  await peter.page.getByRole('dialog').getByRole('link', { name: /^loan/ }).first().click();
  await peter.page.getByRole('heading', { level: 1, name: /^Loan/ }).waitFor();
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});

/** Uploads the file; its unmatched money is booked as unidentified. Returns its case. */
async function bringsStatement(peter: Colleague, day: CivilDate): Promise<string> {
  await peter.goesTo('/statements');
  await peter.page.getByLabel('Provider').selectOption('pawapay');
  await peter.presses('Go to the day');
  await peter.presses('Upload its file …');
  await peter.page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'portal.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(portal(day)),
  });
  await peter.presses('Upload it');
  await peter.sees('None of our payments');
  await peter.page
    .getByRole('row', { name: /mp-77/ })
    .getByRole('link', { name: 'Open' })
    .click();
  // The statement upload already booked it; only its owner is missing.
  await peter.sees('Give it to its owner');
  const caseAt = peter.page.url();
  return caseAt;
}

async function givesToOwner(
  app: App,
  [peter, mary]: readonly [Colleague, Colleague],
  caseAt: string,
): Promise<void> {
  const order = await app.db.row(
    sql<{ id: bigint }, { mobile: string }>(`select o.id from loan_order o
      join borrower b on b.id = o.borrower_id where b.mobile = :mobile`),
    { mobile: '0961000002' },
  );
  await peter.page.goto(caseAt);
  await peter.page.getByText('Give it to its owner', { exact: true }).click();
  await peter.presses('Propose it');
  await peter.types('Loan number', String(order?.id));
  await peter.presses('See what it would do');
  await peter.sees(/^Give K120\.00 of pawaPay/);
  await peter.types('Reason', 'She sent it without a prompt.');
  await peter.types('What proves it', 'Her message of yesterday, and its reference.');
  await peter.presses('Propose it');
  await peter.sees('Awaiting approval');
  await signs(mary, /^Give K120\.00/);
  await mary.sees('Approved, not done yet');
  await holdsEnd(app, 601n);
}

const selectHeld = sql<{ held: number }>(
  "select count(*)::int as held from proposal where state = 'approved'",
);

/** So much later everything that was approved is carried out. */
async function holdsEnd({ hour, db, context }: App, seconds: bigint): Promise<void> {
  hour.setOffset(hour.offsetSeconds() + seconds);
  context.wake('carry-out-proposals');
  const options = { timeout: mostWaitMs };
  await expect.poll(() => db.row(selectHeld), options).toEqual({ held: 0 });
}

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
