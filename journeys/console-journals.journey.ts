import { expect } from 'vitest';
import { violationsIn } from './axe.ts';
import { type Colleague, comesTo } from './colleague.ts';
import { journey } from './journey.ts';

journey(
  'two people begin a journal that recurs and book a file of journals; one stops the first',
  async ({ app }) => {
    const [peter, mary] = [await comesTo(app), await comesTo(app)];
    await peter.logsInAs('Peter Mwale');
    await mary.logsInAs('Mary Phiri');
    const today = app.context.clock.today();
    const proposes = async (because: string) => {
      await peter.presses('See what it would do');
      await peter.types('Reason', because);
      expect(await violationsIn(peter.page)).toEqual([]);
      await peter.presses('Propose it');
      await peter.page.waitForURL(/proposals\//);
      await approves(mary, new URL(peter.page.url()).pathname);
      app.hour.setOffset(app.hour.offsetSeconds() + 601n);
      app.context.wake('carry-out-proposals');
      await mary.sees('Done');
    };
    await peter.goesTo('/books/journals');
    await peter.presses('Recurring');
    await peter.presses('New recurring journal');
    const { page } = peter;
    await peter.types('Day of the month', String(Number(today.slice(8))));
    await peter.types('What for', 'Rent of the office');
    await line(peter, 'Debit', 'provider-fees', '750.25');
    await line(peter, 'Credit', 'bank', '750.25');
    await proposes('By the contract of rent.');
    app.context.wake('book-recurring');
    await peter.goesTo('/books/journals/recurring');
    await peter.sees('Rent of the office');
    await peter.sees(/^1, last /);
    expect(await violationsIn(page)).toEqual([]);

    await peter.goesTo('/books/journals/import');
    const file = (text: string) =>
      page.getByLabel('File', { exact: true }).setInputFiles({
        name: 'journals.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`date,account,debit,credit,document,text\n${text}`),
      });
    await file(`${today},banc,10,,D-1,Interest of the bank`);
    await peter.types('What it is', 'Bank of this month');
    await page.getByLabel('Dates in it').selectOption({ value: 'ymd' });
    await peter.presses('Read the file');
    await peter.sees('is in no chart. Use our code or the accountant’s');
    expect(await violationsIn(page)).toEqual([]);
    await file(
      `${today},provider-fees,10,,D-1,Fee of the bank\n${today},bank,,10,D-1,Fee of the bank`,
    );
    await peter.presses('Read the file');
    await peter.sees('Bank of this month: 2 lines.');
    await proposes('The statement of the bank.');
    await peter.goesTo('/books/journals');
    await peter.sees('D-1: Fee of the bank');

    await peter.goesTo('/books/journals/recurring');
    await peter.presses('Stop Rent of the office');
    await peter.presses('Stop it');
    await peter.sees('Stopped by Peter Mwale');
    expect([...peter.complaints.heard, ...mary.complaints.heard]).toEqual([]);
    await Promise.all([peter, mary].map(({ context }) => context.close()));
  },
);

async function approves(person: Colleague, path: string): Promise<void> {
  await person.goesTo(path);
  await person.presses('Approve …');
  await person.presses('Sign with your passkey');
  await person.sees('Approved, not done yet');
}

async function line(
  { page }: Colleague,
  side: 'Debit' | 'Credit',
  account: string,
  kwacha: string,
) {
  const group = page.getByRole('group', { name: side });
  await group.getByLabel('Account, line 1').selectOption({ value: account });
  await group.getByLabel('Kwacha').fill(kwacha);
}
