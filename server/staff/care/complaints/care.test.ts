import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listReadings } from '../../../../contract/staff/audit-acts.ts';
import { unseal } from '../../../../contract/staff/borrower-acts.ts';
import {
  answerComplaint,
  closeComplaint,
  handComplaint,
  listComplaints,
  readComplaint,
  showComplaint,
} from '../../../../contract/staff/complaint-acts.ts';
import {
  endDataRequest,
  listDataRequests,
  listErasures,
  readDataRequest,
  showDataRequest,
} from '../../../../contract/staff/data-request-acts.ts';
import { leaveWork, listWork, takeWork } from '../../../../contract/staff/open-work-acts.ts';
import { countWork } from '../../../../contract/staff/work-acts.ts';
import { parseCivilDate } from '../../../../contract/words/civil-date.ts';
import { asData, type Client } from '../../../../testing/client.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { nextDayAt, sendsAllSms, textsOn } from '../../../../testing/contact-world.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { verifiedBorrower } from '../../../../testing/verified-borrower.ts';
import { sql } from '../../../store/database/database.ts';

const text = 'It is booked now. We are sorry.';
const reason = 'It is for the director.';

let app: App;
let staff: Awaited<ReturnType<typeof consoleOfWorld>>;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
  staff = await consoleOfWorld(app);
});
afterAll(async () => {
  await staff.close();
  await app.close();
});

let count = 0;
async function newBorrower() {
  count += 1;
  const mobile = `09614005${String(count).padStart(2, '0')}`;
  return { mobile, ...(await verifiedBorrower(app, mobile, '60000')) };
}

async function filed(phone: Client, words = 'I paid on Monday.'): Promise<string> {
  const body = { requestId: randomUUID(), topic: 'payment', words };
  return String((await phone.done('/user/complaint/api/file', { body }))['number']);
}

async function asksOfData(phone: Client, words = 'It is written with two l.') {
  const body = { requestId: randomUUID(), kind: 'name', words };
  return String((await phone.done('/user/data/api/request', { body }))['number']);
}

const selectSteps = sql<{ step: string }, { id: string }>(
  'select step from borrower_step where borrower_id = :id order by step',
);

const complaintOf = async (number: string) =>
  (await staff.done('care', showComplaint, { number })).complaint;
const seen = async (number: string) => ({
  number,
  version: (await complaintOf(number)).version,
});

describe('a complaint at the console', () => {
  it('is listed by its clock without its words, which are read with a record', async () => {
    const { phone, id, mobile } = await newBorrower();
    const number = await filed(phone);
    const { rows } = await staff.done('auditor', listComplaints, { filter: {}, limit: 100 });
    expect(rows.map((row) => row.number)).toContain(number);
    const shown = await complaintOf(number);
    expect(JSON.stringify([rows, shown])).not.toMatch(/Monday/);
    expect(JSON.stringify(rows)).not.toContain(mobile);
    const asked = { number, version: shown.version };
    expect((await staff.ask('auditor', readComplaint, asked)).reason).toBe('not-allowed');
    const words = await staff.done('care', readComplaint, asked);
    expect(words).toEqual({ words: 'I paid on Monday.', answers: [] });
    const looks = await staff.done('auditor', listReadings, {
      filter: { borrowerId: id },
      limit: 5,
    });
    expect(looks.rows.map(({ what, who }) => [what, who?.name])).toEqual([
      ['complaint', 'Joseph Zulu'],
    ]);
  });

  it('is answered by us, then by a director who is another person, and closed', async () => {
    const { phone, mobile } = await newBorrower();
    const number = await filed(phone);
    const first = await staff.done('director', answerComplaint, {
      ...(await seen(number)),
      text,
    });
    expect(first.complaint).toMatchObject({ state: 'answered', answerBy: null });
    await sendsAllSms(app);
    await expect
      .poll(async () => (await textsOn(app, mobile)).join())
      .toContain(`complaint ${number} has an answer`);
    await phone.done('/user/complaint/api/escalate', { body: { number } });
    const asked = { ...(await seen(number)), text };
    expect((await staff.ask('director', answerComplaint, asked)).reason).toBe('same-person');
    expect((await staff.ask('care', answerComplaint, asked)).reason).toBe('not-allowed');
    expect((await complaintOf(number)).may.answer).toContain('as the director');
  });

  it('goes to the director by our own hand, by the day that was promised', async () => {
    const { phone, mobile } = await newBorrower();
    const number = await filed(phone);
    const before = await complaintOf(number);
    nextDayAt(app, 10);
    const handed = await staff.done('care', handComplaint, { ...(await seen(number)), reason });
    expect(handed.complaint).toMatchObject({
      state: 'with-director',
      answerBy: before.answerBy,
      steps: [{ by: null }, { fact: 'escalated', by: 'Joseph Zulu', reason }],
    });
    await sendsAllSms(app);
    await expect
      .poll(async () => (await textsOn(app, mobile)).join())
      .toContain(`complaint ${number} is with our managing director`);
    const again = await staff.ask('care', handComplaint, { ...(await seen(number)), reason });
    expect(again.reason).toBe('not-possible-now');
    const early = await staff.ask('director', closeComplaint, {
      ...(await seen(number)),
      reason,
    });
    expect(early.reason).toBe('not-possible-now');
    const answered = await staff.done('director', answerComplaint, {
      ...(await seen(number)),
      text,
    });
    const { version } = answered.complaint;
    const { answers } = await staff.done('director', readComplaint, { number, version });
    expect(answers).toMatchObject([{ by: 'director', text }]);
    const closed = await staff.done('care', closeComplaint, { number, version, reason });
    expect(closed.complaint.state).toBe('finally-ended');
  });

  it('is answered once: who saw an earlier state is refused, and nothing is kept', async () => {
    const { phone } = await newBorrower();
    const number = await filed(phone);
    const asked = { ...(await seen(number)), text };
    const both = await Promise.all([
      staff.ask('care', answerComplaint, asked),
      staff.ask('credit', answerComplaint, asked),
    ]);
    expect(both.map(({ reason: why }) => why).sort()).toEqual(['changed-meanwhile', null]);
    const { version, steps } = await complaintOf(number);
    expect(steps.map(({ fact }) => fact)).toEqual(['filed', 'answered']);
    const { answers } = await staff.done('care', readComplaint, { number, version });
    expect(answers).toHaveLength(1);
    const other = await seen(await filed(phone));
    const blank = await staff.ask('care', answerComplaint, { ...other, text: '\u200b' });
    expect(blank.reason).toBe('not-possible-now');
  });
});

describe('a request about data at the console', () => {
  it('is done with a step opened again, once, and told by its borrower’s Set', async () => {
    const { phone, id } = await newBorrower();
    const number = await asksOfData(phone);
    const shown = await staff.done('care', showDataRequest, { number });
    expect(JSON.stringify(shown)).not.toContain('two l');
    expect(await staff.done('care', readDataRequest, { number, isEnded: false })).toEqual({
      words: 'It is written with two l.',
      answer: null,
    });
    const end = { number, outcome: 'done', text, reopen: 'identity' } as const;
    const { request } = await staff.done('care', endDataRequest, end);
    expect(request).toMatchObject({
      outcome: 'done',
      endedBy: 'Joseph Zulu',
      reopened: 'identity',
    });
    // A new card has the face compared again, and leaves the rest.
    const left = (await app.db.rows(selectSteps, { id })).map(({ step }) => step);
    expect(left).toEqual(['contacts', 'personal', 'questionnaire']);
    const late = await staff.ask('compliance', endDataRequest, end);
    expect([late.reason, late.values['who']]).toEqual(['decided-already', 'Joseph Zulu']);
    const { requests } = await phone.done('/user/data/api/held');
    expect(requests).toMatchObject([{ number, status: 'done', answer: text }]);
    const ended = { filter: { state: 'ended' }, limit: 50 } as const;
    const { rows } = await staff.done('auditor', listDataRequests, ended);
    expect(rows.map((row) => row.number)).toContain(number);
  });

  it('is refused with why, and opens nothing', async () => {
    const { phone } = await newBorrower();
    const number = await asksOfData(phone);
    const end = { number, outcome: 'refused', text } as const;
    const odd = await staff.ask('care', endDataRequest, { ...end, reopen: 'personal' });
    expect(odd.reason).toBe('not-possible-now');
    const { request } = await staff.done('care', endDataRequest, end);
    expect(request).toMatchObject({ outcome: 'refused', reopened: null });
  });

  it('to erase everything is seen while it waits, and an erased borrower has no name', async () => {
    const { phone, id } = await newBorrower();
    const filter = { borrowerId: id };
    await phone.done('/user/data/api/erase', { body: { agreed: true } });
    const list = async () =>
      (await staff.done('compliance', listErasures, { filter, limit: 5 })).rows;
    expect(await list()).toMatchObject([{ doneAt: null, outcome: null }]);
    await phone.done('/user/data/api/keep', { body: {} });
    expect(await list()).toMatchObject([{ outcome: 'taken-back' }]);
  });
});

describe('who looked', () => {
  it('is shown to the borrower by role and why, and never by name', async () => {
    const { phone, id } = await newBorrower();
    const number = await filed(phone);
    expect((await phone.done('/user/data/api/held'))['looks']).toEqual([]);
    const about = { kind: 'complaint', id: number } as const;
    const asked = { borrowerId: id, what: ['mobile' as const], about, note: '' };
    expect((await staff.ask('care', unseal, asked)).reason).toBe('reason-missing');
    const other = { ...asked, reason: 'other' } as const;
    expect((await staff.ask('care', unseal, other)).reason).toBe('reason-missing');
    const look = { ...asked, reason: 'complaint' } as const;
    await staff.done('care', unseal, look);
    const held = await phone.done('/user/data/api/held');
    expect(held['looks']).toMatchObject([{ roles: ['care'], why: 'complaint' }]);
    const file = await phone.file('/user/data/api/export.json');
    const all = await file.text();
    expect(asData(JSON.parse(all))['looks']).toMatchObject([
      { by: ['care'], why: 'complaint' },
    ]);
    expect(JSON.stringify(held) + all).not.toMatch(/Joseph|Zulu/);
    await staff.done('care', answerComplaint, { ...(await seen(number)), text });
    expect((await staff.ask('care', unseal, look)).reason).toBe('no-open-work');
  });
});

describe('work', () => {
  it('is taken by one, seen by all, and free again when it is left', async () => {
    const { phone } = await newBorrower();
    const work = { queue: 'complaints', id: await filed(phone) } as const;
    const { takenBy } = await staff.done('care', takeWork, work);
    expect(takenBy?.name).toBe('Joseph Zulu');
    const taken = await staff.ask('credit', takeWork, work);
    expect([taken.reason, taken.values['who']]).toEqual(['taken', 'Joseph Zulu']);
    expect((await staff.ask('compliance', takeWork, work)).reason).toBe('not-allowed');
    await staff.done('credit', leaveWork, work);
    expect((await staff.ask('credit', takeWork, work)).reason).toBe('taken');
    const mine = { queue: 'complaints', mine: true, limit: 100 } as const;
    const of = async (role: 'care' | 'credit') =>
      (await staff.done(role, listWork, mine)).rows.map(({ id }) => id);
    expect(await of('care')).toContain(work.id);
    await staff.done('care', leaveWork, work);
    await staff.done('credit', takeWork, work);
    expect([await of('care'), await of('credit')]).toEqual([[], [work.id]]);
    // Who went home has not taken it any more.
    nextDayAt(app, 10);
    expect((await staff.done('care', takeWork, work)).takenBy?.name).toBe('Joseph Zulu');
    await staff.done('care', answerComplaint, { ...(await seen(work.id)), text });
    expect((await staff.ask('care', takeWork, work)).reason).toBe('unknown');
    expect(await of('care')).toEqual([]);
  });

  it('is sorted by its deadline, late first, and is counted so', async () => {
    const { phone } = await newBorrower();
    const early = await filed(phone);
    for (let day = 0; day < 11; day += 1) nextDayAt(app, 10);
    const later = await filed((await newBorrower()).phone);
    const asked = { queue: 'complaints', limit: 100 } as const;
    const { rows } = await staff.done('care', listWork, asked);
    const at = (id: string) => rows.findIndex((row) => row.id === id);
    expect(at(early)).toBeLessThan(at(later));
    expect([rows[at(early)]?.isLate, rows[at(later)]?.isLate]).toEqual([true, false]);
    const days = rows.map(({ answerBy }) => parseCivilDate(answerBy ?? ''));
    expect(days).toEqual(days.toSorted());
    const counted = (await staff.done('care', countWork, {})).queues;
    expect(counted.find(({ queue }) => queue === 'complaints')).toMatchObject({
      open: rows.length,
      late: rows.filter(({ isLate }) => isLate).length,
    });
    const page = await staff.done('care', listWork, { ...asked, limit: 1 });
    const rest = await staff.done('care', listWork, { ...asked, after: page.next });
    expect([...page.rows, ...rest.rows].map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });
});
