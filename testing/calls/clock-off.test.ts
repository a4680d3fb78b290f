import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, servedPaths } from '../../contract/borrower/calls.ts';
import { asData, client, type Client } from '../client.ts';
import { type App, startApp } from '../start-app.ts';

let app: App;
let borrower: Client;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
  borrower = client(app.url);
  await borrower.logIn('0977000011', app.simulatorUrl);
});
afterAll(() => app.close());

/** Headers signed as the phone would whose clock says this. */
function signedAt(timestamp: string) {
  const { uid, nonce, token } = borrower.sign();
  const sign = createHash('md5')
    .update(uid + nonce + timestamp)
    .digest('hex');
  return { uid, nonce, timestamp, sign, token };
}

const signed = calls
  .filter((call) => call.signed && call.stage === 'served')
  .flatMap((call) => servedPaths(call).map((path) => ({ call, path })));

/** Asks a call at a phone's time; what else it needs is looked at later, and left out. */
async function askAt(timestamp: string, { call, path } = signed[0] ?? never()) {
  const response = await fetch(app.url + path.replaceAll(/\{\w+\}/g, '1'), {
    method: call.method,
    headers: {
      ...borrower.headers(),
      ...signedAt(timestamp),
      ...(call.method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(call.method === 'POST' && { body: '{}' }),
  });
  const { code, data } = asData(await response.json());
  const { reason, serverTime } = asData(data);
  const offMs = Math.abs(Date.parse(String(serverTime)) - Date.now());
  return { status: response.status, code, reason, isServerTime: offMs < 60_000 };
}

function never(): never {
  throw new Error('no call is signed');
}

const clockOff = { status: 200, code: 1001, reason: 'clock-off', isServerTime: true };

describe('a time outside the window gets the right one, and is never malformed', () => {
  it.each([
    ['the first instant', '0'],
    ['a moment later', '1'],
    ['minus zero', '-0'],
    ['before 1970', '-1'],
    ['1900', '-2208988800000'],
    ['1 January 1970, an hour on', '3600000'],
    ['twelve digits: 1999', '946684799999'],
    ['the last twelve digits: 2001', '999999999999'],
    ['the first thirteen digits', '1000000000000'],
    ['seconds for milliseconds', '1764000000'],
    ['2038', '2147483648000'],
    ['2100', '4102444800000'],
    ['the last thirteen digits', '9999999999999'],
    ['fourteen digits', '10000000000000'],
    ['the largest of the database', '9223372036854775807'],
    ['one more', '9223372036854775808'],
    ['the least of the database', '-9223372036854775808'],
    ['one less', '-9223372036854775809'],
    ['ninety-nine digits', '9'.repeat(99)],
    ['leading zeros', '0000000000001'],
  ])('%s', async (_, timestamp) => {
    for (const call of signed.filter(({ call: one }) => one.movesMoney).slice(0, 2)) {
      expect(await askAt(timestamp, call)).toEqual(clockOff);
    }
    expect(await askAt(timestamp)).toEqual(clockOff);
  });

  it.each(signed.map((one) => ({ ...one, title: `${one.call.method} ${one.path}` })))(
    'at $title',
    async (one) => {
      for (const timestamp of ['-86400000', '0', '946684799999', '9'.repeat(30)]) {
        expect(await askAt(timestamp, one), timestamp).toEqual(clockOff);
      }
    },
  );
});
