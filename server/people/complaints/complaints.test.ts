import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { readComplaint } from '../../../contract/staff/complaint-acts.ts';
import { careDesk } from '../../../testing/care-desk.ts';
import { asData, type Client, client } from '../../../testing/client.ts';
import { nextDayAt, sendsAllSms, textsOn } from '../../../testing/contact-world.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { sql } from '../../store/database/database.ts';
import { mostComplaintsADay } from './file-complaint.ts';
import { watchComplaints } from './watch-complaints.ts';

const filePath = '/user/complaint/api/file';
const listPath = '/user/complaint/api/list';
const escalatePath = '/user/complaint/api/escalate';
const words = 'I paid K200 on Monday, and my bill still shows it.';

let app: App;
let desk: Awaited<ReturnType<typeof careDesk>>;
beforeAll(async () => {
  app = await startApp();
  desk = await careDesk(app);
});
afterAll(async () => {
  await desk.close();
  await app.close();
});

let count = 0;
async function newBorrower(): Promise<{ who: Client; mobile: string }> {
  count += 1;
  const mobile = `09711301${String(count).padStart(2, '0')}`;
  const who = client(app.url);
  await who.logIn(mobile, app.simulatorUrl);
  return { who, mobile };
}

const filing = (more: object = {}) => ({
  body: { requestId: randomUUID(), topic: 'payment', words, ...more },
});

async function only(who: Client) {
  const { data } = await who.ask(listPath);
  expect(data).toHaveLength(1);
  return asData(Array.isArray(data) ? data[0] : null);
}

const selectMarks = sql<{ warned: boolean; missed: boolean }, { number: string }>(`
  select warned_at is not null as warned, missed_at is not null as missed
  from complaint where number = :number`);
const marksOf = (number: string) => app.db.row(selectMarks, { number });

/** Puts the day forward by so many. */
function daysPass(days: number): void {
  for (let day = 0; day < days; day += 1) nextDayAt(app, 10);
}

describe('a complaint', () => {
  it('about a takeover is for those whose loan came from a former system', async () => {
    const { who } = await newBorrower();
    const { code } = await who.ask(filePath, filing({ topic: 'takeover' }));
    expect(code).toBe(1308);
  });

  it('gets a readable number and a day, and the SMS says both', async () => {
    const { who, mobile } = await newBorrower();
    const filed = await who.done(filePath, filing());
    expect(filed).toMatchObject({ topic: 'payment', words, status: 'with-lender' });
    expect(filed['number']).toMatch(/^C-\d{4}-\d{6}$/);
    const filedOn = civilDateOf(new Date(String(filed['filedAt'])));
    const answerBy = Date.parse(String(filed['answerBy'])) - Date.parse(filedOn);
    expect(answerBy / 86_400_000).toBe(10);
    await sendsAllSms(app);
    const text = `we have your complaint ${String(filed['number'])}. We answer by`;
    await expect.poll(async () => (await textsOn(app, mobile)).join()).toContain(text);
  });

  it('is filed once, however often it is sent', async () => {
    const { who } = await newBorrower();
    const same = filing();
    const all = await Promise.all([1, 2, 3].map(() => who.done(filePath, same)));
    const again = await who.done(filePath, { body: { ...same.body, words: 'Other words' } });
    expect(new Set([...all, again].map((one) => one['number'])).size).toBe(1);
    expect(await only(who)).toMatchObject({ words });
  });

  it('is taken five times a day, and then the phone is named', async () => {
    const { who } = await newBorrower();
    for (let n = 0; n < mostComplaintsADay; n += 1) await who.done(filePath, filing());
    expect((await who.ask(filePath, filing())).code).toBe(1701);
  });

  it.each([
    ['without words', { words: '' }, 400],
    ['of blanks', { words: '   ' }, 1201],
    ['of nothing to be seen', { words: '\u200b\u200e' }, 1201],
    ['longer than it may be', { words: 'x'.repeat(1001) }, 400],
    ['about what is no topic', { topic: 'drop table' }, 400],
    ['without a unique id', { requestId: 'one' }, 400],
    ['about a loan that is not theirs', { orderId: 1 }, 1308],
  ])('%s is refused', async (_, more, code) => {
    const { who } = await newBorrower();
    expect((await who.ask(filePath, filing(more))).code).toBe(code);
    expect((await who.ask(listPath)).data).toEqual([]);
  });

  it('keeps markup as the words they are, and is encrypted', async () => {
    const { who } = await newBorrower();
    const hostile = "<script>alert('x')</script>'; drop table complaint; -- {number}";
    const filed = await who.done(filePath, filing({ words: hostile }));
    expect(filed['words']).toBe(hostile);
    const select = sql<{ body: Buffer }, { number: string }>(`
      select i.body from sealed_item i
      join complaint c on c.words_id = i.id where c.number = :number`);
    const row = await app.db.row(select, { number: String(filed['number']) });
    expect(row?.body.toString('latin1')).not.toContain('script');
  });

  it('is nothing to another borrower', async () => {
    const { who } = await newBorrower();
    const { number } = await who.done(filePath, filing());
    const { who: other } = await newBorrower();
    expect((await other.ask(listPath)).data).toEqual([]);
    expect((await other.ask(escalatePath, { body: { number } })).code).toBe(1702);
  });

  it('is answered by us, passed on to the director, and answered by another', async () => {
    const { who, mobile } = await newBorrower();
    const number = String((await who.done(filePath, filing()))['number']);
    expect((await who.ask(escalatePath, { body: { number } })).code).toBe(1703);
    expect(await desk.waiting(number)).toMatchObject({ state: 'with-lender' });
    const { version } = await desk.complaint(number);
    const opened = await desk.done('care', readComplaint, { number, version });
    expect(opened.words).toBe(words);
    expect(await desk.answers(number, 'The money has arrived.')).toBeNull();
    await sendsAllSms(app);
    expect((await textsOn(app, mobile))[0]).toContain(`complaint ${number} has an answer`);
    expect(await only(who)).toMatchObject({
      status: 'answered',
      answers: [{ by: 'lender', text: 'The money has arrived.' }],
      mayEscalate: true,
      mayGoToRegulator: false,
    });

    const escalated = await who.done(escalatePath, { body: { number } });
    expect(escalated).toMatchObject({ status: 'with-director', mayEscalate: false });
    expect(await who.done(escalatePath, { body: { number } })).toEqual(escalated);
    const again = 'We looked again.';
    expect(await desk.answers(number, again)).toBe('same-person');
    expect(await desk.answers(number, again, 'director')).toBeNull();
    const final = await only(who);
    expect(final).toMatchObject({ status: 'answered', mayGoToRegulator: true });
    expect(final['answers']).toMatchObject([{ by: 'lender' }, { by: 'director' }]);
    expect(await desk.closes(number, 'Answered twice.', 'director')).toBeNull();
    expect(await only(who)).toMatchObject({ status: 'closed', mayEscalate: false });
    const { steps } = await desk.complaint(number);
    expect(steps.map(({ fact, by }) => [fact, by])).toEqual([
      ['filed', null],
      ['answered', 'Joseph Zulu'],
      ['escalated', null],
      ['answered', 'Mary Phiri'],
      ['ended', 'Mary Phiri'],
    ]);
  });

  it('cannot be closed unanswered, nor answered twice', async () => {
    const { who } = await newBorrower();
    const number = String((await who.done(filePath, filing()))['number']);
    expect(await desk.closes(number, 'Old.')).toBe('not-possible-now');
    expect(await desk.answers(number, 'Here.')).toBeNull();
    expect(await desk.answers(number, 'Here.', 'director')).toBe('not-possible-now');
  });

  it('that is not answered in time is shown first, and may go to the director', async () => {
    const { who, mobile } = await newBorrower();
    const number = String((await who.done(filePath, filing()))['number']);
    daysPass(8);
    await watchComplaints(app.context);
    expect(await marksOf(number)).toEqual({ warned: true, missed: false });
    // Not yet on the last day itself.
    daysPass(2);
    expect(await desk.waiting(number)).toMatchObject({ isLate: false });
    daysPass(1);
    await watchComplaints(app.context);
    expect(await desk.waiting(number)).toMatchObject({ isLate: true });
    expect(await marksOf(number)).toEqual({ warned: true, missed: true });
    await client(app.url).logIn(mobile, app.simulatorUrl);
    expect(await only(who)).toMatchObject({ isLate: true, mayEscalate: true });
    const escalated = await who.done(escalatePath, { body: { number } });
    expect(escalated).toMatchObject({ status: 'with-director', isLate: false });
    daysPass(16);
    expect(await only(who)).toMatchObject({ isLate: true, mayGoToRegulator: true });
  });
});
