import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playBrowser } from '../session/browser-for-tests.ts';
import type { PlayedBrowser } from '../session/browser-for-tests.ts';
import { endSession, startSession } from '../session/session.ts';
import { askForMoney, retryPausesMs } from './ask-for-money.ts';
import { Faulted, LoggedOut, OutcomeUnknown, Refused } from './call-errors.ts';
import type { Outgoing } from './exchange.ts';
import { playServer } from './server-for-tests.ts';
import type { PlayedServer, Received, Reply } from './server-for-tests.ts';

const pay: Outgoing = { method: 'POST', address: '/api/pay', body: '{"payAmount":200}' };
const payMore: Outgoing = { ...pay, body: '{"payAmount":300}' };
const done: Reply = { code: 200, data: { paymentId: 'p1' } };
let server: PlayedServer;
let browser: PlayedBrowser;
let pauses: number[];

beforeEach(async () => {
  server = await playServer();
  browser = playBrowser(`${server.origin}/home`);
  pauses = [];
  startSession({ token: 'tokentokentokentokentoken', userId: 'someone' });
});
afterEach(async () => {
  browser.close();
  await server.close();
});

async function ask(request: Outgoing): Promise<unknown> {
  return await askForMoney(request, {
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
    },
  }).catch((reason: unknown) => reason);
}

/** The signed part of each request that reached the server. */
function stamps(received: readonly Received[] = server.received): string[] {
  return received.map(({ headers, body }) =>
    [headers['uid'], headers['nonce'], headers['timestamp'], headers['sign'], body].join(),
  );
}

describe('a lost answer', () => {
  it('is asked for by sending the very same signed request, with growing pauses', async () => {
    server.reply('cut', 'cut', { text: 'gateway', http: 504 }, done);
    expect(await ask(pay)).toEqual({ paymentId: 'p1' });
    expect(server.received).toHaveLength(4);
    expect(new Set(stamps()).size).toBe(1);
    expect(pauses).toEqual(retryPausesMs.slice(0, 3));
  });

  it('that never comes ends as an unknown outcome, never as a failure', async () => {
    server.reply('cut');
    expect(await ask(pay)).toBeInstanceOf(OutcomeUnknown);
    expect(server.received).toHaveLength(retryPausesMs.length + 1);
    expect(new Set(stamps()).size).toBe(1);
  });

  it('is still asked for after a reload, by the same request', async () => {
    server.reply('cut');
    await ask(pay);
    server.reply(done);
    expect(await ask(pay)).toEqual({ paymentId: 'p1' });
    expect(new Set(stamps()).size).toBe(1);
  });

  it('is asked for until the first try, still at work, has one', async () => {
    const atWork = { code: 1002, msg: 'sent before', data: { reason: 'already-sent' } };
    server.reply('cut', atWork, atWork, done);
    expect(await ask(pay)).toEqual({ paymentId: 'p1' });
    expect(new Set(stamps()).size).toBe(1);
  });

  it('is no longer the same request a quarter of an hour later', async () => {
    server.reply('cut');
    await ask(pay);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    server.reply(done);
    await ask(pay);
    vi.useRealTimers();
    expect(new Set(stamps()).size).toBe(2);
  });

  it('is not mixed up with another amount, nor with another borrower', async () => {
    server.reply('cut');
    await ask(pay);
    server.reply(done);
    await ask(payMore);
    endSession();
    startSession({ token: 'tokentokentokentokentoken', userId: 'somebody-else' });
    await ask(pay);
    expect(new Set(stamps()).size).toBe(3);
  });

  it('is kept through the end of the session', async () => {
    server.reply('cut', { code: 401, msg: 'Please log in again.' });
    expect(await ask(pay)).toBeInstanceOf(LoggedOut);
    startSession({ token: 'anothertokenanothertoken', userId: 'someone' });
    server.reply(done);
    expect(await ask(pay)).toEqual({ paymentId: 'p1' });
    expect(new Set(stamps()).size).toBe(1);
  });
});

describe('a known answer', () => {
  it.each([
    ['done', done],
    ['refused', { code: 1405, msg: 'wait', data: { reason: 'payment-on-its-way' } }],
    ['malformed', { code: 400, http: 400, msg: 'malformed' }],
  ] as const)('(%s) makes the next same request a new one', async (_, reply) => {
    server.reply(reply);
    await ask(pay);
    await ask(pay);
    expect(server.received).toHaveLength(2);
    expect(new Set(stamps()).size).toBe(2);
  });

  it('of a fault of the server is asked about twice more and stays open', async () => {
    server.reply({ code: 500, http: 500, msg: 'fault' });
    expect(await ask(pay)).toBeInstanceOf(Faulted);
    server.reply(done);
    await ask(pay);
    expect(server.received).toHaveLength(4);
    expect(new Set(stamps()).size).toBe(1);
  });
});

describe('a clock that is off', () => {
  const serverTime = new Date(Date.now() + 3_600_000).toISOString();
  const clockOff: Reply = { code: 1001, msg: 'off', data: { reason: 'clock-off', serverTime } };

  it('is corrected and signed again when nothing can have been done yet', async () => {
    server.reply(clockOff, done);
    expect(await ask(pay)).toEqual({ paymentId: 'p1' });
    expect(new Set(stamps()).size).toBe(2);
  });

  it('after a lost answer is never signed again automatically', async () => {
    server.reply('cut', clockOff);
    expect(await ask(pay)).toBeInstanceOf(OutcomeUnknown);
    expect(new Set(stamps()).size).toBe(1);
  });

  it('a lost answer after the correction is asked for with the corrected stamp', async () => {
    server.reply(clockOff, 'cut', done);
    expect(await ask(pay)).toEqual({ paymentId: 'p1' });
    const [, second, third] = stamps();
    expect(third).toBe(second);
  });

  it('refuses when the correction does not help', async () => {
    server.reply(clockOff);
    expect(await ask(pay)).toBeInstanceOf(Refused);
    expect(server.received).toHaveLength(2);
  });
});
