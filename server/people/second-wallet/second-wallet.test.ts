import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { asData, newestCode, type Client } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { borrow, verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { sql } from '../../store/database/database.ts';

const wish = { productId: 'first-loan', amount: 500, termDays: 14 };
const paymentsOf = sql<
  { operation: string; mobile: string; network: string; state: string },
  { borrowerId: BorrowerId }
>(`
  select operation, mobile, network, state from payment where borrower_id = :borrowerId
  order by operation desc`);
const warnings = sql<{ text: string }, { borrowerId: BorrowerId; mobile: string }>(`
  select text from sms where borrower_id = :borrowerId and mobile = :mobile
    and kind = 'security'`);
const hangPayment = sql<void, { borrowerId: BorrowerId; mobile: string }>(`
  update payment set state = 'unknown' where borrower_id = :borrowerId and mobile = :mobile`);
const endPayment = sql<void, { borrowerId: BorrowerId; mobile: string }>(`
  update payment set state = 'confirmed' where borrower_id = :borrowerId
    and mobile = :mobile`);

// As if the last code had been asked for two minutes ago: the next one needs no wait.
const ageCodes = sql<void, { mobile: string }>(`
  update sms_code set sent_at = array(select at - interval '2 minutes' from unnest(sent_at) at)
  where mobile = :mobile`);

let app: App;
beforeAll(async () => {
  app = await startApp({
    hasDemoPeople: false,
    env: {
      PAYMENT_ROUTES: 'MTN:mtn Airtel:airtel Zamtel:pawapay',
      CALLBACK_SECRET: 'a-secret-of-some-length',
    },
    simulator: { settings: { settleDelayMs: 20, autoAnswer: 'approve' } },
  });
});
afterAll(() => app.close());

async function setWallet(mobile: string, to: object): Promise<void> {
  const url = `${app.simulatorUrl}/phones/${mobile}/wallet`;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(to) });
  expect(answer.status).toBe(200);
}

/** Asks for a code to the wallet's number and adds it with the code. */
async function add(phone: Client, mobile: string, network: string, captcha?: string) {
  await app.db.run(ageCodes, { mobile });
  const sent = await phone.ask(`/authentication/sendSmsCode/${mobile}/1`, { method: 'POST' });
  expect(sent.code).toBe(200);
  const code = captcha ?? (await newestCode(app.simulatorUrl, mobile));
  return phone.ask('/my/wallet/add', { body: { mobile, network, captcha: code } });
}

const remove = (phone: Client, repayAccountId: unknown) =>
  phone.ask('/my/wallet/remove', { body: { repayAccountId } });

async function payFrom(phone: Client, orderId: number, repayAccountId: unknown) {
  const path = `/order/api/getRepayDetailV2/${orderId}`;
  const { repayPlanList } = await phone.done(path, { body: {} });
  const { planId } = asData(Array.isArray(repayPlanList) ? repayPlanList[0] : null);
  const body = { bizType: 1, planId, payAmount: 200, repayAccountId, payCard: false };
  return phone.ask('/order/payment/api/submitRepayApplyV2', { body });
}

it('is asked for a repayment once its code is shown, and never gets a loan', async () => {
  const [own, other] = ['0961400001', '0971400001'];
  await setWallet(other, { balance: 5000 });
  const { phone, id: borrowerId } = await verifiedBorrower(app, own, '6000');
  expect((await add(phone, other, 'Airtel', 'ZZZZ')).code).toBe(501);
  const added = await add(phone, other, 'Airtel');
  expect(added.data).toMatchObject({ account: other, network: 'Airtel' });
  const { repayAccountId } = asData(added.data);
  expect(await app.db.rows(warnings, { borrowerId, mobile: own })).toEqual([
    { text: expect.stringContaining('you can repay from 097****001, too. Not you?') },
  ]);
  const into = { ...wish, agreed: true, repayAccountId };
  const { trial } = await phone.done('/api/v3/product/productTrial', { body: wish });
  const { trialHash } = asData(trial);
  const path = '/zmb/index/api/appManualGetLoan';
  expect((await phone.ask(path, { body: { ...into, trialHash } })).code).toBe(1321);
  const orderId = await borrow(phone, wish);

  expect(await phone.done('/my/getUserInfo')).toMatchObject({
    wallet: { account: own },
    secondWallet: { account: other, repayAccountId },
  });
  expect((await payFrom(phone, orderId, repayAccountId)).code).toBe(200);
  const paid = () => app.db.rows(paymentsOf, { borrowerId });
  await expect.poll(paid).toEqual([
    { operation: 'payout', mobile: own, network: 'MTN', state: 'confirmed' },
    { operation: 'collect', mobile: other, network: 'Airtel', state: 'confirmed' },
  ]);

  await app.db.run(hangPayment, { borrowerId, mobile: other });
  expect((await remove(phone, repayAccountId)).code).toBe(1312);
  expect((await add(phone, other, 'MTN')).code).toBe(1312);
  await app.db.run(endPayment, { borrowerId, mobile: other });
  expect((await remove(phone, repayAccountId)).code).toBe(200);
  expect(await phone.done('/my/getUserInfo')).not.toHaveProperty('secondWallet');
  expect((await payFrom(phone, orderId, repayAccountId)).code).toBe(1309);
  expect((await remove(phone, repayAccountId)).code).toBe(1309);
});

it('is in the own name by the word of its network, where that names anyone', async () => {
  const { phone } = await verifiedBorrower(app, '0961400002', '6000');
  await setWallet('0971400002', { holder: 'Bwalya Mwansa' });
  expect((await add(phone, '0971400002', 'Airtel')).code).toBe(1324);
  await setWallet('0971400003', { holder: 'Chanda Mulenga', barred: true });
  expect((await add(phone, '0971400003', 'Airtel')).code).toBe(1316);
  await setWallet('0971400003', { barred: false });
  expect((await add(phone, '0971400003', 'Airtel')).code).toBe(200);
});

it('is one, and not the number of the account', async () => {
  const { phone } = await verifiedBorrower(app, '0961400004', '6000');
  const ask = (mobile: string) => {
    const body = { mobile, network: 'Zamtel', captcha: 'AAAA' };
    return phone.ask('/my/wallet/add', { body });
  };
  expect((await ask('0961400004')).code).toBe(1731);
  expect((await add(phone, '0951400004', 'Zamtel')).code).toBe(200);
  expect((await ask('0951400005')).code).toBe(1323);
  // The same one again: another network is all that changes.
  const again = await add(phone, '0951400004', 'Airtel');
  expect(again.data).toMatchObject({ account: '0951400004', network: 'Airtel' });
});

it('of two that are added at once, one is added', async () => {
  const { phone } = await verifiedBorrower(app, '0961400006', '6000');
  const mobiles = ['0951400006', '0951400007', '0951400008'];
  for (const mobile of mobiles) {
    await phone.done(`/authentication/sendSmsCode/${mobile}/1`, { method: 'POST' });
  }
  const answers = await Promise.all(
    mobiles.map(async (mobile) => {
      const captcha = await newestCode(app.simulatorUrl, mobile);
      const body = { mobile, network: 'Zamtel', captcha };
      return (await phone.ask('/my/wallet/add', { body })).code;
    }),
  );
  expect(answers.toSorted()).toEqual([1323, 1323, 200].toSorted());
});
