import { addDays } from '../contract/words/civil-date.ts';
import { closeDay } from '../server/lending/ledger/close-day.ts';
import type { Office } from './colleague.ts';
import { take } from './console-picture.ts';

/** The lender's books. */
export async function takeBooks(office: Office): Promise<void> {
  const peter = await office.comes();
  await peter.logsInAs('Peter Mwale');
  for (const [path, name] of [
    ['/books', 'books'],
    ['/books/accounts/principal', 'account'],
    ['/books/financials', 'financials'],
    ['/books/periods', 'months'],
    ['/books/journals/new', 'new-journal'],
  ] as const) {
    await peter.goesTo(path);
    await take(peter, name);
  }
  await peter.goesTo('/books');
  await peter.page.getByTitle(/^Principal receivable by/).click();
  await take(peter, 'books-figure');
  await peter.goesTo('/books/chart');
  await peter.presses('Change codes');
  await take(peter, 'chart-change');
  await peter.goesTo('/books/periods');
  await peter.page.getByRole('row', { name: /Open/ }).last().getByRole('link').click();
  await peter.presses('Close this month …');
  await peter.presses('See what it would do');
  await peter.sees(/its figures stay as they are/);
  await take(peter, 'month');
}

/** Money at the networks, what its providers say of a day, provisions and the chart. */
export async function takeCash(office: Office): Promise<void> {
  const { context } = office.app;
  const day = addDays(context.clock.today(), -1);
  const provider = context.payments.named('pawapay');
  if (provider === undefined) throw new Error('the demo has one provider');
  Object.assign(provider, { statement: async () => null });
  await closeDay(context);
  const peter = await office.comes();
  await peter.logsInAs('Peter Mwale');
  await peter.goesTo('/cash');
  await peter.presses('Ask the providers now');
  for (const [path, name] of [
    ['/cash', 'cash'],
    ['/books/provisions', 'provisions'],
    ['/books/chart', 'chart'],
    [`/statements/pawapay/${day}`, 'statement-none'],
  ] as const) {
    await peter.goesTo(path);
    await take(peter, name);
  }
  await peter.presses('Upload its file …');
  const rows = ['MP-77,DEPOSIT,ZMW,120,260961000020,,my loan', 'MP-78,DEPOSIT,ZMW,85.50,,,'];
  const file = ['Creation Date,Transaction ID,Type,Currency,Amount,MSISDN,Name,Note'].concat(
    rows.map((row) => `${day}T09:00:00,${row}`),
  );
  await peter.page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'portal.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file.join('\n')),
  });
  await take(peter, 'statement-bring');
  await peter.presses('Upload it');
  await peter.sees('None of our payments');
  await take(peter, 'statement');
  await peter.page
    .getByRole('row', { name: /mp-77/ })
    .getByRole('link', { name: 'Open' })
    .click();
  await peter.presses('Propose …');
  await peter.sees('Propose it');
  await take(peter, 'case-owners');
  await peter.goesTo('/statements');
  await take(peter, 'statements');
  await peter.page.route('**/acts/showStatementDay', (route) => route.abort());
  await peter.goesTo(`/statements/pawapay/${day}`);
  await take(peter, 'statement-failed');
  await peter.page.unroute('**/acts/showStatementDay');
}
