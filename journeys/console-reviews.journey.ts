import { expect, it } from 'vitest';
import { sql } from '../server/store/database/database.ts';
import { contactsBody, maryAndJohn, saveStepPath } from '../testing/contact-world.ts';
import { type ReferredLoan, referredLoan } from '../testing/referred-loan.ts';
import { type Colleague, type Office, openOffice } from './colleague.ts';
import { comesIn, invites, signsByKeyboard } from './invite.ts';
import { flawsOf } from './screen-flaws.ts';

const daySeconds = 86_400n;
const selectPayout = sql<{ amount: bigint }, { orderId: number }>(
  'select amount from payment where order_id = :orderId',
);
const payoutOf = async ({ app }: Office, { orderId }: ReferredLoan) =>
  (await app.db.row(selectPayout, { orderId }))?.amount ?? null;

/** The hold of whatever was approved is over. */
function holdsEnd({ app }: Office): void {
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
}

const heard = ({ colleagues }: Office) =>
  colleagues.flatMap(({ complaints }) => complaints.heard);

/** A new director, brought in by two, with a passkey of her own computer; a day ago. */
async function newDirector(office: Office): Promise<Colleague> {
  const [mary, ruth, chanda] = [
    await office.comes(),
    await office.comes(),
    await office.comes(),
  ];
  await mary.logsInAs('Mary Phiri');
  await ruth.logsInAs('Ruth Tembo');
  await invites(mary, 'Chanda Mumba', /^Director/);
  await mary.sees('Awaiting approval');
  await signsByKeyboard(ruth, /Chanda Mumba/, 'Done');
  const people = { name: 'Chanda Mumba', sender: mary, reader: ruth, newcomer: chanda };
  await comesIn(office, people);
  await chanda.sees(/Chanda Mumba\.$/);
  for (const { page } of [mary, ruth, chanda]) await page.goto('about:blank');
  // No one approves on their first day.
  const { hour } = office.app;
  hour.setOffset(hour.offsetSeconds() + daySeconds + 3600n);
  return chanda;
}

it('a referred loan is decided with the second approver, who signs on her own device', async () => {
  await using office = await openOffice();
  const chanda = await newDirector(office);
  const loan = await referredLoan(office.app, '0961900001', 12_000);
  const grace = await office.comes();
  await grace.logsInAs('Grace Banda');
  await grace.sees('Reviews that wait: 1');
  await grace.presses(`Loan ${loan.orderId}`);
  await grace.sees('A person needs to look at a loan that repays another one.');
  await grace.presses('Show for this review');
  await grace.sees('Mulenga');
  await grace.presses('Propose to approve …');
  await grace.sees(/more than you decide alone: K5,000/);
  await grace.types('Reason', 'Her brother vouches for her.');
  await grace.presses('Propose it');
  await grace.sees('Awaiting approval');

  await chanda.goesTo('/');
  await chanda.presses('Log in with a passkey');
  await chanda.sees(/Chanda Mumba\.$/);
  await signsByKeyboard(chanda, /Pay out K12,000/, 'Approved, not done yet');
  expect(await payoutOf(office, loan)).toBeNull();
  holdsEnd(office);
  await expect.poll(() => payoutOf(office, loan)).toBe(1_200_000n);
  await grace.goesTo(`/reviews/${loan.reviewId}`);
  await grace.sees(/^Approved by Chanda Mumba/);
  expect(heard(office)).toEqual([]);
});

it('one person approves by the keyboard alone, and another stops it from a phone', async () => {
  await using office = await openOffice();
  const loan = await referredLoan(office.app, '0961900002');
  const [grace, mary] = [await office.comes(), await office.comes(360)];
  await grace.logsInAs('Grace Banda');
  await mary.logsInAs('Mary Phiri');
  await approvesByKeyboard(grace, loan);
  await grace.sees('Approved, not paid out yet');
  await mary.goesTo(`/reviews/${loan.reviewId}`);
  await mary.sees(/It is paid out at/);
  const flaws = await flawsOf(mary, 'A review on hold');
  await mary.page.setViewportSize({ width: 360, height: 700 });
  await mary.presses('Stop …');
  await mary.types('Reason', 'Another lender called about her.');
  await mary.presses('Stop it');
  // It shows without a reload, and no money leaves when the minute is over.
  await grace.sees(/Mary Phiri stopped it/);
  holdsEnd(office);
  await grace.presses('Show for this review');
  await grace.sees('Mulenga');
  flaws.push(...(await flawsOf(grace, 'A review, uncovered')));
  expect(await payoutOf(office, loan)).toBeNull();

  // Asked for from a phone, and done again by the borrower while the loan waits.
  await mary.presses('Request step again …');
  await mary.page.getByLabel('Step', { exact: true }).selectOption('contacts');
  await mary.types('Reason', 'Your sister cannot be reached. Whom else may we ask?');
  flaws.push(...(await flawsOf(mary, 'A step asked for again')));
  await mary.page.setViewportSize({ width: 360, height: 700 });
  await mary.presses('Request it');
  await mary.sees('Awaiting the borrower');
  await grace.sees(/has not done it yet/);
  await loan.phone.done(saveStepPath, contactsBody(...maryAndJohn(72)));
  await mary.goesTo(`/reviews/${loan.reviewId}`);
  await mary.sees(/The borrower did it/);
  await mary.presses('Decline …');
  await mary.page.getByLabel('Reason', { exact: true }).selectOption('not-affordable');
  await mary.sees(/They may try again in 30 days/);
  await mary.presses('Decline it');
  await mary.sees(/^Declined by Mary Phiri/);
  expect(await payoutOf(office, loan)).toBeNull();
  expect(flaws).toEqual([]);
  expect(heard(office)).toEqual([]);
});

/** From Today to the approved review. */
async function approvesByKeyboard(
  { page, sees }: Colleague,
  { orderId }: ReferredLoan,
): Promise<void> {
  await page.getByRole('link', { name: `Loan ${orderId}` }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await sees('Decision rules');
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Approve it' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('She explained it on the phone.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}
