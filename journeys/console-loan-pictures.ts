import { sql } from '../server/store/database/database.ts';
import type { Office } from './colleague.ts';
import { take } from './console-picture.ts';

const selectLoan = sql<{ id: bigint; borrowerId: string }>(`
  select o.id, o.borrower_id from loan_order o join borrower b on b.id = o.borrower_id
  where b.mobile = '0951000003' order by o.id desc limit 1`);

/** Borrowers and loans as they are looked up. */
export async function takeLoans({ app, comes }: Pick<Office, 'app' | 'comes'>): Promise<void> {
  const loan = await app.db.row(selectLoan);
  const grace = await comes();
  await grace.logsInAs('Grace Banda');
  for (const [path, name] of [
    ['/loans', 'loans'],
    [`/loans/${loan?.id}`, 'loan'],
    [`/borrowers/${loan?.borrowerId}`, 'borrower'],
  ] as const) {
    await grace.goesTo(path);
    await take(grace, name);
  }
  const ruth = await comes();
  await ruth.logsInAs('Ruth Tembo');
  await ruth.goesTo('/loans/export?status=overdue');
  await ruth.sees('What of the borrowers is in the file');
  await take(ruth, 'loans-export');
  await grace.page.keyboard.press('/');
  await grace.types('Words to find', 'Lubasi Nya');
  await grace.page.keyboard.press('Enter');
  await grace.page.getByRole('list', { name: 'Found' }).getByRole('link').first().waitFor();
  await take(grace, 'search');
}
