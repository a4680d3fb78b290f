import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listReadings } from '../../../../contract/staff/audit-acts.ts';
import {
  beginContact,
  endContact,
  listToCollect,
  mayContact,
  promise,
  readContactNote,
  resumeContact,
  showToCollect,
  stopContact,
} from '../../../../contract/staff/collections-acts.ts';
import { answerComplaint, showComplaint } from '../../../../contract/staff/complaint-acts.ts';
import { listWork } from '../../../../contract/staff/open-work-acts.ts';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { asData, client, type Client } from '../../../../testing/client.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { sendsAllSms, textsOn } from '../../../../testing/contact-world.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { payAll } from '../../../../testing/verified-borrower.ts';
import { decidePromises } from '../../../lending/collections/decide-promises.ts';
import { listToCollect as makeList } from '../../../lending/collections/list-to-collect.ts';
import { sendReminders } from '../../../lending/reminders/send-reminders.ts';
import { sql } from '../../../store/database/database.ts';

/*
 * Three borrowers of the demo, from Tuesday the third of March. One is five days late then, the
 * others fall late while time is put forward. The ninth is a public holiday.
 */
const late = '0951000003';
const soonLate = '0961000002';

let app: App;
let staff: Awaited<ReturnType<typeof consoleOfWorld>>;
beforeAll(async () => {
  const began = Date.now();
  const now = () => new Date(Date.parse('2026-03-03T10:00:00+02:00') + Date.now() - began);
  const clock = { now, today: () => civilDateOf(now()) };
  app = await startApp({ clock, simulator: { settings: { autoAnswer: 'approve' } } });
  staff = await consoleOfWorld(app);
  await makeList(app.context);
});
afterAll(async () => {
  await staff.close();
  await app.close();
});

/** Puts the clock of the product to an instant of March that is still to come. */
function isNow(time: string): void {
  const ms = Date.parse(`2026-03-${time}:00+02:00`) - app.context.clock.now().getTime();
  app.hour.setOffset(app.hour.offsetSeconds() + BigInt(Math.round(ms / 1000)));
}

const selectLoan = sql<{ id: bigint; borrowerId: string }, { mobile: string }>(`
  select o.id, o.borrower_id from loan_order o
  join borrower b on b.id = o.borrower_id
  where b.mobile = :mobile and o.owed > 0`);
async function loanOf(mobile: string) {
  const row = await app.db.row(selectLoan, { mobile });
  return { orderId: String(row?.id), borrowerId: String(row?.borrowerId) };
}
const phones = new Map<string, Client>();
async function loggedIn(mobile: string): Promise<Client> {
  const phone = phones.get(mobile) ?? client(app.url);
  phones.set(mobile, phone);
  await phone.logIn(mobile, app.simulatorUrl);
  return phone;
}
const held = async (phone: Client) => phone.done('/user/data/api/held');

async function begins(mobile: string, how: 'call' | 'message' = 'call') {
  const { orderId } = await loanOf(mobile);
  return staff.ask('care', beginContact, { orderId, how, purpose: 'late' });
}
async function calls(mobile: string, outcome: 'talked' | 'no-answer' | 'not-the-borrower') {
  const { data, reason } = await begins(mobile);
  expect(reason).toBe(null);
  await staff.done('care', endContact, {
    contactId: String(data?.contactId),
    outcome,
    note: '',
  });
}
/** The rules that forbid a call now, and from when none does. */
async function mayCall(mobile: string) {
  const { orderId } = await loanOf(mobile);
  const may = await staff.done('care', mayContact, { orderId, how: 'call' });
  return [may.whys.map(({ rule }) => rule), may.from?.toISOString().slice(5, 16) ?? null];
}

it('who is late is listed by what a call can save, and nothing names them', async () => {
  const { orderId } = await loanOf(late);
  const list = (filter: object) => staff.done('care', listToCollect, { filter, limit: 50 });
  const { rows, buckets } = await list({});
  expect(rows).toMatchObject([
    { orderId, lateDays: 5, bucket: '1-7', call: { isAllowed: true } },
  ]);
  expect(buckets.map(({ name }) => name)).toEqual(['1-7', '8-30', '31-60', '61-90', '91+']);
  expect((await list({ bucket: '1-7' })).rows).toHaveLength(1);
  expect((await list({ bucket: '91+' })).rows).toEqual([]);
  expect((await list({ mine: true })).rows).toEqual([]);
  const shown = await staff.done('auditor', showToCollect, { orderId });
  expect(shown.loan).toMatchObject({ isLate: true, lateDays: 5 });
  expect(JSON.stringify([rows, shown])).not.toMatch(/0951000003|Lubasi|Nyambe/);
  const asked = { orderId, how: 'call', purpose: 'late' } as const;
  expect((await staff.ask('credit', beginContact, asked)).reason).toBe('not-allowed');
  expect((await staff.ask('finance', showToCollect, { orderId })).reason).toBe('not-allowed');
  const other = { ...asked, orderId: (await loanOf(soonLate)).orderId };
  expect((await staff.ask('care', beginContact, other)).reason).toBe('not-possible-now');
});

it('a number is shown once, when the rules say so, and borrower and auditor see it', async () => {
  const { orderId, borrowerId } = await loanOf(late);
  const [one, two] = await Promise.all([begins(late), begins(late)]);
  const done = one.data ?? two.data;
  const refused = one.data ? two : one;
  expect(done?.number).toMatchObject({ mobile: late, name: 'Lubasi Nyambe' });
  expect(['changed-meanwhile', 'contact-open']).toContain(refused.reason);
  expect((await begins(late)).values).toEqual({ orderId });
  const contactId = String(done?.contactId);
  const note = 'His brother keeps the phone.';
  await staff.done('care', endContact, { contactId, outcome: 'no-answer', note });
  const again = await staff.ask('care', endContact, { contactId, outcome: 'talked', note: '' });
  expect(again.reason).toBe('decided-already');
  const limit = await begins(late);
  expect([limit.reason, limit.values['when']]).toEqual([
    'contact-limit',
    expect.stringContaining('4 Mar'),
  ]);
  expect(await mayCall(late)).toEqual([['contact-limit'], '03-04T06:00']);
  const toCall = await staff.done('care', listToCollect, { filter: {}, limit: 50 });
  expect(toCall.rows).toEqual([]);
  const shown = await staff.done('care', showToCollect, { orderId });
  expect(JSON.stringify(shown)).not.toContain('brother');
  expect(await staff.done('care', readContactNote, { contactId })).toEqual({ note });
  const filter = { borrowerId };
  const readings = await staff.done('auditor', listReadings, { filter, limit: 5 });
  expect(readings.rows.map(({ what, reason }) => [what, reason])).toEqual([
    ['contact-note', null],
    ['identity', 'contact'],
  ]);
  const phone = await loggedIn(late);
  expect(await held(phone)).toMatchObject({
    looks: [{ why: 'contact', roles: ['care'] }],
    contacts: [{ how: 'call', outcome: 'no-answer' }],
  });
});

it('a message is the reminder, and the only one of its day', async () => {
  const before = (await textsOn(app, late)).length;
  expect((await begins(late, 'message')).data).toMatchObject({ number: null });
  await sendsAllSms(app);
  const texts = await textsOn(app, late);
  expect([texts.length, texts[0]]).toEqual([before + 1, expect.stringContaining('was due on')]);
  expect((await begins(late, 'message')).reason).toBe('contact-limit');
});

it('hours, Sundays, holidays and the third call in seven days are kept', async () => {
  isNow('04T19:00');
  expect((await begins(late)).reason).toBe('outside-hours');
  isNow('05T08:01');
  await calls(late, 'no-answer');
  isNow('06T17:50');
  await calls(late, 'no-answer');
  isNow('07T10:00');
  expect(await mayCall(late)).toEqual([['contact-limit'], '03-10T06:00']);
  isNow('08T10:00');
  expect(await mayCall(soonLate)).toEqual([['outside-hours'], '03-10T06:00']);
  isNow('09T10:00');
  const holiday = await begins(soonLate);
  expect([holiday.reason, holiday.values['name']]).toEqual([
    'holiday',
    expect.stringContaining('Women'),
  ]);
});

it('a complaint, a wrong number and a stop end by an act', async () => {
  isNow('10T10:00');
  await makeList(app.context);
  const phone = await loggedIn(soonLate);
  const body = { requestId: randomUUID(), topic: 'treatment', words: 'You call too often.' };
  const number = String((await phone.done('/user/complaint/api/file', { body }))['number']);
  expect(await mayCall(soonLate)).toEqual([['complaint-open'], null]);
  expect((await begins(soonLate, 'message')).reason).toBe('complaint-open');
  const { version } = (await staff.done('care', showComplaint, { number })).complaint;
  await staff.done('care', answerComplaint, { number, version, text: 'We are sorry.' });
  await calls(soonLate, 'not-the-borrower');
  const { borrowerId } = await loanOf(soonLate);
  await staff.done('care', stopContact, { borrowerId, reason: 'ill' });
  const texts = async () => {
    await sendReminders(app.context);
    await sendsAllSms(app);
    return (await textsOn(app, soonLate)).filter((text) => text.includes('was due')).length;
  };
  const before = await texts();
  isNow('11T10:00');
  expect(await mayCall(soonLate)).toEqual([['contact-stopped', 'not-the-borrower'], null]);
  await loggedIn(soonLate);
  expect(await mayCall(soonLate)).toEqual([['contact-stopped'], null]);
  // Seven days after it was due a reminder would go.
  expect(await texts()).toBe(before);
  const resting = { filter: { resting: true }, limit: 50 } as const;
  const { rows } = await staff.done('care', listToCollect, resting);
  expect(rows.map((row) => row.borrowerId)).toContain(borrowerId);
  await staff.done('care', resumeContact, { borrowerId });
  expect(await mayCall(soonLate)).toEqual([[], expect.stringMatching(/^03-11/)]);
  expect((await staff.ask('care', resumeContact, { borrowerId })).reason).toBe('unknown');
  expect(await texts()).toBe(before + 1);
});

const promiseOf = async (mobile: string) => {
  const { orderId } = await loanOf(mobile);
  return (await staff.done('care', showToCollect, { orderId })).promises[0];
};
const broken = async () => {
  const { rows } = await staff.done('care', listWork, { queue: 'promises', limit: 50 });
  return rows.map(({ id }) => id);
};

it('a promise pauses contact, is broken by the clock in Lusaka, then is in the Inbox', async () => {
  const { orderId } = await loanOf(late);
  await calls(late, 'talked');
  const asks = (amount: string, on: string) =>
    staff.ask('care', promise, { orderId, amount, on: on as CivilDate });
  const today = app.context.clock.today();
  expect((await asks('5000', today)).reason).toBe('more-than-owed');
  expect((await asks('100', addDays(today, 15))).reason).toBe('too-far');
  expect((await asks('100', addDays(today, -1))).reason).toBe('too-far');
  expect((await asks('0', today)).reason).toBe('not-possible-now');
  expect((await asks('100', '2026-03-13')).data?.promise.state).toBe('open');
  expect((await asks('50', '2026-03-14')).reason).toBe('promise-kept-open');
  isNow('13T23:50');
  await decidePromises(app.context);
  expect((await promiseOf(late))?.state).toBe('open');
  expect((await mayCall(late))[0]).toEqual([
    'promise-kept-open',
    'talked-lately',
    'outside-hours',
  ]);
  isNow('14T00:05');
  await decidePromises(app.context);
  await decidePromises(app.context);
  expect(await promiseOf(late)).toMatchObject({ state: 'broken', paid: '0.00' });
  expect(await broken()).toEqual([orderId]);
  // Seven whole days of rest after they talked, whatever became of the promise.
  isNow('18T10:00');
  expect((await begins(late)).reason).toBe('talked-lately');
  isNow('19T10:00');
  await calls(late, 'talked');
  expect(await broken()).toEqual([]);
});

it('a promise is kept by what is paid in time, and the loan leaves the list', async () => {
  const phone = await loggedIn(late);
  const { orderId, borrowerId } = await loanOf(late);
  const asked = { orderId, amount: '300.50', on: '2026-03-25' as CivilDate };
  await staff.done('care', promise, asked);
  await payAll(phone, Number(orderId));
  await decidePromises(app.context);
  const { promises, loan } = await staff.done('care', showToCollect, { orderId });
  expect(promises.map(({ state }) => state)).toEqual(['kept', 'broken']);
  expect(loan.isLate).toBe(false);
  await makeList(app.context);
  const list = { filter: { resting: true }, limit: 50 } as const;
  const { rows } = await staff.done('care', listToCollect, list);
  expect(rows.map((row) => row.borrowerId)).not.toContain(borrowerId);
  const file = await phone.file('/user/data/api/export.json');
  const all = asData(JSON.parse(await file.text()));
  expect(all['promises']).toMatchObject([{ state: 'broken' }, { state: 'kept' }]);
  expect(all['contacts']).toHaveLength(6);
});
