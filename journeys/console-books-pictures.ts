import type { Office } from './colleague.ts';
import { take } from './console-picture.ts';

/** The lender's books, and how they look while nothing is known, when they fail, and to others. */
export async function takeBooks(office: Office): Promise<void> {
  const peter = await office.comes();
  await peter.logsInAs('Peter Mwale');
  for (const [path, name] of [
    ['/books', 'books'],
    ['/books/accounts/principal', 'account'],
    ['/books/periods', 'months'],
    ['/books/journals', 'journals-empty'],
    ['/books/journals/new', 'new-journal'],
  ] as const) {
    await peter.goesTo(path);
    await take(peter, name);
  }
  await peter.goesTo('/books');
  await peter.page.getByTitle(/^Principal receivable by/).click();
  await take(peter, 'books-figure');
  await peter.goesTo('/books/periods');
  await peter.page.getByRole('row', { name: /Open/ }).last().getByRole('link').click();
  await peter.presses('Close this month …');
  await peter.presses('See what it would do');
  await peter.sees(/its figures stay as they are/);
  await take(peter, 'month');
  await peter.page.route('**/acts/trialBalance', () => undefined);
  await peter.goesTo('/books');
  await take(peter, 'books-waiting', { waits: true });
  await peter.page.unroute('**/acts/trialBalance');
  await peter.page.route('**/acts/trialBalance', (route) => route.abort());
  await peter.goesTo('/books');
  await take(peter, 'books-failed');
  const moses = await office.comes();
  await moses.logsInAs('Moses Chola');
  await moses.goesTo('/books');
  await take(moses, 'books-not-allowed');
}
