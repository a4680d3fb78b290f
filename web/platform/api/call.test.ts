import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getUserInfo, mobileLogin, sendSmsCode } from '../../../contract/borrower/auth.ts';
import { endpoint } from '../../../contract/words/endpoint.ts';
import { getMyLoanInfo } from '../../../contract/borrower/orders.ts';
import { productTrial } from '../../../contract/borrower/products.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { playBrowser } from '../session/browser-for-tests.ts';
import type { PlayedBrowser } from '../session/browser-for-tests.ts';
import { onLoggedOut, readSession, startSession } from '../session/session.ts';
import { Faulted, LoggedOut, Refused, Unreachable } from './call-errors.ts';
import { call } from './call.ts';
import { onFailure } from './failure-listeners.ts';
import { loanInfo, playServer } from './server-for-tests.ts';
import type { PlayedServer } from './server-for-tests.ts';

const mobile = '0971000001' as Mobile;
const token = 'tokentokentokentokentoken';
let server: PlayedServer;
let browser: PlayedBrowser;
let told: string[];
let stopTelling: () => void;

beforeEach(async () => {
  server = await playServer();
  browser = playBrowser(`${server.origin}/home`);
  told = [];
  stopTelling = onFailure((sentence) => told.push(sentence));
});
afterEach(async () => {
  stopTelling();
  browser.close();
  await server.close();
});

function login(): void {
  startSession({ token, userId: 'u'.repeat(22) });
}

/** What a promise was rejected with; fails when it was not. */
async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => expect.fail('it was not rejected'),
    (reason: unknown) => reason,
  );
}

describe('a request', () => {
  it('carries the six headers, and no more before a login', async () => {
    server.reply({ code: 200, data: { resendAfterSeconds: 60 } });
    await call(sendSmsCode, { params: { mobile } });
    const [request] = server.received;
    expect(request).toMatchObject({
      method: 'POST',
      url: '/api/authentication/sendSmsCode/0971000001/1',
      headers: {
        appname: 'ExtraMoney',
        appversioncode: '1016',
        'x-tenantid': 'tenant_24',
        lang: 'en',
        appchannelcode: 'h5',
        devicebrand: expect.stringMatching(/./),
      },
    });
    expect(request?.headers).not.toHaveProperty('sign');
    expect(request?.headers).not.toHaveProperty('token');
  });

  it('of a token call adds the five, signed by the MD5 of uid, nonce and timestamp', async () => {
    login();
    server.reply({ code: 200, data: loanInfo });
    await call(getMyLoanInfo);
    const headers = server.received[0]?.headers ?? {};
    const { uid, nonce, timestamp, sign } = headers;
    expect(headers['token']).toBe(token);
    expect(nonce).toMatch(/^[A-Za-z0-9]{6}$/);
    expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(5000);
    const md5 = createHash('md5').update(`${uid}${nonce}${timestamp}`).digest('hex');
    expect(sign).toBe(md5);
  });

  it('is signed again each time, with one uid for the session', async () => {
    login();
    server.reply({ code: 200, data: loanInfo });
    await call(getMyLoanInfo);
    await call(getMyLoanInfo);
    const [first, second] = server.received.map(({ headers }) => headers);
    expect(second?.['uid']).toBe(first?.['uid']);
    expect(second?.['nonce']).not.toBe(first?.['nonce']);
  });

  it('writes money as a number of kwacha and leaves out what is not given', async () => {
    login();
    server.reply({ code: 1302, msg: 'no', data: { reason: 'product-not-offered' } });
    await failureOf(call(productTrial, { body: { amount: kwacha(500) } }));
    expect(server.received[0]?.url).toBe('/api/api/v3/product/productTrial');
    expect(server.received[0]?.body).toBe('{"amount":500}');
  });

  it('repeats the key for each element of an array in the query string', async () => {
    const listed = endpoint({
      name: 'listed',
      summary: 'A call with a list',
      method: 'GET',
      path: '/listed/{id}',
      params: z.strictObject({ id: z.string() }),
      query: z.strictObject({ tag: z.array(z.string()), page: z.optional(z.int()) }),
      answer: z.null(),
      signed: false,
    });
    server.reply({ code: 200 });
    await call(listed, { params: { id: 'a/b' }, query: { tag: ['one', 'two & three'] } });
    expect(server.received[0]?.url).toBe('/api/listed/a%2Fb?tag=one&tag=two+%26+three');
  });
});

describe('an answer', () => {
  it('is read into our own words', async () => {
    login();
    server.reply({ code: 200, data: loanInfo });
    const answer = await call(getMyLoanInfo);
    expect(answer.creditLimit).toBe(100050n);
  });

  it('with code 401 ends the session, opens the login and shows no toast', async () => {
    login();
    let opened = 0;
    const stop = onLoggedOut(() => (opened += 1));
    server.reply({ code: 401, msg: 'Please log in again.' });
    expect(await failureOf(call(getUserInfo))).toBeInstanceOf(LoggedOut);
    stop();
    expect(opened).toBe(1);
    expect(readSession().token).toBeNull();
    expect(told).toEqual([]);
  });

  it('with code 501 is left to the screen, without a toast', async () => {
    server.reply({ code: 501, msg: 'The code is wrong.', data: { reason: 'code-wrong' } });
    const body = { mobile, captcha: '1234', username: mobile } as const;
    const device = { deviceType: 4, deviceBrand: 'x', appChannelCode: 'h5' } as const;
    const failure = await failureOf(call(mobileLogin, { body: { ...body, ...device } }));
    expect(failure).toBeInstanceOf(Refused);
    expect(failure).toMatchObject({
      reason: 'code-wrong',
      sentence: 'The code is wrong.',
      screenShowsIt: true,
    });
    expect(told).toEqual([]);
  });

  it.each([
    { code: 1306, http: 200, kind: Refused },
    { code: 400, http: 400, kind: Faulted },
    { code: 429, http: 429, kind: Faulted },
    { code: 500, http: 500, kind: Faulted },
  ])('with code $code is told once and rejected', async ({ code, http, kind }) => {
    login();
    server.reply({ code, http, msg: 'A sentence.', data: { reason: 'order-open' } });
    const failure = await failureOf(call(getMyLoanInfo));
    expect(failure).toBeInstanceOf(kind);
    expect(told).toEqual(['A sentence.']);
  });

  it('of a quiet call is rejected without a toast', async () => {
    login();
    server.reply({ code: 500, http: 500, msg: 'A sentence.' });
    await failureOf(call(getMyLoanInfo, { quiet: true }));
    expect(told).toEqual([]);
  });

  it('that is not as declared is a fault, not half an answer', async () => {
    login();
    server.reply({ code: 200, data: { ...loanInfo, creditLimit: 'a lot' } });
    expect(await failureOf(call(getMyLoanInfo))).toBeInstanceOf(Faulted);
  });

  it.each([['cut'], [{ text: '<h1>Bad gateway</h1>', http: 502 }]] as const)(
    'that our server did not send (%j) means the server was not reached',
    async (reply) => {
      login();
      server.reply(reply);
      expect(await failureOf(call(getMyLoanInfo))).toBeInstanceOf(Unreachable);
      expect(told).toEqual([]);
    },
  );
});

describe("a phone's clock that is off", () => {
  const serverTime = new Date(Date.now() + 3_600_000).toISOString();
  const clockOff = { code: 1001, msg: 'off', data: { reason: 'clock-off', serverTime } };

  it('is corrected, and the request is retried', async () => {
    login();
    server.reply(clockOff, { code: 200, data: loanInfo });
    await call(getMyLoanInfo);
    const [first, second] = server.received.map(({ headers }) => headers);
    const difference = Number(second?.['timestamp']) - Number(first?.['timestamp']);
    expect(Math.abs(difference - 3_600_000)).toBeLessThan(5000);
    expect(told).toEqual([]);

    await call(getMyLoanInfo);
    const ahead = Number(server.received[2]?.headers['timestamp']) - Date.now();
    expect(Math.abs(ahead - 3_600_000)).toBeLessThan(5000);
  });

  it('is refused to the borrower when the correction does not help', async () => {
    login();
    server.reply(clockOff);
    expect(await failureOf(call(getMyLoanInfo))).toMatchObject({ reason: 'clock-off' });
    expect(server.received).toHaveLength(2);
    expect(told).toEqual(['off']);
  });
});
