import { afterAll, beforeAll, expect, it } from 'vitest';
import { showReview } from '../../../contract/staff/review-acts.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { agreesTo, borrowerOfBureau, largeLoan } from '../../../testing/borrower-of-bureau.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { script, sql } from '../../store/database/database.ts';

/*
 * A loan and what the simulated credit bureau says, from outside. The last two digits of the
 * mobile choose the answer.
 */
let app: App;
let credit: ReturnType<typeof staffAtConsole>;
beforeAll(async () => {
  app = await startApp();
  credit = staffAtConsole(app);
  await credit.logInAs('credit');
});
afterAll(() => app.close());

let numbers = 0;
const mobileEnding = (digits: string) => `09614${String(++numbers).padStart(3, '0')}${digits}`;

const selectOrder = sql<
  { links: string[]; reviews: string[]; kind: string | null; sentence: string | null },
  { id: number }
>(`
  select array(select verdict from loan_decision where order_id = o.id order by link) as links,
    array(select id from review where order_id = o.id) as reviews,
    decision_facts -> 'bureau' ->> 'kind' as kind,
    (select one ->> 'sentence' from jsonb_array_elements(decision -> 'results') one
      where one ->> 'rule' = 'bureau') as sentence
  from loan_order o where id = :id`);
const orderOf = async (id: number) => {
  const row = await app.db.row(selectOrder, { id });
  if (row === undefined) throw new Error('it was made');
  return row;
};
const selectInquiries = sql<
  { state: string; kind: string | null; isAsked: boolean; reportId: string | null },
  { id: BorrowerId }
>(`
  select state, answer ->> 'kind' as kind, asked_at is not null as is_asked, report_id
  from bureau_inquiry where borrower_id = :id order by created_at`);
const inquiriesOf = (id: BorrowerId) => app.db.rows(selectInquiries, { id });

/** The loan is decided, once the bureau has answered or was given up. */
async function decided(order: number, passesSeconds = 0n) {
  if (passesSeconds > 0n) app.hour.setOffset(app.hour.offsetSeconds() + passesSeconds);
  app.server.jobs.wake('ask-bureau');
  const links = async () => (await orderOf(order)).links.at(-1);
  await expect.poll(links).not.toBe('waiting');
  return orderOf(order);
}

it.each([
  ['20', 'no-record', 'approved', 'The credit bureau knows of no arrears elsewhere.'],
  ['21', 'thin', 'approved', 'The credit bureau knows of no arrears elsewhere.'],
  ['22', 'hit', 'approved', 'At most K200 is overdue elsewhere.'],
  [
    '23',
    'hit',
    'referred',
    'Practice Credit Bureau shows late loans elsewhere. Ask at 1 Practice Road, Lusaka.',
  ],
  [
    '24',
    'hit',
    'referred',
    'Practice Credit Bureau shows an unpaid loan elsewhere. Ask at 1 Practice Road, Lusaka.',
  ],
  [
    '25',
    'several',
    'referred',
    'Practice Credit Bureau knows several people like you. Ask at 1 Practice Road, Lusaka.',
  ],
])('of a card %s (%s) the loan is %s', async (digits, kind, verdict, sentence) => {
  const { id, phone } = await borrowerOfBureau(app, mobileEnding(digits));
  const order = await agreesTo(phone, largeLoan);
  expect((await orderOf(order)).links).toEqual(['waiting']);
  const found = await decided(order);
  expect(found).toMatchObject({ links: ['waiting', verdict], kind, sentence });
  const [inquiry, ...others] = await inquiriesOf(id);
  expect(others).toEqual([]);
  expect(inquiry).toMatchObject({ state: 'answered', kind, isAsked: true });
  expect(inquiry?.reportId).not.toBeNull();
  const texts = sql<{ text: string }, { id: BorrowerId }>(
    "select text from sms where borrower_id = :id and text like '%Practice Road%'",
  );
  const told = verdict === 'referred' ? [{ text: `ExtraMoney: ${sentence}` }] : [];
  expect(await app.db.rows(texts, { id })).toEqual(told);
  if (verdict !== 'referred') return;
  const { review } = await credit.done(showReview, { id: found.reviews[0] ?? '' });
  expect(review.reasons).toEqual(['bureau']);
  expect(review.bureau.askedAt).not.toBeNull();
});

it.each([
  ['28', 'entitlement'],
  ['29', 'clock'],
])('our own fault (card %s, %s) holds up no loan', async (digits, what) => {
  const { id, phone } = await borrowerOfBureau(app, mobileEnding(digits));
  const order = await agreesTo(phone, largeLoan);
  const found = await decided(order);
  expect(found).toMatchObject({ links: ['waiting', 'approved'], kind: 'our-fault' });
  const [inquiry] = await inquiriesOf(id);
  expect(inquiry).toMatchObject({ state: 'given-up', kind: null });
  const state = sql<{ fault: string }>(
    "select fault from registry_state where provider = 'simulated'",
  );
  expect(await app.db.row(state)).toEqual({ fault: what });
  // It is mended.
  await app.db.run(script("delete from registry_state where provider = 'simulated'"));
});

it.each([
  ['26', 'an error'],
  ['27', 'silence'],
])('where it is down (card %s, %s) it is asked four times', async (digits) => {
  const { id, phone } = await borrowerOfBureau(app, mobileEnding(digits));
  const order = await agreesTo(phone, largeLoan);
  const selectDowns = sql<{ downs: number; state: string }, { id: BorrowerId }>(
    'select downs, state from bureau_inquiry where borrower_id = :id',
  );
  for (const downs of [1, 2, 3]) {
    app.server.jobs.wake('ask-bureau');
    const seen = async () => (await app.db.row(selectDowns, { id }))?.downs;
    await expect.poll(seen).toBe(downs);
    app.hour.setOffset(app.hour.offsetSeconds() + 901n);
  }
  const found = await decided(order);
  expect(found).toMatchObject({ links: ['waiting', 'approved'], kind: 'down' });
});

it('is not asked without consent, below the floor, or again within thirty days', async () => {
  const without = await borrowerOfBureau(app, mobileEnding('24'), false);
  const order = await agreesTo(without.phone, largeLoan);
  expect(await orderOf(order)).toMatchObject({ links: ['approved'], kind: 'no-consent' });
  expect(await inquiriesOf(without.id)).toEqual([]);
  const small = await borrowerOfBureau(app, mobileEnding('24'));
  const less = await agreesTo(small.phone, { ...largeLoan, amount: 500 });
  expect(await orderOf(less)).toMatchObject({ links: ['approved'], kind: 'not-asked' });
  expect(await inquiriesOf(small.id)).toEqual([]);
});

it('is shown to the borrower with its purpose, and its report goes after ninety days', async () => {
  const { id, phone } = await borrowerOfBureau(app, mobileEnding('23'));
  await decided(await agreesTo(phone, largeLoan));
  const held = JSON.stringify(await phone.ask('/user/data/api/held'));
  expect(held).toMatch(/Credit bureau asked[^}]*For a loan, .*Practice Credit Bureau/);
  const [inquiry] = await inquiriesOf(id);
  const reports = sql<{ id: string }, { id: BorrowerId }>(
    "select id from sealed_item where borrower_id = :id and kind = 'bureau-report'",
  );
  expect(await app.db.rows(reports, { id })).toEqual([{ id: inquiry?.reportId }]);
  app.hour.setOffset(app.hour.offsetSeconds() + 91n * 86_400n);
  app.server.jobs.wake('purge');
  await expect.poll(() => app.db.rows(reports, { id })).toEqual([]);
});

it('ends with the consent: what waits is decided without an answer', async () => {
  const { id, phone } = await borrowerOfBureau(app, mobileEnding('26'));
  const order = await agreesTo(phone, largeLoan);
  const body = { purpose: 'bureau-inquiry', textVersion: 1, given: false };
  await phone.done('/user/consent/api/save', { body });
  app.server.jobs.wake('decide-waiting');
  expect(await decided(order)).toMatchObject({ kind: 'no-consent' });
  expect((await inquiriesOf(id)).map(({ state }) => state)).toEqual(['given-up']);
});
