import { afterAll, beforeAll, expect, it } from 'vitest';
import { asData, type Client } from '../../../testing/client.ts';
import type { Loopback } from '../../../testing/loopback.ts';
import { startRelay } from '../../../testing/relay.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { borrow, verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { sql } from '../../store/database/database.ts';

const wish = { productId: 'first-loan', amount: 500, termDays: 14 };
const reasonsOf = sql<{ reasons: string[] }, { borrowerId: string }>(
  'select reasons from review where borrower_id = :borrowerId and decided_at is null',
);

let app: App;
let between: Loopback;
/** How often a network was asked who holds a wallet; whether its answer gets lost. */
const asked = { times: 0, isSilent: false };
beforeAll(async () => {
  between = await startRelay(
    () => app.simulatorUrl,
    ({ path }, answer) => {
      const isOfHolder = /\/basicuserinfo|\/standard\/v1\/users\//.test(path);
      if (isOfHolder) asked.times += 1;
      return isOfHolder && asked.isSilent ? null : answer;
    },
  );
  app = await startApp({
    hasDemoPeople: false,
    env: {
      PAYMENT_ROUTES: 'MTN:mtn Airtel:airtel',
      MTN_URL: `${between.url}/mtn`,
      AIRTEL_URL: `${between.url}/airtel`,
      CALLBACK_SECRET: 'a-secret-of-some-length',
    },
    simulator: { settings: { settleDelayMs: 20, autoAnswer: 'approve' } },
  });
});
afterAll(async () => {
  await app.close();
  await between.close();
});

async function setHolder(mobile: string, said: object): Promise<void> {
  const url = `${app.simulatorUrl}/phones/${mobile}/wallet`;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(said) });
  expect(answer.status).toBe(200);
}

async function agree(phone: Client) {
  const { trial } = await phone.done('/api/v3/product/productTrial', { body: wish });
  const body = { ...wish, agreed: true, trialHash: asData(trial)['trialHash'] };
  return phone.ask('/zmb/index/api/appManualGetLoan', { body });
}

it.each([
  ['MTN', '0961300001'],
  ['Airtel', '0971300101'],
])('a wallet that %s knows under the name of the card gets its loan', async (_, mobile) => {
  await setHolder(mobile, { holder: 'MULENGA CHANDA' });
  const { phone } = await verifiedBorrower(app, mobile, '6000');
  const before = asked.times;
  await phone.done('/order/api/contractPreview', { body: wish });
  expect(asked.times).toBe(before + 1);
  await borrow(phone, wish);
  // The answer is remembered: the request that moves money made no call.
  expect(asked.times).toBe(before + 1);
});

it.each([
  ['MTN', '0961300002'],
  ['Airtel', '0971300102'],
])('a wallet that %s knows under another name refers the loan', async (_, mobile) => {
  await setHolder(mobile, { holder: 'Bwalya Mwansa' });
  const { phone, id } = await verifiedBorrower(app, mobile, '6000');
  expect(asData((await agree(phone)).data)['status']).toBe('reviewing');
  expect(await app.db.rows(reasonsOf, { borrowerId: id })).toEqual([
    { reasons: ['wallet-holder'] },
  ]);
});

it.each([
  ['MTN', '0961300003'],
  ['Airtel', '0971300103'],
])('a wallet that %s has barred is refused until it is open again', async (_, mobile) => {
  await setHolder(mobile, { holder: 'Chanda Mulenga', barred: true });
  const { phone } = await verifiedBorrower(app, mobile, '6000');
  const refused = await agree(phone);
  expect([refused.code, refused.msg]).toEqual([
    1316,
    'Your mobile money wallet is barred. Please ask your network to open it, then try again.',
  ]);
  expect(await phone.done('/my/getMyLoanInfo')).toMatchObject({ stage: 'borrow', history: [] });
  await setHolder(mobile, { barred: false });
  expect(await borrow(phone, wish)).toBeGreaterThan(0);
});

it.each([
  ['MTN', '0961300004'],
  ['Airtel', '0971300104'],
])('silence of %s about the holder changes nothing, and takes seconds', async (_, mobile) => {
  await setHolder(mobile, { holder: 'Bwalya Mwansa' });
  const { phone } = await verifiedBorrower(app, mobile, '6000');
  asked.isSilent = true;
  const orderId = await borrow(phone, wish);
  asked.isSilent = false;
  expect(orderId).toBeGreaterThan(0);
});

it('a number without a registered name changes nothing', async () => {
  const { phone } = await verifiedBorrower(app, '0961300005', '6000');
  expect(await borrow(phone, wish)).toBeGreaterThan(0);
});
