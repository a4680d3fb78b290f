import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asData, client, type Client } from '../client.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { type App, startApp } from '../start-app.ts';

const who = '/my/getUserInfo';
const submit = '/order/payment/api/submitRepayApplyV2';
const minute = 60n;

describe('a signed request serves once', () => {
  let db: TestDatabase;
  let app: App;
  let borrower: Client;
  beforeAll(async () => {
    db = await testDatabase();
    app = await startApp({ db });
    borrower = client(app.url);
    await borrower.logIn('0961000002', app.simulatorUrl);
  });
  afterAll(async () => {
    await app.close();
    await db.dispose();
  });

  /** What it takes to pay the open plan of the borrower in full. */
  async function payment(): Promise<Record<string, unknown>> {
    const info = await borrower.done('/my/getMyLoanInfo');
    const plan = asData(asData(info['order'])['nextPlan']);
    const wallet = asData((await borrower.done(who))['wallet']);
    return {
      bizType: 1,
      planId: plan['planId'],
      payAmount: plan['remainingAmount'],
      repayAccountId: wallet['repayAccountId'],
      payCard: false,
    };
  }

  const prompts = async () => {
    const response = await fetch(`${app.simulatorUrl}/phones/0961000002/prompts`);
    const list: unknown = await response.json();
    return Array.isArray(list) ? list.length : -1;
  };

  it('the second time it is refused as sent already', async () => {
    const signed = borrower.sign();
    expect((await borrower.ask(who, { signed })).code).toBe(200);
    const again = await borrower.ask(who, { signed });
    expect([again.code, asData(again.data)['reason']]).toEqual([1002, 'already-sent']);
    const elsewhere = await borrower.ask('/my/getMyLoanInfo', { signed });
    expect(elsewhere.code).toBe(1002);
  });

  it('of eight at once one is served', async () => {
    const signed = borrower.sign();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => borrower.ask(who, { signed })),
    );
    const codes = replies.map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 1002)).toHaveLength(7);
  });

  it('another borrower may use the same uid, nonce and time', async () => {
    const other = client(app.url);
    await other.logIn('0977000004', app.simulatorUrl);
    const signed = borrower.sign();
    expect((await borrower.ask(who, { signed })).code).toBe(200);
    const reply = await other.ask(who, { signed: { ...signed, token: other.token ?? '' } });
    expect(reply.code).toBe(200);
  });

  it.each([-301, 301])('a clock %d s off gets the time, and corrects itself', async (off) => {
    const phone = client(app.url);
    phone.token = borrower.token;
    phone.cookies.set('device', borrower.cookies.get('device') ?? '');
    phone.clockCorrectionMs = off * 1000;
    const first = await phone.ask(who, { signed: phone.sign() });
    expect([first.code, asData(first.data)['reason']]).toEqual([1001, 'clock-off']);
    const serverTime = Date.parse(String(asData(first.data)['serverTime']));
    expect(Math.abs(serverTime - Date.now())).toBeLessThan(5_000);
    expect((await phone.ask(who)).code).toBe(200);
  });

  it.each([-290, 290])('a clock %d s off is let in', async (off) => {
    const phone = client(app.url);
    phone.token = borrower.token;
    phone.cookies.set('device', borrower.cookies.get('device') ?? '');
    phone.clockCorrectionMs = off * 1000;
    expect((await phone.ask(who, { signed: phone.sign() })).code).toBe(200);
  });

  it('a refusal of a money call is given again, and another body is refused', async () => {
    const body = { ...(await payment()), payAmount: 0.01 };
    const signed = borrower.sign();
    const first = await borrower.ask(submit, { body, signed });
    expect(first.code).toBe(1402);
    const again = await borrower.ask(submit, { body, signed });
    expect([again.code, again.msg, again.data]).toEqual([first.code, first.msg, first.data]);
    const other = await borrower.ask(submit, { body: { ...body, payAmount: 0.02 }, signed });
    expect([other.code, asData(other.data)['reason']]).toEqual([1003, 'nonce-reused']);
  });

  it('money moves once: the same request at once, again and late has one answer', async () => {
    const body = await payment();
    const signed = borrower.sign();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => borrower.ask(submit, { body, signed })),
    );
    for (const reply of replies) expect(reply.code, reply.msg).toBe(200);
    const ids = new Set(replies.map(({ data }) => asData(data)['paymentId']));
    expect(ids.size).toBe(1);
    const later = await borrower.ask(submit, { body, signed });
    expect(ids).toContain(asData(later.data)['paymentId']);
    await expect.poll(prompts).toBe(1);

    const other = await borrower.ask(submit, { body: { ...body, payAmount: 30 }, signed });
    expect(asData(other.data)['reason']).toBe('nonce-reused');
    const asReading = await borrower.ask(who, { signed });
    expect(asData(asReading.data)['reason']).toBe('already-sent');

    app.hour.setOffset(10n * minute);
    try {
      const late = await borrower.ask(submit, { body, signed });
      expect(ids).toContain(asData(late.data)['paymentId']);
      const fresh = { ...body, payAmount: 30 };
      const tooLate = await borrower.ask(submit, { body: fresh, signed: borrower.sign() });
      expect(asData(tooLate.data)['reason']).toBe('clock-off');
    } finally {
      app.hour.setOffset(0n);
    }
  });
});
