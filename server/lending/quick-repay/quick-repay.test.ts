import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asData, client, type WireData, type WireReply } from '../../../testing/client.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreesToPlan, easedByTwo, planOf } from '../../../testing/eased-loan.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { movableClock } from '../../store/clock.ts';
import { script } from '../../store/database/database.ts';
import { purge } from '../../app/jobs/purge.ts';
import { gate, perNumber } from './guess-limits.ts';

const due = { mobile: '0961000002', nrc6: '325476' };
const plans = { mobile: '0971000004', nrc6: '547698' };
const overdue = { mobile: '0951000003', nrc6: '436587' };
const patience = { interval: 100 };

describe('paying without login', () => {
  let db: TestDatabase;
  let app: App;
  beforeAll(async () => {
    db = await testDatabase();
    app = await startApp({ db, env: { TRUST_PROXY: 'loopback' } });
  });
  afterAll(async () => {
    await app.close();
    await db.dispose();
  });

  let addresses = 0;
  /** From its own address, so that one test's tries are not another's. */
  const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;
  const ask = (path: string, body?: unknown, from = newAddress()): Promise<WireReply> =>
    client(app.url).ask(path, { body, headers: { 'x-forwarded-for': from } });
  const open = (key: unknown, from?: string) => ask('/api/h5/quickRepay/info', key, from);
  const opened = async (key: unknown): Promise<WireData> => asData((await open(key)).data);
  const firstOf = (bill: WireData): WireData =>
    asData(Array.isArray(bill['plans']) ? bill['plans'][0] : undefined);
  const pay = (bill: WireData, more: Record<string, unknown> = {}) =>
    ask('/api/h5/quickRepay/repayment', {
      billCode: bill['billCode'],
      bizType: 1,
      orderPlanId: firstOf(bill)['orderPlanId'],
      payAmount: firstOf(bill)['remainingAmount'],
      requestId: randomUUID(),
      ...more,
    });
  const prompts = async (mobile: string): Promise<WireData[]> => {
    const response = await fetch(`${app.simulatorUrl}/phones/${mobile}/prompts`);
    const list: unknown = await response.json();
    return Array.isArray(list) ? list.map(asData) : [];
  };
  const answerPrompt = async (mobile: string, answer: unknown) => {
    await expect.poll(async () => (await prompts(mobile)).length, patience).toBe(1);
    const promptId = String((await prompts(mobile))[0]?.['promptId']);
    await fetch(`${app.simulatorUrl}/phones/${mobile}/prompts/${promptId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answer),
    });
  };
  const ends = async (paymentId: unknown, status: string) => {
    const path = `/api/h5/quickRepay/payment/${String(paymentId)}`;
    const state = async () => asData((await ask(path)).data)['status'];
    await expect.poll(state, patience).toBe(status);
  };

  it('opens a bill by number and card digits, or by its code, and names no one', async () => {
    const bill = await opened(due);
    expect(bill).toMatchObject({ mobileMasked: '096****002', repayAccount: '096****002' });
    expect(await opened({ billCode: bill['billCode'] })).toEqual(bill);
    const text = JSON.stringify(bill);
    for (const known of ['0961000002', 'Bwalya', 'Chileshe', '325476']) {
      expect(text).not.toContain(known);
    }
  });

  it.each([
    ['other digits', { ...due, nrc6: '325477' }],
    ['an unknown number', { ...due, mobile: '0977123456' }],
    ['a borrower who owes nothing', { mobile: '0971000001', nrc6: '214365' }],
    ['an unknown code', { billCode: 'A'.repeat(22) }],
  ])('says the same to %s, and not sooner', async (_, key) => {
    const start = performance.now();
    const reply = await open(key);
    expect(performance.now() - start).toBeGreaterThan(200);
    expect([reply.code, reply.msg, asData(reply.data)]).toEqual([
      1601,
      'No open bill was found for these details.',
      { reason: 'no-bill' },
    ]);
  });

  it(`lets a number be tried wrongly ${perNumber.most} times an hour from a network`, async () => {
    const key = { ...due, nrc6: '000000' };
    const codes = [];
    for (let tries = 0; tries <= perNumber.most; tries++) {
      codes.push((await open(key, `10.9.9.${tries}`)).code);
    }
    expect(codes).toEqual([...Array<number>(perNumber.most).fill(1601), 429]);
    expect((await open(due, '10.9.9.99')).code).toBe(429);
  });

  it('and shuts nobody out who knows the digits and asks from another network', async () => {
    for (let tries = 0; tries <= perNumber.most + 1; tries++) {
      expect((await open(due, '10.8.8.8')).code).toBe(200);
    }
  });

  it(`lets an address try ${gate.perAddress} times an hour, codes and numbers alike`, async () => {
    const from = newAddress();
    const guess = (_: unknown, i: number) =>
      open({ billCode: `${'B'.repeat(19)}${String(i).padStart(3, '0')}` }, from);
    const guesses = await Promise.all(Array.from({ length: gate.perAddress }, guess));
    expect(new Set(guesses.map((reply) => reply.code))).toEqual(new Set([1601]));
    expect((await open({ billCode: 'C'.repeat(22) }, from)).code).toBe(429);
    expect((await open(overdue, from)).code).toBe(429);
    expect((await open(overdue)).code).toBe(200);
  });

  it('offers the next amount of a plan that is kept, as it does after the login', async () => {
    const phone = client(app.url);
    await phone.logIn(overdue.mobile, app.simulatorUrl);
    const orderId = Number(asData((await phone.done('/my/getMyLoanInfo'))['order'])['orderId']);
    const wanted = { orderId, days: [4, 11], each: '150' };
    await easedByTwo(app.context, planOf(app.context, wanted));
    expect(await opened(overdue)).not.toHaveProperty('arranged');
    await agreesToPlan(phone, orderId);
    const bill = await opened(overdue);
    const detailPath = `/order/api/getRepayDetailV2/${orderId}`;
    const { arranged } = await phone.done(detailPath, { method: 'POST' });
    expect(bill['arranged']).toEqual({ on: asData(arranged)['on'], amount: 150 });
    const { paymentId } = asData((await pay(bill, { payAmount: 150 })).data);
    await answerPrompt(overdue.mobile, { pin: '1234' });
    await ends(paymentId, 'succeeded');
    const after = await opened(overdue);
    const { on, amount } = asData(after['arranged']);
    expect(String(on) > String(asData(arranged)['on'])).toBe(true);
    expect(amount).toBe(firstOf(after)['remainingAmount']);
  });

  it('asks for the PIN once on the own wallet, however often one request is sent', async () => {
    const bill = await opened(overdue);
    const requestId = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => pay(bill, { requestId })));
    const ids = new Set(replies.map((reply) => asData(reply.data)['paymentId']));
    expect(ids.size).toBe(1);
    const [paymentId] = ids;
    expect((await pay(bill)).msg).toMatch(/^A payment for this bill is on its way/);
    await answerPrompt(overdue.mobile, { pin: '1234' });
    await ends(paymentId, 'succeeded');
    expect(asData((await pay(bill, { requestId })).data)['paymentId']).toBe(paymentId);
    const other = await pay(bill, { requestId, payAmount: 30 });
    expect(asData(other.data)['reason']).toBe('nonce-reused');
    expect((await open(overdue)).code).toBe(1601);
    expect(await prompts(overdue.mobile)).toEqual([]);
    // A phone whose answer was lost asks again when it is used again, weeks after the debt.
    const weeksLater = movableClock(app.hour);
    weeksLater.setOffset(45n * 86_400n);
    await purge({ ...app.context, clock: weeksLater });
    expect(asData((await pay(bill, { requestId })).data)['paymentId']).toBe(paymentId);
    expect(asData((await pay(bill)).data)['reason']).toBe('no-bill');
  });

  it('keeps to the rules of every repayment, and to the plans of its bill', async () => {
    const bill = await opened(due);
    const reason = async (reply: Promise<WireReply>) => asData((await reply).data)['reason'];
    expect(await reason(pay(bill, { payAmount: 1 }))).toBe('below-minimum');
    expect(await reason(pay(bill, { payAmount: 100_000 }))).toBe('above-remaining');
    expect(await reason(pay(bill, { orderPlanId: 'D'.repeat(22) }))).toBe('no-bill');
    expect(await reason(pay(bill, { billCode: 'E'.repeat(22) }))).toBe('no-bill');
    expect(await reason(ask(`/api/h5/quickRepay/extension/${'D'.repeat(22)}`))).toBe('no-bill');
  });

  it('extends a bill for its fee, with the account masked', async () => {
    const bill = await opened(due);
    const { orderPlanId, extendable } = firstOf(bill);
    expect(extendable).toBe(true);
    const reply = await ask(`/api/h5/quickRepay/extension/${String(orderPlanId)}`);
    const offer = asData(reply.data);
    expect(offer).toMatchObject({ extensionFee: 28, repayAccount: '096****002' });
    const asked = await pay(bill, { bizType: 2, payAmount: 28 });
    await answerPrompt(due.mobile, { pin: '1234' });
    await ends(asData(asked.data)['paymentId'], 'succeeded');
    const after = firstOf(await opened({ billCode: bill['billCode'] }));
    expect(after['dueDate']).toBe(offer['extensionRepayDate']);
  });

  it('honours the coupon that was selected, and shows its amount, not its name', async () => {
    const borrower = client(app.url);
    await borrower.logIn(due.mobile, app.simulatorUrl);
    const order = asData((await borrower.done('/my/getMyLoanInfo'))['order']);
    // Its code opens it: the tries by number of this hour are used up.
    const made = `select code from bill_code where order_id = ${String(order['orderId'])}`;
    const key = { billCode: (await db.row(script<{ code: string }>(made)))?.code };
    const before = firstOf(await opened(key));
    const detailPath = `/order/api/getRepayDetailV2/${String(order['orderId'])}`;
    const { couponVoList } = await borrower.done(detailPath, { method: 'POST' });
    const coupon = asData(Array.isArray(couponVoList) ? couponVoList[0] : undefined);
    const chosen = { userCouponId: coupon['userCouponId'], planId: before['orderPlanId'] };
    await borrower.done('/coupon/api/couponUsedByPlanId', { body: chosen });
    const loggedIn = await borrower.done(detailPath, { method: 'POST' });
    const bill = await opened(key);
    expect(coupon['discountAmount']).toBe(10);
    expect(bill).toMatchObject({
      discountAmount: 10,
      minRepayAmount: loggedIn['minRepayAmount'],
      plans: [{ remainingAmount: Number(before['remainingAmount']) - 10 }],
    });
    expect(JSON.stringify(bill)).not.toContain(String(coupon['couponName']));
    const paid = await pay(bill);
    await answerPrompt(due.mobile, { pin: '1234' });
    await ends(asData(paid.data)['paymentId'], 'succeeded');
    expect(asData((await open(key)).data)['reason']).toBe('no-bill');
  });

  it('sends no second prompt for ten minutes after one was declined', async () => {
    const later = (seconds: number) =>
      app.hour.setOffset(app.hour.offsetSeconds() + BigInt(seconds));
    const bill = await opened(plans);
    const first = asData((await pay(bill)).data)['paymentId'];
    await answerPrompt(plans.mobile, { decline: true });
    await ends(first, 'failed');
    const again = await pay(bill);
    expect(asData(again.data)).toMatchObject({ reason: 'wait-before-prompting' });
    expect(again.msg).toMatch(/^The PIN was not entered\. Without login, .* in \d+ minutes\.$/);
    expect(await prompts(plans.mobile)).toEqual([]);
    later(11 * 60);
    // Opened again each time: a bill costs more on the next day, which may have come.
    const second = asData((await pay(await opened(plans))).data)['paymentId'];
    await answerPrompt(plans.mobile, { decline: true });
    await ends(second, 'failed');
    later(11 * 60);
    const { msg } = await pay(await opened(plans));
    expect(msg).toMatch(/in \d\d minutes\.$/);
  });

  it('pays every bill together when that is asked, and never otherwise', async () => {
    app.hour.setOffset(app.hour.offsetSeconds() + 6n * 3600n);
    const bill = await opened(plans);
    const { remainingAmount } = asData(bill['wholeLoan']);
    const requestId = randomUUID();
    const unsaid = await pay(bill, { payAmount: remainingAmount, requestId });
    expect(asData(unsaid.data)['reason']).toBe('above-remaining');
    const whole = { payAmount: remainingAmount, wholeLoan: true, requestId };
    const less = await pay(bill, { ...whole, payAmount: Number(remainingAmount) - 1 });
    expect(asData(less.data)).toMatchObject({ reason: 'fee-changed', amount: remainingAmount });
    const { paymentId } = asData((await pay(bill, whole)).data);
    const other = await pay(bill, { payAmount: remainingAmount, requestId });
    expect(asData(other.data)['reason']).toBe('nonce-reused');
    await answerPrompt(plans.mobile, { pin: '1234' });
    await ends(paymentId, 'succeeded');
    const gone = await open({ billCode: bill['billCode'] });
    expect(asData(gone.data)['reason']).toBe('no-bill');
  });
});
