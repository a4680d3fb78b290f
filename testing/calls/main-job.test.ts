import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { orderId as orderIdWord } from '../../contract/borrower/orders.ts';
import { paths } from '../../web/platform/paths.ts';
import { asData, client, type Client, type WireData } from '../client.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { type App, startApp } from '../start-app.ts';

const mobile = '0971000001';
const patience = { interval: 100 };

describe('a borrower with nothing but the calls', () => {
  let db: TestDatabase;
  let app: App;
  let borrower: Client;
  beforeAll(async () => {
    db = await testDatabase();
    app = await startApp({ db });
    borrower = client(app.url);
  });
  afterAll(async () => {
    await app.close();
    await db.dispose();
  });

  const phone = async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${app.simulatorUrl}/phones/${mobile}${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return response.json();
  };
  const first = (list: unknown): WireData => asData(Array.isArray(list) ? list[0] : undefined);
  const home = () => borrower.done('/my/getMyLoanInfo');
  const orderId = async () => asData((await home())['order'])['orderId'];
  const repayDetail = async () =>
    borrower.done(`/order/api/getRepayDetailV2/${String(await orderId())}`, { method: 'POST' });

  /** Asks to pay; answers the payment's id. */
  const pay = async (payAmount: unknown, signed = borrower.sign()) => {
    const detail = await repayDetail();
    const body = {
      bizType: 1,
      planId: first(detail['repayPlanList'])['planId'],
      payAmount,
      repayAccountId: detail['repayAccountId'],
      payCard: false,
    };
    const send = () => borrower.ask('/order/payment/api/submitRepayApplyV2', { body, signed });
    return { send, paymentId: (reply: { data: unknown }) => asData(reply.data)['paymentId'] };
  };
  /** Answers the prompt that is on the phone. */
  const answerPrompt = async (answer: unknown) => {
    await expect
      .poll(async () => first(await phone('/prompts'))['promptId'], patience)
      .toBeDefined();
    const promptId = String(first(await phone('/prompts'))['promptId']);
    await phone(`/prompts/${promptId}`, answer);
  };
  const statusOf = async (paymentId: unknown) => {
    const path = `/order/payment/api/queryPayment/${String(paymentId)}`;
    return (await borrower.done(path))['status'];
  };
  const ends = async (paymentId: unknown, status: string) => {
    await expect.poll(() => statusOf(paymentId), patience).toBe(status);
  };

  it('logs in, sees the cost, borrows and is paid out', async () => {
    await borrower.logIn(mobile, app.simulatorUrl);
    expect((await home())['stage']).toBe('borrow');
    const before = Number(asData(await phone('/wallet'))['balance']);
    const wish = { productId: 'first-loan', amount: 500, termDays: 14 };
    const offer = await borrower.done('/api/v3/product/productTrial', { body: wish });
    const trial = asData(offer['trial']);
    expect(trial).toMatchObject({ amount: 500, receivedAmount: 500, termDays: 14 });
    const body = { ...wish, agreed: true, trialHash: trial['trialHash'] };
    await borrower.done('/zmb/index/api/appManualGetLoan', { body });
    await expect.poll(async () => (await home())['stage'], patience).toBe('repay');
    expect(Number(asData(await phone('/wallet'))['balance'])).toBe(before + 500);
  });

  it('gets the address of the contract on our site', async () => {
    const id = z.parse(orderIdWord, await orderId());
    const path = `/order/api/queryLoanDetail/${id}`;
    const { contractUrl } = await borrower.done(path, { method: 'POST' });
    expect(contractUrl).toBe(paths.contract({ orderId: id }));
  });

  it('declines a prompt, and nothing is paid', async () => {
    const owed = asData((await home())['order'])['remainingAmount'];
    const { send, paymentId } = await pay(150);
    const reply = await send();
    await answerPrompt({ decline: true });
    await ends(paymentId(reply), 'failed');
    expect(asData((await home())['order'])['remainingAmount']).toBe(owed);
  });

  it('pays in part, asking again for an answer that was lost', async () => {
    const owed = Number(asData((await home())['order'])['remainingAmount']);
    const { send, paymentId } = await pay(200.5);
    const lost = await send();
    const again = await send();
    expect(paymentId(again)).toBe(paymentId(lost));
    await answerPrompt({ pin: '1234' });
    await ends(paymentId(lost), 'succeeded');
    const left = Number(asData((await home())['order'])['remainingAmount']);
    expect(Math.round((owed - left) * 100)).toBe(20_050);
  });

  it('pays the rest, and the loan is settled', async () => {
    const loan = await orderId();
    const detail = await repayDetail();
    const { send, paymentId } = await pay(first(detail['repayPlanList'])['remainingAmount']);
    const reply = await send();
    expect(reply.code, reply.msg).toBe(200);
    await answerPrompt({ pin: '1234' });
    await ends(paymentId(reply), 'succeeded');
    const after = await home();
    expect(after['stage']).toBe('borrow');
    expect(first(after['history'])).toMatchObject({ orderId: loan, status: 'settled' });
    const messages = await phone('/messages');
    expect(JSON.stringify(messages)).toMatch(/200\.50/);
  });
});
