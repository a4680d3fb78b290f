import { expect, it } from 'vitest';
import type { Role } from '../contract/staff/permissions.ts';
import type { ProposalKind } from '../contract/staff/proposal-kinds.ts';
import { periodText } from '../contract/words/day-text.ts';
import { kwacha } from '../contract/words/ngwee.ts';
import { firstMonth } from '../server/lending/ledger/period-row.ts';
import { sql } from '../server/store/database/database.ts';
import { agreeToLoan } from '../testing/money-world.ts';
import type { App } from '../testing/start-app.ts';
import { violationsIn } from './axe.ts';
import { type Colleague, openOffice } from './colleague.ts';
import { signsByCalls } from './sign-by-calls.ts';

const daySeconds = 86_400n;
const mary: readonly [Role, string] = ['director', 'mary@lender.example'];
const mostSteps = 30;
/** The first month of the demo's books, as it is written. */
async function firstOf(app: App): Promise<string> {
  return periodText((await firstMonth(app.db)) ?? '');
}

const open = sql<{ open: number }>(`
  select count(*)::int as open from proposal where state in ('proposed', 'approved')
    and kind in ('provision', 'close-period', 'publish-profile', 'submit-return', 'waive-many')`);

/** The director signs, and the hold of it is over. */
async function agrees(app: App, kind: ProposalKind): Promise<void> {
  await signsByCalls(app, mary, kind);
  app.hour.setOffset(app.hour.offsetSeconds() + 601n);
  app.context.wake('carry-out-proposals');
  await expect.poll(() => app.db.row(open)).toEqual({ open: 0 });
}

const unsent = sql<{ unsent: number }>(`
  select count(*)::int as unsent from return_run
  where released_at is not null and submitted_on is null`);

/** The credit bureau took what two people released. */
async function isSent(app: App): Promise<void> {
  app.context.wake('send-bureau-files');
  await expect.poll(() => app.db.row(unsent)).toEqual({ unsent: 0 });
}

async function proposes(person: Colleague, because: string): Promise<void> {
  await person.presses('See what it would do');
  await person.types('Reason', because);
  await person.presses('Propose it');
  await person.sees('Awaiting approval');
}

/** What is done where the button of each line leads. */
const doing: Readonly<
  Record<string, (person: Colleague, app: App, says: string) => Promise<void>>
> = {
  async 'Post provision'(person, app) {
    await proposes(person, 'The profile of the regulator.');
    await agrees(app, 'provision');
  },
  async 'Close the month'(person, app) {
    await person.sees(/Its figures stay as they are/);
    await proposes(person, 'All lines above are done.');
    await agrees(app, 'close-period');
  },
  async 'Confirm it'(person, app) {
    await person.types('Source', 'Returns circular 2 of 2026');
    await person.types('Date of the source', '2026-02-01');
    await proposes(person, 'Read with the inspector.');
    await agrees(app, 'publish-profile');
  },
  async 'Make the return'({ page, sees }, app, says) {
    const first = await firstOf(app);
    const form = says.includes('Prudential')
      ? 'Prudential return'
      : 'File for the credit bureau';
    await page
      .getByRole('button', { name: new RegExp(`^Make.*: ${form} of ${first}$`) })
      .click();
    await page.waitForURL(/returns\/[\w-]{8,}/);
    await sees(/Submit it|faults?/);
  },
  async 'Open the return'(person, app, says) {
    if (!says.includes('approved')) {
      await proposes(person, 'Read figure by figure.');
      return agrees(app, 'submit-return');
    }
    await person.types('Reference of the regulator or bureau', 'BOZ/17');
    await person.presses('It was submitted');
    await person.sees('BOZ/17');
  },
};

it('a month is closed by following its list, and nothing else', async () => {
  await using office = await openOffice();
  const { app } = office;
  app.hour.setOffset(app.hour.offsetSeconds() + 32n * daySeconds);
  const [peter, ruth] = [await office.comes(), await office.comes()];
  await peter.logsInAs('Peter Mwale');
  await ruth.logsInAs('Ruth Tembo');
  await peter.presses('End of the month');
  await peter.presses('Close that month first');
  await peter.sees('Close the books');
  const address = peter.page.url().replace(/^.*?\/month-end/, '/month-end');
  for (let step = 0; step < mostSteps; step++) {
    await ruth.goesTo(address);
    await ruth.sees('Close the books');
    const left = ruth.page.locator('main li:not(:has([aria-label="Done"]))').first();
    if ((await left.count()) === 0) break;
    const text = await left.innerText();
    const person = text.includes('Compliance') ? ruth : peter;
    await person.goesTo(address);
    await person.sees('Close the books');
    if (step === 0) {
      expect(await violationsIn(person.page)).toEqual([]);
    }
    const button = Object.keys(doing).find((name) => text.includes(name));
    if (button === undefined) {
      // It waits for what is being booked, or for a job.
      app.hour.setOffset(app.hour.offsetSeconds() + 121n);
      if (text.includes('send-bureau-files')) await isSent(app);
      continue;
    }
    const link = person.page.getByRole('link', { name: button }).first();
    // What was still to do on the page before may be done on this one, by a job.
    if (!(await link.isVisible())) continue;
    await link.click();
    await doing[button]?.(person, app, text);
  }
  await ruth.sees(`${await firstOf(app)}: the month is closed.`);
  await ruth.goesTo('/morning');
  await ruth.sees('Floats and providers');
  expect(await violationsIn(ruth.page)).toEqual([]);
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
}, 900_000);

it('late fees after an outage are waived by two, and a loan that changed is skipped', async () => {
  await using office = await openOffice();
  const { app } = office;
  for (let count = 0; count < 12; count++) {
    const at = app.context.clock.now();
    await agreeToLoan(app.db, { at, amount: kwacha(400), termDays: 14 });
  }
  const lent = sql<{ loans: number }>(`
    select count(*)::int as loans from loan_order where amount = 40000 and status = 'active'`);
  await expect.poll(() => app.db.row(lent)).toEqual({ loans: 12 });
  app.hour.setOffset(app.hour.offsetSeconds() + 20n * daySeconds);
  const late = sql<{ loans: number }>(`
    select count(*)::int as loans from loan_order where amount = 40000 and status = 'overdue'`);
  await expect.poll(() => app.db.row(late)).toEqual({ loans: 12 });
  const grace = await office.comes();
  await grace.logsInAs('Grace Banda');
  await grace.goesTo('/loans');
  await grace.presses('Waive or write off many …');
  await grace.presses('Find the loans');
  await grace.sees(/^\d+ loans found$/);
  await grace.presses('See what it would do');
  await grace.sees(/^Waive K[\d,.]+ of the late fees of \d+ loans\.$/);
  await grace.types('Reason', 'Airtel Money was down on the day they were due.');
  expect(await violationsIn(grace.page)).toEqual([]);
  await grace.presses('Propose it');
  await grace.sees('Awaiting approval');
  const address = new URL(grace.page.url()).pathname;
  const one = await office.comes();
  await one.logsInAs('Mary Phiri');
  await one.goesTo(address);
  await one.presses('Approve …');
  await one.presses('Sign with your passkey');
  await one.sees('Approved, not done yet');
  // In the ten minutes in which it can be stopped, one loan gets a waiver alone.
  const changed = sql<{ id: string }>(`
    select id::text as id from loan_order where amount = 40000 order by id limit 1`);
  const loan = (await app.db.row(changed))?.id ?? '';
  await grace.goesTo(`/proposals/new?kind=waive&about=${loan}`);
  await grace.types('Amount in kwacha', '1');
  await proposes(grace, 'She called before.');
  await signsByCalls(app, mary, 'waive');
  await grace.sees('Done');
  app.hour.setOffset(app.hour.offsetSeconds() + 601n);
  app.context.wake('carry-out-proposals');
  await grace.goesTo(address);
  await grace.sees(/^\d+ loans done, 1 skipped, 0 still to come/);
  await grace.sees(`The late fees owed on loan ${loan} are K9.00.`);
  expect(await violationsIn(grace.page)).toEqual([]);
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
}, 900_000);

it('an inspector begins with what changed, and takes a part of the log along', async () => {
  await using office = await openOffice();
  const daniel = await office.comes();
  await daniel.logsInAs('Daniel Sakala');
  await daniel.sees('Inspection');
  await daniel.types('Reason', 'The visit of the regulator.');
  const [file] = await Promise.all([
    daniel.page.waitForEvent('download'),
    daniel.presses('Save the file'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-[\d-]+\.jsonl$/);
  await daniel.sees(/The log has the hash/);
  expect(await violationsIn(daniel.page)).toEqual([]);
  expect(office.colleagues.flatMap(({ complaints }) => complaints.heard)).toEqual([]);
}, 900_000);
