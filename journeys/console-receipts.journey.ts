import { expect, it, vi } from 'vitest';
import { civilDateOf, addDays } from '../contract/words/civil-date.ts';
import { showFinancials } from '../contract/staff/financial-acts.ts';
import { sql } from '../server/store/database/database.ts';
import { staffAtConsole } from '../testing/staff-at-console.ts';
import { mostWaitMs } from '../testing/until.ts';
import { openOffice } from './colleague.ts';

/** The number of a demo borrower with a loan, two of its digits exchanged. */
const slipped = '260961000020';
const selectLoan = sql<{ id: bigint }>(`select o.id from loan_order o
  join borrower b on b.id = o.borrower_id where b.mobile = '0961000002' and o.owed > 0`);
const selectHeld = sql<{ held: number }>(
  "select count(*)::int as held from proposal where state = 'approved'",
);

it('money without an owner finds its loan, and the balance sheet follows', async () => {
  await using office = await openOffice();
  const { app } = office;
  const provider = app.context.payments.named('pawapay');
  if (provider === undefined) throw new Error('the demo has one provider');
  vi.spyOn(provider, 'statement').mockResolvedValue(null);
  const [peter, mary] = [await office.comes(), await office.comes()];
  await peter.page.setViewportSize({ width: 1280, height: 800 });
  await peter.logsInAs('Peter Mwale');
  await mary.logsInAs('Mary Phiri');
  const day = addDays(app.context.clock.today(), -1);
  await peter.goesTo(`/statements/pawapay/${day}`);
  await peter.presses('Upload its file …');
  await peter.page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'portal.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Creation Date,Transaction ID,Type,Currency,Amount,MSISDN\r\n' +
        `${day}T09:00:00,MP-91,DEPOSIT,ZMW,120,${slipped}\r\n`,
    ),
  });
  await peter.presses('Upload it');
  await peter.sees('None of our payments');
  await peter.page
    .getByRole('row', { name: /mp-91/ })
    .getByRole('link', { name: 'Open' })
    .click();
  const order = await app.db.row(selectLoan);
  await peter.sees('The statement gives 096****020, and no name.');
  const best = peter.page.getByRole('row', { name: `Loan ${order?.id}` });
  await best.getByText('Same number with two digits exchanged').waitFor();
  await best.getByRole('button', { name: 'Propose …' }).click();
  await peter.sees(/^Give K120\.00 of pawaPay/);
  expect(await peter.page.getByLabel('Reason').inputValue()).toMatch(/^Same number with two/);
  await peter.presses('Propose it');
  await peter.sees('Awaiting approval');

  await mary.goesTo('/inbox');
  await mary.page
    .getByRole('link', { name: /^Give K120\.00/ })
    .first()
    .click();
  await mary.presses('Approve …');
  await mary.presses('Sign with your passkey');
  await mary.sees('Approved, not done yet');
  const auditor = staffAtConsole(app);
  await auditor.logInAs('auditor');
  const asOf = civilDateOf(new Date(app.context.clock.now()));
  const before = await auditor.done(showFinancials, { asOf });
  app.hour.setOffset(app.hour.offsetSeconds() + 601n);
  app.context.wake('carry-out-proposals');
  const options = { timeout: mostWaitMs };
  await expect.poll(() => app.db.row(selectHeld), options).toEqual({ held: 0 });
  const after = await auditor.done(showFinancials, { asOf });
  const held = (of: typeof after) =>
    of.liabilities.lines.find(({ account }) => account === 'unidentified-receipts')?.now;
  expect([held(before), held(after), after.isEven]).toEqual(['120.00', undefined, true]);

  await peter.goesTo('/books');
  await peter.page.getByRole('link', { name: 'Balance sheet and income' }).click();
  const sheet = peter.page.getByRole('table', { name: 'Balance sheet' });
  await sheet.getByRole('row', { name: /^Total assets/ }).waitFor();
  await sheet
    .getByTitle(/^Principal receivable, .*: its transfers/)
    .first()
    .click();
  await peter.sees(/in all, together/);
  await peter.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  const income = peter.page.getByRole('table', { name: 'Income statement' });
  await income.getByRole('row', { name: /^Result of the month/ }).waitFor();
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});
