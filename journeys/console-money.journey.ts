import { expect, it } from 'vitest';
import type { Mobile } from '../contract/market/phone.ts';
import { showLoan } from '../contract/staff/loan-acts.ts';
import { sql } from '../server/store/database/database.ts';
import { staffAtConsole } from '../testing/staff-at-console.ts';
import { type Colleague, openOffice } from './colleague.ts';

const overduePerson = '0951000003' as Mobile;
const selectLoan = sql<{ id: bigint }, { mobile: Mobile }>(`
  select max(o.id) as id from loan_order o join borrower b on b.id = o.borrower_id
  where b.mobile = :mobile`);

it('late fees are waived by two: one proposes, sees what it does, and another signs', async () => {
  await using office = await openOffice();
  const { app } = office;
  const loan = String((await app.db.row(selectLoan, { mobile: overduePerson }))?.id);
  const auditor = staffAtConsole(app);
  await auditor.logInAs('auditor');
  const before = (await auditor.done(showLoan, { orderId: loan })).account;

  const [joseph, peter] = [await office.comes(), await office.comes()];
  // What does not fit, and what cannot be done, is answered by these.
  joseph.complaints.forgive(/\b40[09]\b/);
  await joseph.logsInAs('Joseph Zulu');
  await peter.logsInAs('Peter Mwale');
  await joseph.goesTo('/inbox');
  await joseph.presses('New proposal');
  await joseph.page.getByLabel('What is proposed').selectOption('waive');
  await joseph.types('Loan number', '99999999');
  await joseph.types('Amount in kwacha', '5');
  await joseph.presses('See what it would do');
  await joseph.sees(/There is no loan 99999999/);
  await joseph.types('Loan number', loan);
  await joseph.types('Amount in kwacha', 'five');
  await joseph.presses('See what it would do');
  await joseph.sees('Write the amount like this: 1500 or 1500.50.');
  await joseph.types('Amount in kwacha', '5');
  await joseph.presses('See what it would do');
  await joseph.types('Reason', 'The network was away on the due day.');
  await joseph.presses('Propose it');
  await joseph.sees('Awaiting approval');

  await signs(peter);
  await joseph.sees(/^Done$/);
  const after = (await auditor.done(showLoan, { orderId: loan })).account;
  expect(Number(before.remaining) - Number(after.remaining)).toBe(5);
  expect(after.waived).toBe('5.00');
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});

async function signs(peter: Colleague): Promise<void> {
  await peter.goesTo('/inbox');
  await peter.page
    .getByRole('link', { name: /late fees/i })
    .first()
    .click();
  await peter.presses('Approve …');
  await peter.presses('Sign with your passkey');
  await peter.sees(/^Done$/);
}
