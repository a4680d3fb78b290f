import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TakeoverTable } from '../contract/staff/takeover-words.ts';
import { takeoverTables } from '../contract/staff/takeover-words.ts';
import { addDays } from '../contract/words/civil-date.ts';
import { sql } from '../server/store/database/database.ts';
import type { App } from '../testing/start-app.ts';
import { until } from '../testing/until.ts';
import { wildBook } from '../testing/wild-book.ts';
import { violationsIn } from './axe.ts';
import { type Colleague, comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { readBill } from './pay.ts';
import { signsByCalls } from './sign-by-calls.ts';

const selectState = sql<{ state: string }>('select state from import_run');

journey('a weekend: a book is taken over, announced, and paid from the SMS', async (stage) => {
  const { app } = stage;
  const asOf = addDays(app.context.clock.today(), -1);
  const book = wildBook({ borrowers: 6, asOf, seed: 11 });
  const peter = await comesTo(app);
  await peter.logsInAs('Peter Mwale');
  await peter.goesTo('/takeovers');
  await peter.sees('No book was taken over.');
  await peter.presses('Take over a book');
  await peter.types('Cut-over day', asOf);
  await peter.page.getByLabel('Interest in the schedule').selectOption('to-date');
  await peter.presses('Begin');
  for (const file of takeoverTables) {
    // By the prefix, as the phones of the journey are.
    await uploads(peter, file, book.files[file].replaceAll(',MTN\r', ',\r'));
  }
  await peter.presses('Check the book');
  await peter.sees(/rows have faults\. Correct them first\./);
  await peter.page.getByLabel('Payday').selectOption('standard');
  await peter.presses('Keep these words');
  await peter.sees('Files wanted');
  await peter.presses('Check the book');
  await peter.sees(/0 of \d+ rows are compared/);
  expect(await violationsIn(peter.page)).toEqual([]);
  await peter.presses('Rows to compare');
  await ticksAll(peter);
  await peter.presses('The takeover');
  await peter.presses('See what it would do');
  await peter.sees(/^Take over \d+ loans as at/);
  await peter.types('Reason', 'Compared with the old system on Saturday.');
  await peter.presses('Propose it');
  await peter.sees('Awaiting approval');
  await signsByCalls(app, ['director', 'mary@lender.example'], 'take-over');
  app.hour.setOffset(app.hour.offsetSeconds() + 601n);
  app.context.wake('carry-out-proposals');
  const state = async () => {
    app.context.wake('take-over-books');
    return (await app.db.row(selectState))?.state;
  };
  await expect.poll(state).toBe('booked');

  const person = await stage.person(book.payer.mobile);
  expect(await person.phone.texts()).toEqual([]);
  await peter.presses('The takeover, with its report and rows');
  await peter.presses('Send the next notices');
  await booksElsewhere(app, peter, book.payer.loan);
  const links = async () => {
    const found = linksIn(await person.phone.texts());
    if (found.length > 0) return found;
    // Not before the hours in which borrowers may be contacted.
    app.hour.setOffset(app.hour.offsetSeconds() + 1800n);
    app.context.wake('send-sms');
    await pause(1000);
    return [];
  };
  const [link = ''] = await until(links, ({ length }) => length > 0, 'the notice');
  await person.goesTo(link);
  await person.sees(/^Bill of 097/);
  await person.taps('Repayment');
  await person.seesTitle('Submit Success');
  const paid = await person.phone.isAsked();
  await person.phone.entersPin();
  await person.seesTitle(/^(Payment received|Your loan is paid off)$/);
  expect(await person.figure('Paid')).toBe(paid);
  await logIn(person);
  await person.goesTo(link);
  await person.taps(/^Not right\? Tell us by/);
  await person.taps('Make a complaint');
  await person.taps('What I owed before the new system');
  await person.types('What happened?', 'I paid K100 in February. It is not there.');
  await person.taps('Send my complaint');
  await person.seesTitle('We have your complaint');
  await person.goesTo(`/billing-details/${(await loanOf(app, book.payer.loan)).orderId}`);
  await person.sees(/MP260304\.7/);
  await person.goesTo('/');
  const bill = await readBill(person).catch(() => null);
  expect(bill === null || bill.remaining > 0n).toBe(true);
  expect(peter.complaints.heard).toEqual([]);
  await peter.context.close();
});

/** Of the notice; a receipt has none. */
const linksIn = (texts: readonly string[]) =>
  texts.flatMap((text) => /\/qp#b=\S+/.exec(text)?.[0] ?? []);

const selectRun = sql<{ id: string }>('select id from import_run');
const selectOrder = sql<{ orderId: bigint }, { loan: string }>(
  "select order_id from import_row where file = 'loans' and external_id = :loan",
);
const loanOf = async (app: App, loan: string) => {
  const row = await app.db.row(selectOrder, { loan });
  if (row === undefined) throw new Error(`${loan} is not booked`);
  return row;
};

/** The former paybill took K12 today: its file is corrected, approved by two, and booked. */
async function booksElsewhere(app: App, peter: Colleague, loan: string): Promise<void> {
  const today = app.context.clock.today();
  const rows = (amount: string) =>
    `loan_external_id,paid_on,amount,network,reference\r\n` +
    `${loan},${today},${amount},MTN,MP260304.7\r\nnone,${today},8.00,MTN,MP260304.8\r\n`;
  const brings = async (amount: string) => {
    const buffer = Buffer.from(rows(amount));
    const file = { name: 'elsewhere.csv', mimeType: 'text/csv', buffer };
    await peter.page.getByLabel('What it took, day by day').setInputFiles(file);
    await peter.presses('Check the payments');
  };
  await brings('K12');
  await peter.sees(/is no amount in kwacha/);
  await brings('12.00');
  await peter.sees(/Payments to book: 2\./);
  await peter.presses('See what it would do');
  await peter.sees(/: K12\.00 to loan \d+$/);
  expect(await violationsIn(peter.page)).toEqual([]);
  await peter.types('Reason', 'The list of the former paybill of today.');
  await peter.presses('Propose it');
  await peter.sees('Awaiting approval');
  await signsByCalls(app, ['director', 'mary@lender.example'], 'book-elsewhere');
  app.hour.setOffset(app.hour.offsetSeconds() + 601n);
  app.context.wake('carry-out-proposals');
  const { id } = (await app.db.row(selectRun)) ?? { id: '' };
  const isHeld = async () => {
    await peter.goesTo(`/takeovers/${id}`);
    await peter.sees('Held by former paybills');
    return peter.page.getByText('20.00').first().isVisible();
  };
  await until(isHeld, (isThere) => isThere, 'the booking');
  const { orderId } = await loanOf(app, loan);
  await peter.goesTo(`/loans/${orderId}`);
  await peter.sees('Former paybill');
  await reportsReversal(app, peter, orderId);
}

async function uploads(peter: Colleague, file: TakeoverTable, text: string): Promise<void> {
  await peter.page.getByLabel('Which file').selectOption(file);
  await peter.page.getByLabel('File', { exact: true }).setInputFiles({
    name: `${file}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await peter.presses('Upload it');
  await peter.page
    .getByRole('cell', { name: `${file}.csv` })
    .first()
    .waitFor();
}

async function ticksAll({ page }: Colleague): Promise<void> {
  const buttons = page.getByRole('button', { name: /^It agrees/ });
  await page.getByLabel('Which rows').selectOption('sample');
  await buttons.first().waitFor();
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click();
    await expect.poll(() => buttons.count()).toBe(left - 1);
  }
}

const selectElsewhere = sql<{ id: string }, { orderId: bigint }>(
  "select id from payment where order_id = :orderId and provider = 'elsewhere'",
);

/** The former paybill reversed that payment: its page opens a case, which offers the reversal. */
async function reportsReversal(app: App, peter: Colleague, orderId: bigint): Promise<void> {
  const row = await app.db.row(selectElsewhere, { orderId });
  await peter.goesTo(`/payments/${row?.id}`);
  await peter.sees('The former paybill reversed it');
  expect(await violationsIn(peter.page)).toEqual([]);
  await peter.types('Reversed on', app.context.clock.today());
  await peter.types('Reason', 'The network wrote that it reversed the payment.');
  await peter.presses('Open the case');
  await peter.sees('Reverse the payment');
}
