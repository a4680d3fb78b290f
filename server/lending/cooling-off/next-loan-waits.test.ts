import { afterAll, beforeAll, expect, it } from 'vitest';
import { asData, type Client } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { until } from '../../../testing/until.ts';
import { borrow, verifiedBorrower } from '../../../testing/verified-borrower.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({
    hasDemoPeople: false,
    simulator: { settings: { autoAnswer: 'approve' } },
  });
});
afterAll(() => app.close());

const wish = { productId: 'first-loan', amount: 500, termDays: 14 };
const passHours = (hours: number) => {
  app.hour.setOffset(app.hour.offsetSeconds() + BigInt(hours) * 3600n);
};

/** Gives a loan back; answers the days of waiting that its screen said before. */
async function giveBack(phone: Client, orderId: number): Promise<unknown> {
  const loan = await phone.done(`/order/api/queryLoanDetail/${orderId}`, { body: {} });
  const { amount: payAmount, waitDays } = asData(loan['giveBack']);
  const { repayAccountId } = loan;
  const body = { orderId, payAmount, repayAccountId };
  await phone.done('/order/payment/api/returnLoan', { body });
  await until(
    () => phone.done('/my/getMyLoanInfo'),
    ({ stage }) => stage === 'borrow',
    'the loan that was given back',
  );
  return waitDays;
}

async function trial(phone: Client): Promise<readonly [code: number, msg: string]> {
  const { code, msg } = await phone.ask('/api/v3/product/productTrial', { body: wish });
  return [code, msg];
}

it('the next loan waits two days after a return, and 14 after the second', async () => {
  const { phone } = await verifiedBorrower(app, '0961230001', '60000');
  expect(await giveBack(phone, await borrow(phone, wish))).toBe(2);
  passHours(47);
  const [code, msg] = await trial(phone);
  expect(code).toBe(1320);
  expect(msg).toMatch(
    /^You gave a loan back\. You can borrow again after \d+ \w+ \d+, \d\d:\d\d\.$/,
  );
  const body = { ...wish, agreed: true, trialHash: 'x' };
  const asked = await phone.ask('/zmb/index/api/appManualGetLoan', { body });
  expect(asData(asked.data)['reason']).toBe('returned-lately');
  passHours(2);
  expect((await trial(phone))[0]).toBe(200);
  expect(await giveBack(phone, await borrow(phone, wish))).toBe(14);
  passHours(14 * 24 - 1);
  expect((await trial(phone))[0]).toBe(1320);
  passHours(2);
  expect((await trial(phone))[0]).toBe(200);
});
