import { expect, it } from 'vitest';
import { recordConsent } from '../server/people/consents/consents.ts';
import { sql } from '../server/store/database/database.ts';
import { nextWorkingDay } from '../testing/contact-world.ts';
import { agreeToLoan } from '../testing/money-world.ts';
import { violationsIn } from './axe.ts';
import { openOffice } from './colleague.ts';

/** Who has this message, or gets it on a later day as a campaign has written to them today. */
const listed = sql<{ readonly mobile: string }>(`
  select b.mobile from mailing_person p join borrower b on b.id = p.borrower_id
  where p.outcome is null or p.outcome = 'sent' order by b.mobile`);
const offers = sql<{ readonly mobile: string }>(
  "select mobile from sms where kind = 'offer' and text like '%Borrow again and pay less%'",
);

it('an offer to many, by two people: the person who stopped offers gets none', async () => {
  await using office = await openOffice();
  const { app } = office;
  await app.server.historyPlayed;
  await nextWorkingDay(app);
  const agreed: string[] = [];
  let stopped = '';
  for (let count = 0; count < 12; count++) {
    const { borrowerId, mobile } = await agreeToLoan(app.db, { at: app.context.clock.now() });
    const answer = { purpose: 'marketing', textVersion: 1, given: true } as const;
    await recordConsent(app.db, borrowerId, { ...answer, at: app.context.clock.now() });
    if (count === 0) {
      const at = new Date(app.context.clock.now().getTime() + 1000);
      await recordConsent(app.db, borrowerId, { ...answer, given: false, at });
      stopped = mobile;
    } else agreed.push(mobile);
  }
  const naomi = await office.comes();
  await naomi.logsInAs('Naomi Lungu');
  await naomi.goesTo('/messages/to-many');
  await naomi.presses('New message');
  await naomi.types('Name', 'Weekend price');
  await naomi.page.getByLabel('Purpose').selectOption({ label: 'Offer' });
  await naomi.types('Text in English', 'Pay less for your next loan this week, '.repeat(4));
  await naomi.page
    .getByLabel('Loan', { exact: true })
    .selectOption({ label: 'Every borrower' });
  await naomi.presses('Count the people');
  await naomi.sees('They did not agree to offers');
  await naomi.sees(/characters are too many/);
  await naomi.types('Text in English', 'Borrow again and pay less this week. See the app.');
  await naomi.presses('Count the people');
  await naomi.sees('3. Proposal');
  expect(await violationsIn(naomi.page)).toEqual([]);
  await naomi.presses('See what it would do');
  await naomi.sees(/^Send “Weekend price” to at most \d+ people\.$/);
  await naomi.types('Reason', 'The new price begins on Monday.');
  await naomi.presses('Propose it');
  await naomi.page.waitForURL(/proposals\//);
  const address = new URL(naomi.page.url()).pathname;
  const mary = await office.comes();
  await mary.logsInAs('Mary Phiri');
  await mary.goesTo(address);
  await mary.sees(
    'ExtraMoney: Borrow again and pay less this week. See the app. Reply STOP to end offers.',
  );
  await mary.presses('Approve …');
  await mary.presses('Sign with your passkey');
  await mary.sees('Approved, not done yet');
  app.hour.setOffset(app.hour.offsetSeconds() + 601n);
  const getIt = async () => (await app.db.rows(listed)).map(({ mobile }) => mobile);
  await expect.poll(getIt).toEqual(expect.arrayContaining(agreed));
  await expect.poll(getIt).not.toContain(stopped);
  expect(await app.db.rows(offers)).not.toContainEqual({ mobile: stopped });
  await mary.goesTo('/messages/to-many');
  await mary.sees('Weekend price');
  await mary.presses('Weekend price');
  await mary.sees('Taken out before it went');
  expect(await violationsIn(mary.page)).toEqual([]);
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
}, 400_000);
