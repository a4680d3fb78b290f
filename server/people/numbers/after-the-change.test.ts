import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { search } from '../../../contract/staff/search-acts.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { asData, client, type Client, type WireData } from '../../../testing/client.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { loadBorrowerFacts } from '../../lending/orders/borrower-facts.ts';
import { loadOrder } from '../../lending/orders/load-order.ts';
import { sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import { changeNumbers } from './change-numbers.ts';

const oldNumber = '0961000002' as Mobile;
const newNumber = '0975550002' as Mobile;
const nrc6 = '325476';
const day = 86_400_000;

const idOf = sql<{ id: BorrowerId }, { mobile: string }>(
  'select id from borrower where mobile = :mobile',
);
const queued = sql<{ mobile: string; kind: string }, { borrowerId: BorrowerId }>(`
  select mobile, kind from sms where borrower_id = :borrowerId and id in ('queued', 'warned')
  order by kind`);
const insertQueued = sql<void, { borrowerId: BorrowerId; mobile: string; now: Date }>(`
  insert into sms (id, borrower_id, mobile, kind, text, state, next_try_at, created_at,
    expires_at)
  select one.id, :borrowerId, :mobile, one.kind, 'x', 'queued', :now::timestamptz + interval '9 h',
    :now, :now::timestamptz + interval '1 day'
  from (values ('queued', 'receipt'), ('warned', 'security')) one (id, kind)`);
const watch = sql<void, { print: string }>(`
  insert into watch_list (kind, fingerprint, reason, added_by, added_at)
  values ('mobile', :print, 'test', 'test', now())`);
const money = sql<{ total: bigint; loans: bigint }, { borrowerId: BorrowerId }>(`
  select coalesce(sum(amount), 0) as total, (select count(*) from loan_order
    where borrower_id = :borrowerId) as loans
  from transfer where borrower_id = :borrowerId`);

/** As its network has answered. */
const namesHolder = sql<void, { borrowerId: BorrowerId; at: Date }>(`
  update wallet w set holder = jsonb_build_object('verdict', 'agrees', 'network', network,
    'identityId', (select value #>> '{}' from borrower_fact f
      where f.borrower_id = w.borrower_id and name = 'identityId'), 'at', :at::timestamptz)
  where borrower_id = :borrowerId and moved_at is not null`);

let app: App;
let old: Client;
let own: Client;
let borrowerId: BorrowerId;
beforeAll(async () => {
  app = await startApp();
  old = client(app.url);
  own = client(app.url);
  await old.logIn(oldNumber, app.simulatorUrl);
  borrowerId = await accountOf(oldNumber);
});
afterAll(() => app.close());

async function accountOf(mobile: string): Promise<BorrowerId> {
  const row = await app.db.row(idOf, { mobile });
  if (row === undefined) throw new Error('the account is there');
  return row.id;
}

/** As the job finds a request whose face matched three days ago. */
async function moves(account: BorrowerId, from: Mobile, to: Mobile) {
  const { context } = app;
  const now = context.clock.now();
  await insertInto(app.db, 'number_change', {
    id: newId(),
    borrowerId: account,
    askerId: account,
    way: 'held',
    newMobile: to,
    oldMobile: from,
    state: 'waiting',
    tokenHash: Buffer.from('no session'),
    askedAt: new Date(now.getTime() - 3 * day),
    dueAt: now,
    face: 'matched',
    distance: 0.3,
  });
  await changeNumbers(context);
  await expect.poll(() => accountOf(to)).toBe(account);
}

const bill = (mobile: string) =>
  client(app.url).ask('/api/h5/quickRepay/info', { body: { mobile, nrc6 } });
const list = (answer: unknown): WireData[] => (Array.isArray(answer) ? answer.map(asData) : []);
const prompts = async (mobile: string): Promise<WireData[]> => {
  const response = await fetch(`${app.simulatorUrl}/phones/${mobile}/prompts`);
  return list(await response.json());
};

it('leads every reader of the number to the new one, and moves no money', async () => {
  const { context, db } = app;
  const before = await db.row(money, { borrowerId });
  const code = asData((await bill(oldNumber)).data)['billCode'];
  await db.run(insertQueued, { borrowerId, mobile: oldNumber, now: context.clock.now() });
  await moves(borrowerId, oldNumber, newNumber);

  // Logins: the old ones are over; the new number opens the account, the old one does not.
  expect((await old.ask('/my/getUserInfo')).code).not.toBe(200);
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  const login = await own.logIn(newNumber, app.simulatorUrl);
  expect(login).toMatchObject({ id: borrowerId, appRedirectStatus: 0 });
  expect(await own.done('/my/getUserInfo')).toMatchObject({ mobile: newNumber });

  // A bill without login, by number or by an earlier code, is paid from the new number.
  expect((await bill(oldNumber)).code).toBe(1601);
  const shown = asData((await bill(newNumber)).data);
  expect(shown).toMatchObject({ mobileMasked: '097****002', repayAccount: '097****002' });
  const byCode = await client(app.url).ask('/api/h5/quickRepay/info', {
    body: { billCode: code },
  });
  expect(asData(byCode.data)).toMatchObject({ repayAccount: '097****002' });
  const [plan] = list(shown['plans']);
  const paid = asData(
    (
      await client(app.url).ask('/api/h5/quickRepay/repayment', {
        body: {
          billCode: shown['billCode'],
          bizType: 1,
          orderPlanId: plan?.['orderPlanId'],
          payAmount: plan?.['remainingAmount'],
          requestId: randomUUID(),
        },
      })
    ).data,
  );
  await expect.poll(async () => (await prompts(newNumber)).length).toBe(1);
  expect(await prompts(oldNumber)).toEqual([]);

  // The network's answer finds the payment by its own id, whatever the number is.
  const [{ promptId } = { promptId: '' }] = await prompts(newNumber);
  await fetch(`${app.simulatorUrl}/phones/${newNumber}/prompts/${String(promptId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ decline: true }),
  });
  const path = `/api/h5/quickRepay/payment/${String(paid['paymentId'])}`;
  const status = async () => asData((await client(app.url).ask(path)).data)['status'];
  await expect.poll(status).toBe('failed');

  expect(await db.row(money, { borrowerId })).toEqual(before);
});

it('moves messages, search, watch list and the copy of one’s data with it', async () => {
  const { context, db } = app;
  // Messages: what waits goes to the new number, a warning stays with the old one.
  expect(await db.rows(queued, { borrowerId })).toEqual([
    { mobile: newNumber, kind: 'receipt' },
    { mobile: oldNumber, kind: 'security' },
  ]);
  const { orderId } = asData((await own.done('/my/getMyLoanInfo'))['order']);
  const order = await loadOrder(db, Number(orderId) as OrderId);
  expect(order?.borrower.mobile).toBe(newNumber);

  // Staff find the account by both numbers.
  const care = staffAtConsole(app);
  await care.logInAs('care');
  for (const text of [oldNumber, newNumber]) {
    const { found } = await care.done(search, { text });
    expect(found.map(({ id }) => id)).toContain(borrowerId);
  }

  // A watched number stays watched after it was changed.
  const { keys } = context;
  const isWatched = async () =>
    (await loadBorrowerFacts(db, keys, borrowerId)).verified.onWatchList;
  expect(await isWatched()).toBe(false);
  await db.run(watch, { print: fingerprint(keys, 'mobile', oldNumber) });
  expect(await isWatched()).toBe(true);

  // The borrower's own copy of their data says which numbers there were.
  const exported = await own.file('/user/data/api/export.json');
  const parts = asData(await exported.json());
  expect(JSON.stringify(parts['numbers'])).toContain(oldNumber);
  const wallets = list(parts['wallets']).map(({ mobile }) => mobile);
  expect(wallets.sort()).toEqual([oldNumber, newNumber].sort());

  // A login with the old number begins a new account.
  const stranger = client(app.url);
  const begun = await stranger.logIn(oldNumber, app.simulatorUrl);
  expect(begun).toMatchObject({ appRedirectStatus: 1 });
  expect(begun['id']).not.toBe(borrowerId);
});

it('pays nothing out to the new number until its network names the holder', async () => {
  const from = '0971000001' as Mobile;
  const to = '0975550001' as Mobile;
  const account = await accountOf(from);
  await moves(account, from, to);
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  const mover = client(app.url);
  await mover.logIn(to, app.simulatorUrl);
  const wish = { productId: 'standard', amount: 500, termDays: 14 };
  const borrows = async () => {
    const asked = await mover.ask('/api/v3/product/productTrial', { body: wish });
    const { trialHash } = asData(asData(asked.data)['trial']);
    const body = { ...wish, agreed: true, trialHash };
    return mover.ask('/zmb/index/api/appManualGetLoan', { body });
  };
  expect(asData((await borrows()).data)).toMatchObject({ reason: 'wallet-not-confirmed' });
  await app.db.run(namesHolder, { borrowerId: account, at: app.context.clock.now() });
  expect(await borrows()).toMatchObject({ code: 200 });
});

it('asks the new number for money, even where no network is known of it', async () => {
  const [from, to] = ['0951000003', '0981000003'] as [Mobile, Mobile];
  const silence = vi.spyOn(app.context.payments, 'predictNetwork').mockResolvedValue(null);
  await moves(await accountOf(from), from, to);
  silence.mockRestore();
  const shown = asData(
    (
      await client(app.url).ask('/api/h5/quickRepay/info', {
        body: { mobile: to, nrc6: '436587' },
      })
    ).data,
  );
  expect(shown).toMatchObject({ repayAccount: '098****003' });
});
