import { afterAll, beforeAll, expect, it } from 'vitest';
import { showReview } from '../../../contract/staff/review-acts.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { borrowerToAsk } from '../../../testing/asked-register.ts';
import { asData, type Client } from '../../../testing/client.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { until } from '../../../testing/until.ts';
import { script, sql } from '../../store/database/database.ts';

/*
 * A loan, from the card to the payout or the person. The last two digits of the mobile choose what
 * the simulated register says.
 */
const wish = { productId: 'first-loan', amount: 1000, termDays: 14 };

let app: App;
let credit: ReturnType<typeof staffAtConsole>;
beforeAll(async () => {
  app = await startApp({ env: { REGISTRY_MISSING: 'refer' } });
  credit = staffAtConsole(app);
  await credit.logInAs('credit');
});
afterAll(() => app.close());

let numbers = 0;
const mobileEnding = (digits: string) => `09613${String(++numbers).padStart(3, '0')}${digits}`;

/** As after the trial, when two people let the agreement pass. */
const trusts = (passes: boolean) =>
  app.db.run(
    script(`
      alter table registry_trust disable trigger user;
      alter table registry_trust drop constraint if exists registry_trust_proposal_id_fkey;
      insert into registry_trust (provider, passes, at, proposal_id)
        values ('didit', ${passes}, now(), 'p' || (select count(*) from registry_trust))`),
  );

const selectFact = sql<{ kind: string }, { id: BorrowerId }>(`
  select value ->> 'kind' as kind from borrower_fact
  where borrower_id = :id and name = 'registry'`);
const selectDowns = sql<{ downs: number }, { id: BorrowerId }>(
  'select downs from registry_inquiry where borrower_id = :id',
);
const answered = (id: BorrowerId) => {
  app.server.jobs.wake('ask-registry');
  return until(
    () => app.db.row(selectFact, { id }),
    (row) => row?.kind !== 'waiting',
    'an answer of the register',
  );
};

async function borrows(phone: Client) {
  const { trial } = await phone.done('/api/v3/product/productTrial', { body: wish });
  const body = { ...wish, agreed: true, trialHash: asData(trial)['trialHash'] };
  const { orderId } = await phone.done('/zmb/index/api/appManualGetLoan', { body });
  return Number(orderId);
}

const selectOrder = sql<
  { status: string; links: string[]; reviews: string[] },
  { id: number }
>(`
  select status,
    array(select verdict from loan_decision where order_id = o.id order by link) as links,
    array(select id from review where order_id = o.id) as reviews
  from loan_order o where id = :id`);
const orderOf = async (id: number) => {
  const row = await app.db.row(selectOrder, { id });
  if (row === undefined) throw new Error('it was made');
  return row;
};

it('passes by the agreement of the register, once two people let it', async () => {
  await trusts(true);
  const { id, phone } = await borrowerToAsk(app, mobileEnding('50'));
  await answered(id);
  const order = await borrows(phone);
  expect((await orderOf(order)).links).toEqual(['approved']);
});

it('in the trial a person decides, whatever the register says', async () => {
  await trusts(false);
  const { id, phone } = await borrowerToAsk(app, mobileEnding('51'));
  await answered(id);
  const order = await borrows(phone);
  expect(await orderOf(order)).toMatchObject({ status: 'referred', links: ['referred'] });
});

it('waits while the register is away, and is paid out when it agrees', async () => {
  await trusts(true);
  const mobile = mobileEnding('07');
  const ofCard = `${mobile.slice(-6)}/11/1`;
  const { id, phone } = await borrowerToAsk(app, mobile);
  app.server.jobs.wake('ask-registry');
  await until(
    async () => app.simulator.register.asked,
    (asked) => asked.includes(ofCard),
    'the first asking',
  );
  expect(await app.db.row(selectFact, { id })).toEqual({ kind: 'waiting' });
  const order = await borrows(phone);
  expect(await orderOf(order)).toMatchObject({ status: 'reviewing', links: ['waiting'] });
  expect((await orderOf(order)).reviews).toEqual([]);
  // After a minute, and five more.
  for (const asked of [2, 3]) {
    // What was answered before is kept by then.
    const kept = async () => (await app.db.row(selectDowns, { id }))?.downs;
    await expect.poll(kept).toBe(asked - 1);
    app.hour.setOffset(app.hour.offsetSeconds() + 301n);
    app.server.jobs.wake('ask-registry');
    const seen = () => app.simulator.register.asked.filter((nrc) => nrc === ofCard).length;
    await expect.poll(seen).toBe(asked);
  }
  await expect.poll(async () => (await orderOf(order)).links).toEqual(['waiting', 'approved']);
  await expect.poll(async () => (await orderOf(order)).status).toBe('active');
});

it.each([
  ['04', 'not-found', 'The register does not know this number.'],
  ['05', 'deceased', 'The register says that the holder has died. Inform compliance.'],
  ['02', 'disagrees', 'The register disagrees, clearly: first name, last name.'],
])('of a card %s (%s) a person decides, who reads why', async (digits, kind, sentence) => {
  await trusts(true);
  const { id, phone } = await borrowerToAsk(app, mobileEnding(digits));
  expect(await answered(id)).toEqual({ kind });
  const order = await borrows(phone);
  const { reviews, links } = await orderOf(order);
  expect(links).toEqual(['referred']);
  const { review } = await credit.done(showReview, { id: reviews[0] ?? '' });
  expect(review.registry).toMatchObject({ sentence, provider: 'didit' });
});

it('tells the borrower nothing of what the register knows, and that it was asked', async () => {
  const found = await borrowerToAsk(app, mobileEnding('52'));
  const unknown = await borrowerToAsk(app, mobileEnding('04'));
  await trusts(false);
  const told: string[] = [];
  for (const { id, phone } of [found, unknown]) {
    await answered(id);
    await borrows(phone);
    const calls = [
      await phone.ask('/user/data/api/held'),
      await phone.ask('/my/getMyLoanInfo'),
    ];
    const file = await phone.file('/user/data/api/export.json');
    expect(file.status).toBe(200);
    told.push(JSON.stringify(calls) + (await file.text()));
  }
  for (const text of told) {
    expect(text).toMatch(/By way of Didit[^]*"registerAsked"/);
    expect(text).not.toMatch(/not-found|"agrees"|compared|confirms the card/);
  }
});
