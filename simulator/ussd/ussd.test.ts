import { describe, expect, test } from 'vitest';
import { rehearse } from '../../testing/merchant.ts';
import { readAll, startLoopback } from '../../testing/loopback.ts';
import type { Settings } from '../settings.ts';
import { manualClock } from '../clock.ts';
import { startSimulator } from '../start.ts';

const mobile = '0961000002';
const path = `/phones/${mobile}/ussd`;
const startAt = Date.parse('2026-03-02T08:00:00Z');

interface Shown {
  error?: string;
  session: { text: string; isOver: boolean; isAsking: boolean } | null;
}

/** A phone, and a product that answers in the form of the gateway: `9` closes the session. */
async function dialler(settings: Partial<Settings> = {}, answerOf = answered) {
  const received: { path: string; body: string }[] = [];
  const product = await startLoopback((request, response) => {
    void readAll(request).then((bytes) => {
      const one = { path: request.url ?? '', body: bytes.toString('utf8') };
      received.push(one);
      response.end(answerOf(one));
    });
  });
  const clock = manualClock(startAt);
  const callbackBaseUrl = product.url;
  const simulator = await startSimulator({ port: 0, callbackBaseUrl, clock, settings });
  const call = async (body?: unknown, of = path) => {
    const given = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(simulator.url + of, given);
    return { status: response.status, ...((await response.json()) as Shown) };
  };
  return {
    received,
    call,
    async pass(seconds: number) {
      clock.advance(seconds * 1000);
      await simulator.quiet();
    },
    quiet: () => simulator.quiet(),
    async [Symbol.asyncDispose]() {
      await simulator.close();
      await product.close();
    },
  };
}

function answered({ path: to, body }: { path: string; body: string }): string {
  if (to.includes('africastalking')) return `${body.endsWith('9') ? 'END' : 'CON'} Menu`;
  const { user_input: last, ussdString } = JSON.parse(body) as Record<string, string>;
  const goesOn = (last ?? ussdString) !== '9';
  return to.includes('ontech')
    ? JSON.stringify({ message: 'Menu', continue_session: goesOn, session_data: {} })
    : JSON.stringify({
        statusCode: '0000',
        data: { inboundResponse: 'Menu', userInputRequired: goesOn },
      });
}

const form = (body = '') => Object.fromEntries(new URLSearchParams(body));
const json = (body = '{}') => JSON.parse(body) as Record<string, unknown>;

describe('a code that is dialled', () => {
  test("comes by Africa's Talking with all inputs, and a notice at the end", async () => {
    await using phone = await dialler({ ussdGateway: 'africastalking' });
    expect((await phone.call({ dial: '*384*123*2#' })).session).toMatchObject({ text: 'Menu' });
    expect((await phone.call({ answer: '9' })).session).toMatchObject({ isOver: true });
    await phone.quiet();
    const [first, second, notice] = phone.received;
    expect(first?.path).toBe('/ussd/africastalking/simulated-ussd-gateway-0');
    expect(form(first?.body)).toEqual({
      sessionId: expect.any(String),
      phoneNumber: `+26${mobile}`,
      networkCode: '64502',
      serviceCode: '*384*123#',
      text: '2',
    });
    expect(form(second?.body)['text']).toBe('2*9');
    expect(notice?.path).toBe('/ussd/africastalking/simulated-ussd-gateway-0/end');
    expect(form(notice?.body)).toMatchObject({ status: 'Success', hopsCount: '2' });
    expect(phone.received).toHaveLength(3);
  });

  test('comes by Ontech with the last input alone, and without a notice', async () => {
    await using phone = await dialler();
    await phone.call({ dial: '*388*10#' });
    await phone.call({ answer: '9' });
    await phone.quiet();
    const [first, second] = phone.received.map(({ body }) => json(body));
    expect(first).toMatchObject({ user_input: '388*10', is_new_request: true, mno: 'MTN' });
    expect(second).toMatchObject({ user_input: '9', is_new_request: false });
    expect(first?.['request_id']).not.toBe(second?.['request_id']);
    expect(phone.received).toHaveLength(2);
  });

  test('comes by MTN, which says how it ended unless the product ended it', async () => {
    await using phone = await dialler({ ussdGateway: 'madapi' });
    await phone.call({ dial: '*356#' });
    await phone.call({ answer: '1' });
    await phone.pass(20);
    await phone.call({ dial: '*356#' });
    await phone.call({ end: 'cancel' });
    await phone.call({ dial: '*356#' });
    await phone.call({ answer: '9' });
    await phone.quiet();
    const types = phone.received.map(({ body }) => json(body)['messageType']).join('');
    expect(types).toBe('0150401');
    expect(json(phone.received[0]?.body)).toMatchObject({ ussdString: '*356#' });
  });
});

describe('what goes wrong on the way', () => {
  test('twice: each request comes two times, and the screen is one', async () => {
    await using phone = await dialler({ ussdGateway: 'ontech', ussdFault: 'twice' });
    await phone.call({ dial: '*388*10#' });
    await phone.call({ answer: '9' });
    await phone.quiet();
    const ids = phone.received.map(({ body }) => json(body)['request_id']);
    expect([ids.length, new Set(ids).size]).toEqual([4, 2]);
  });

  test('other-sim: MTN names another SIM', async () => {
    await using phone = await dialler({ ussdGateway: 'madapi' });
    await phone.call({ dial: '*356#' });
    await phone.call({ end: 'cancel' });
    await phone.quiet();
    const own = json(phone.received[0]?.body)['imsi'];
    await using other = await dialler({ ussdGateway: 'madapi', ussdFault: 'other-sim' });
    await other.call({ dial: '*356#' });
    expect(own).toMatch(/^645/);
    expect(json(other.received[0]?.body)['imsi']).not.toBe(own);
  });
});

describe('a session', () => {
  test('ends after 20 s without a key, and after 180 s in any case', async () => {
    await using phone = await dialler({ ussdGateway: 'africastalking' });
    await phone.call({ dial: '*384*123#' });
    for (let at = 0; at < 9; at += 1) {
      await phone.pass(19);
      await phone.call({ answer: '1' });
    }
    expect((await phone.call()).session).toMatchObject({ isOver: false });
    await phone.pass(9);
    const text = 'The session has timed out.';
    expect((await phone.call()).session).toMatchObject({ isOver: true, text });
    expect(form(phone.received.at(-1)?.body)).toMatchObject({ status: 'Incomplete' });
  });

  test('is over when the answer is no answer, or longer than a screen', async () => {
    for (const answer of ['Menu', `CON ${'x'.repeat(161)}`]) {
      await using phone = await dialler({ ussdGateway: 'africastalking' }, () => answer);
      const { session } = await phone.call({ dial: '*384*123#' });
      expect(session).toMatchObject({ isOver: true, text: expect.stringContaining('MMI') });
      await phone.quiet();
      expect(form(phone.received.at(-1)?.body)).toMatchObject({ status: 'Failed' });
    }
  });
});

test.each([
  [{ dial: '388*10' }, 409, 'a code is like'],
  [{ dial: `*${'1*'.repeat(5000)}#` }, 409, 'a code is like'],
  [{ dial: 388 }, 409, 'a code is like'],
  [{ dial: '*388*77#' }, 409, 'no service has the code'],
  [{ answer: '1' }, 409, 'no session is open'],
  [{ answer: '' }, 409, '1 to 160 characters'],
  [{ answer: '1\n2' }, 409, '1 to 160 characters'],
  [{ answer: '1'.repeat(161) }, 409, '1 to 160 characters'],
  [{ end: 'now' }, 409, '"cancel" or "time-out"'],
  [{ end: 'time-out' }, 409, 'no session is open'],
  [{ dial: '*388*10#', answer: '1' }, 400, 'say {'],
  [{}, 400, 'say {'],
])('%j is refused, and the product hears nothing', async (wish, status, sentence) => {
  await using phone = await dialler();
  const refused = await phone.call(wish);
  expect(refused.status).toBe(status);
  expect(refused.error).toContain(sentence);
  expect(phone.received).toEqual([]);
});

test("MTN's gateway reaches no other network, and a phone has one session", async () => {
  await using phone = await dialler({ ussdGateway: 'madapi' });
  const airtel = await phone.call({ dial: '*356#' }, '/phones/0971000001/ussd');
  expect(airtel).toMatchObject({ status: 409, error: expect.stringContaining('only MTN') });
  await phone.call({ dial: '*356#' });
  const second = await phone.call({ dial: '*356#' });
  expect(second).toMatchObject({ status: 409, error: expect.stringContaining('is open') });
});

test.each([{ ussdGateway: 'safaricom' }, { ussdSecret: 1 }])(
  'the setting %j is refused, and the secret is never shown',
  async (setting) => {
    await using merchant = await rehearse();
    expect((await merchant.post('/settings', setting)).status).toBe(400);
    const shown = JSON.stringify((await merchant.get('/settings')).data);
    expect(shown).not.toContain(merchant.world.settings.ussdSecret);
  },
);
