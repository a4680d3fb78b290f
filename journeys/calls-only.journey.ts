import { expect, it } from 'vitest';
import { kwacha, ngwee } from '../contract/words/ngwee.ts';
import { asData, type Client, client, type WireData } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import { expectMoneyProven } from './journey.ts';
import { amountIn, list, phoneOf, type Phone } from './phone.ts';
import { until } from '../testing/until.ts';

/*
 * The main job by the calls alone. It is what a programmer could write after reading the
 * specification and the page on the wire, without ever seeing our screens.
 */
it('the calls alone borrow, pay in part and in full, through lost answers', async () => {
  await using app = await startApp();
  const calls = client(app.url);
  const phone = phoneOf('0971000001', app.simulatorUrl);
  const before = await phone.balance();
  expect(await calls.logIn(phone.mobile, app.simulatorUrl)).toMatchObject({
    appRedirectStatus: 0,
  });

  const orderId = await borrow(calls);
  expect(await phone.balance()).toBe(before + kwacha(800));
  await declinedPayment(calls, phone, orderId);
  let paid = await payThroughLostAnswer(calls, phone, { orderId, amount: 150 });
  while ((await loan(calls, orderId))['status'] !== 'settled') {
    const { remaining } = await bill(calls, orderId);
    paid += await payThroughLostAnswer(calls, phone, { orderId, amount: remaining });
  }

  expect(await phone.balance()).toBe(before + kwacha(800) - paid);
  expect(amountIn(await loan(calls, orderId), 'paidAmount')).toBe(paid);
  expect(await calls.done('/my/getMyLoanInfo')).toMatchObject({ stage: 'borrow' });
  await calls.done('/authentication/logout', { method: 'POST' });
  expect(await calls.ask('/my/getMyLoanInfo')).toMatchObject({ code: 401 });
  await expectMoneyProven(app);
});

/** Asks for a trial, agrees to exactly that, and loses the answer; gives the loan's number. */
async function borrow(calls: Client): Promise<number> {
  const choice = { productId: 'standard', amount: 800, termDays: 60 };
  const { trial } = await calls.done('/api/v3/product/productTrial', { body: choice });
  const { trialHash } = asData(trial);
  const body = { ...choice, agreed: true, trialHash };
  const { orderId } = await twice(calls, '/zmb/index/api/appManualGetLoan', body);
  await until(
    () => loan(calls, Number(orderId)),
    ({ status }) => status === 'active',
    'the money to be paid out',
  );
  const contract = await calls.done(`/order/api/contract/${String(orderId)}`);
  expect(String(contract['html'])).toContain('K800');
  return Number(orderId);
}

async function declinedPayment(calls: Client, phone: Phone, orderId: number): Promise<void> {
  const { planId, repayAccountId } = await bill(calls, orderId);
  const { paymentId } = await calls.done('/order/payment/api/submitRepayApplyV2', {
    body: { bizType: 1, planId, payAmount: 150, repayAccountId, payCard: false },
  });
  await phone.isAsked();
  await phone.declines();
  const ended = await ending(calls, String(paymentId));
  expect(ended).toMatchObject({ status: 'failed', failure: expect.stringMatching(/./) });
}

/** Pays so much of the first open plan; the answer gets lost, and is asked for again. */
async function payThroughLostAnswer(
  calls: Client,
  phone: Phone,
  { orderId, amount }: { orderId: number; amount: number },
): Promise<bigint> {
  const { planId, repayAccountId } = await bill(calls, orderId);
  const body = { bizType: 1, planId, payAmount: amount, repayAccountId, payCard: false };
  const { paymentId } = await twice(calls, '/order/payment/api/submitRepayApplyV2', body);
  const asked = await phone.isAsked();
  expect(await phone.prompts()).toHaveLength(1);
  await phone.entersPin();
  const ended = await ending(calls, String(paymentId));
  expect(ended['status']).toBe('succeeded');
  expect(amountIn(ended, 'amount')).toBe(asked);
  return ngwee(asked);
}

/** Sends a request that moves money twice, unchanged, as after a lost answer: one act. */
async function twice(calls: Client, path: string, body: WireData): Promise<WireData> {
  const signed = calls.sign();
  const lost = await calls.done(path, { body, signed });
  const again = await calls.done(path, { body, signed });
  expect(again).toEqual(lost);
  expect(
    await calls.ask(path, { body: { ...body, agreed: false, payAmount: 1 }, signed }),
  ).not.toMatchObject({ code: 200 });
  return again;
}

async function bill(calls: Client, orderId: number) {
  const path = `/order/api/getRepayDetailV2/${orderId}`;
  const detail = await calls.done(path, { method: 'POST' });
  const [plan] = list(detail['repayPlanList']);
  const { repayAccountId } = detail;
  return {
    repayAccountId,
    planId: plan?.['planId'],
    remaining: Number(plan?.['remainingAmount']),
  };
}

function loan(calls: Client, orderId: number): Promise<WireData> {
  return calls.done(`/order/api/queryLoanDetail/${orderId}`, { method: 'POST' });
}

function ending(calls: Client, paymentId: string): Promise<WireData> {
  return until(
    () => calls.done(`/order/payment/api/queryPayment/${paymentId}`),
    ({ status }) => status !== 'pending',
    'the end of a payment',
  );
}
