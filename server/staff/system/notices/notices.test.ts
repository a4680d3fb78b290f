import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBreach } from '../../../../contract/staff/breach-acts.ts';
import { listNotices, type NoticeKind } from '../../../../contract/staff/notice-acts.ts';
import { chooseNotices } from '../../../../contract/staff/notice-choice-acts.ts';
import { roleNames } from '../../../../contract/staff/permissions.ts';
import { raiseSuspicion } from '../../../../contract/staff/suspicion-acts.ts';
import { createMailbox } from '../../../../testing/mailbox.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { twoPeopleWorld, waiver } from '../../../../testing/two-people-world.ts';
import type { Context } from '../../../store/context.ts';
import { script } from '../../../store/database/database.ts';
import { proposalActs } from '../../../app/proposals.ts';
import { legalClocks } from './legal-clocks.ts';
import { listNoticesAct } from './notice-acts.ts';
import { notifyStaff } from './notify-staff.ts';
import { sendStaffMail } from './send-staff-mail.ts';

const hour = 3600;

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
let context: Context;
const mailbox = createMailbox();
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
  });
  const port = await mailbox.listen(0, '127.0.0.1');
  const mail = { url: `smtp://127.0.0.1:${port}`, from: 'console@lender.example' };
  context = { ...of.world.context, config: { ...of.world.context.config, mail } };
});
afterAll(async () => {
  await office.close();
  await mailbox.close();
  expect(await of.end()).toEqual([]);
});

const noticesOf = async (role: (typeof roleNames)[number]) =>
  (await office.done(role, listNotices, { most: 30 })).rows.map(({ kind }) => kind);
/** What came by mail since the last look, by the first part of the address. */
let seen = 0;
async function mailsNow() {
  await Promise.all([notifyStaff(context), notifyStaff(context)]);
  await Promise.all([sendStaffMail(context), sendStaffMail(context)]);
  const fresh = mailbox.mails.slice(0, mailbox.mails.length - seen).toReversed();
  seen = mailbox.mails.length;
  return fresh.map(({ to, subject, text }) => ({ to: to.join(), subject, text }));
}
const to = (mails: Awaited<ReturnType<typeof mailsNow>>, who: string) =>
  mails.filter((one) => one.to === `${who}@lender.example`).map(({ text }) => text);

it('a proposal awaits those who may approve it, and no longer once it ended', async () => {
  const loan = await of.lateLoan();
  const proposal = await of.open(waiver(loan));
  expect(await noticesOf('director')).toContain('proposals');
  expect(await noticesOf('marketing')).toEqual([]);
  const mine = await of.grace.ask(listNoticesAct, { most: 30 });
  expect(mine.data?.rows.map(({ kind }) => kind)).not.toContain('proposals');
  const { id: proposalId, version } = proposal;
  await of.grace.done(proposalActs.withdrawProposal, { proposalId, version });
  expect(await noticesOf('director')).not.toContain('proposals');
});

it('is sent once by two processes, in counts and kinds alone', async () => {
  const loan = await of.lateLoan();
  await mailsNow();
  await of.open(waiver(loan));
  const mails = await mailsNow();
  expect(to(mails, 'mary')).toHaveLength(1);
  expect(to(mails, 'mary')[0]).toMatch(/^1 proposal to approve\. http:\/\/\S+$/);
  expect(to(mails, 'naomi')).toEqual([]);
  expect(await mailsNow()).toEqual([]);
});

it('a digest comes once a day, and after an outage only for today', async () => {
  const digests = (mails: Awaited<ReturnType<typeof mailsNow>>) =>
    mails.filter(({ subject, to: who }) => /morning/.test(subject) && who.startsWith('mary'));
  await mailsNow();
  // Seven in the morning of Lusaka is five o'clock here; first it becomes midnight.
  const { world } = of;
  const untilMidnight = 24 * hour - ((world.now().getTime() / 1000 + 2 * hour) % (24 * hour));
  await world.pass(untilMidnight + 60);
  expect(digests(await mailsNow())).toEqual([]);
  await world.pass(7 * hour);
  expect(digests(await mailsNow())).toHaveLength(1);
  await world.pass(hour);
  expect(digests(await mailsNow())).toEqual([]);
  await world.pass(3 * 24 * hour);
  expect(digests(await mailsNow())).toHaveLength(1);
  expect(digests(await mailsNow())).toEqual([]);
});

it('a legal deadline reaches the director before it ends, whatever was chosen', async () => {
  const quiet: NoticeKind[] = ['breaches', 'proposals'];
  await office.done('director', chooseNotices, { atOnce: 'none', digest: 'none', quiet });
  await office.done('compliance', openBreach, {
    what: 'A laptop with an export was lost on a bus.',
    foundAt: of.world.now(),
    people: 40,
  });
  expect(to(await mailsNow(), 'mary')).toEqual([]);
  await of.world.pass(19 * hour);
  const mails = await mailsNow();
  expect(to(mails, 'mary')).toEqual([expect.stringMatching(/^1 data breach\. /)]);
  expect(to(mails, 'joseph').join()).not.toContain('breach');
  expect(await mailsNow()).toEqual([]);
});

it('compliance gets a notice of a suspicion, and never who raised it', async () => {
  const { orderId } = await of.at.lentLoan();
  const about = { kind: 'loan', id: String(orderId) } as const;
  await office.done('care', raiseSuspicion, { about, text: 'Pays back from five wallets.' });
  const told = await office.done('compliance', listNotices, { most: 30 });
  expect(told.rows.map(({ kind }) => kind)).toContain('suspicion');
  expect(JSON.stringify(told)).not.toMatch(/Joseph|five wallets/);
  // The auditor’s last day is over.
  for (const role of roleNames.filter((one) => one !== 'compliance' && one !== 'auditor')) {
    expect([role, await noticesOf(role)]).toEqual([
      role,
      expect.not.arrayContaining(['suspicion']),
    ]);
  }
  const mails = await mailsNow();
  expect(to(mails, 'ruth').join()).toContain('1 suspicion');
  expect(JSON.stringify(mails)).not.toMatch(/Joseph|wallets/);
  for (const who of ['joseph', 'grace', 'peter', 'daniel']) {
    expect([who, to(mails, who).join()]).toEqual([who, expect.not.stringContaining('suspi')]);
  }
});

it('an SMS fits one message, and a mail that no server takes is tried again', async () => {
  const lost = { ...context, config: { ...context.config, mail: noServer } };
  await office.done('compliance', chooseNotices, { atOnce: 'sms', digest: 'mail', quiet: [] });
  await office.done('compliance', openBreach, {
    what: 'A letter with names went to another borrower.',
    foundAt: of.world.now(),
    people: 1,
  });
  await of.world.pass(60);
  await notifyStaff(lost);
  await sendStaffMail(lost);
  const sms = await of.db.rows(
    script<{ text: string }>(`select text from sms where kind = 'staff' order by created_at`),
  );
  expect(sms.length).toBeGreaterThan(0);
  for (const { text } of sms) expect(text.length).toBeLessThanOrEqual(160);
  await of.world.pass(10 * 60);
  await sendStaffMail(context);
  const open = script<{ open: number }>(
    'select count(*)::int as open from staff_mail where next_try_at is not null',
  );
  expect(await of.db.rows(open)).toEqual([{ open: 0 }]);
});

/** Columns that look like deadlines and are none of a law, each with its reason. */
const otherClocks: Readonly<Record<string, string>> = {
  'partner_application.ends_at': 'a person no longer goes on with it',
  'partner_key.ends_at': 'a key of a partner ends',
  'webhook_endpoint.leased_until': 'a run ends',
  'webhook_endpoint.old_secret_until': 'a secret of before ends',
  'webhook_endpoint.rest_until': 'a receiver is tried later',
  'book_token.ends_on': 'the token of a program ends',
  'campaign_count.looked_until': 'how far a job has come',
  'challenger.until': 'a comparison of rules ends',
  'asked_document.until_on': 'a borrower sends it by then, or a job ends it',
  'recurring_journal.ends_on': 'a journal recurs no more',
  'contact_stop.until_on': 'contacts may begin again',
  'device_grant.expires_at': 'a code ends',
  'erasure.due_at': 'a job erases; staff have nothing to do',
  'erasure.kept_until': 'a job erases; staff have nothing to do',
  'face_challenge.expires_at': 'a question to a phone ends',
  'gateway_choice.until_at': 'a choice of gateway ends',
  'job_run.leased_until': 'a run ends',
  'mailing.until_at': 'a message to many is useless later',
  'night_shard.leased_until': 'a run ends',
  'job_run.due_at': 'a job runs',
  'number_change.due_at': 'a job changes the number',
  'payment.before_due_on': 'the day an extension was sold for',
  'loan_order.oldest_due_on': 'the borrower owes, not the lender',
  'proposal.not_before': 'a hold ends',
  'publication.not_before': 'a hold ends',
  'return_run.known_until': 'what a return knew',
  'review_approval.not_before': 'a hold ends',
  'relief.until_on': 'an arrangement ends',
  'sms.expires_at': 'a message is useless later',
  'sms_code.expires_at': 'a code ends',
  'staff_absence.until_on': 'a colleague is back',
  'staff_challenge.expires_at': 'a question to a passkey ends',
  'staff_invite.expires_at': 'an invitation ends',
  'staff_role.until_at': 'a role ended',
  'staff_mail.expires_at': 'a mail is useless later',
  'to_collect.rests_until': 'the borrower may be contacted again',
  'unseal_grant.until_at': 'a right to look ends',
  'ussd_pin.locked_until': 'a PIN may be tried again',
};

const noServer = { url: 'smtp://127.0.0.1:9', from: 'console@lender.example' };

it('every column that looks like a deadline is a legal one, or has its reason', async () => {
  const columns = script<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type ~ '^(date|timestamp)'
      and column_name ~ '(^|_)(due|until|expires|answer_by|ends|not_before)(_|$)'
    order by 1`);
  const legal = Object.values(legalClocks).flatMap(({ column }) => column ?? []);
  const found = (await of.db.rows(columns)).map(({ name }) => name);
  const listed = [...legal, ...Object.keys(otherClocks)].sort();
  expect(found.filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !found.includes(name))).toEqual([]);
  const periods = script<{ name: string }>(
    `select name from legal_period where unit <> 'years' order by name`,
  );
  for (const { name } of await of.db.rows(periods)) {
    expect(Object.keys(legalClocks)).toContain(name);
  }
});
