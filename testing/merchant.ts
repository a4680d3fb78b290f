import type { IncomingHttpHeaders } from 'node:http';
import { manualClock } from '../simulator/clock.ts';
import type { Settings } from '../simulator/settings.ts';
import type { Simulator } from '../simulator/start.ts';
import { startSimulator } from '../simulator/start.ts';
import { readAll, startLoopback } from './loopback.ts';

/** The hour every rehearsal begins. */
export const rehearsalStart = Date.parse('2026-03-02T08:00:00Z');

export interface ReceivedCallback {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * A simulator on a manual clock, with a merchant that notes every callback it gets and
 * answers with the statuses given, 200 afterwards.
 */
export async function rehearse(settings: Partial<Settings> = {}) {
  const received: ReceivedCallback[] = [];
  const answers: number[] = [];
  const merchant = await startLoopback((request, response) => {
    void readAll(request).then((body) => {
      const { url: path = '', headers } = request;
      received.push({ path, headers, body: body.toString('utf8') });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  const clock = manualClock(rehearsalStart);
  const callbackBaseUrl = merchant.url;
  const simulator = await startSimulator({ port: 0, callbackBaseUrl, clock, settings });
  return {
    simulator,
    world: simulator.world,
    received,
    answers,
    /** Lets time pass and the callbacks it sets off arrive. */
    async pass(seconds: number): Promise<void> {
      clock.advance(seconds * 1000);
      await simulator.quiet();
    },
    ...callsOf(simulator),
    async [Symbol.asyncDispose](): Promise<void> {
      await simulator.close();
      await merchant.close();
    },
  };
}

/** The calls a merchant and a person make, each answering `{ status, data }`. */
function callsOf({ url }: Simulator) {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: 'Bearer sandbox-token',
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type') === 'application/json';
    const data: unknown = json ? JSON.parse(text) : text;
    return { status: response.status, data };
  };
  return {
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}) => call('POST', path, body),
    deposit: (changes: Record<string, unknown> = {}) =>
      call('POST', '/pawapay/v2/deposits', { ...depositRequest(), ...changes }),
    payout: (changes: Record<string, unknown> = {}) =>
      call('POST', '/pawapay/v2/payouts', { ...payoutRequest(), ...changes }),
    sms: async (form: Record<string, string> = {}, apiKey = 'sandbox-key') => {
      const response = await fetch(`${url}/africastalking/version1/messaging`, {
        method: 'POST',
        headers: { apiKey, accept: 'application/json' },
        body: new URLSearchParams({ ...smsForm, ...form }),
      });
      const text = await response.text();
      const data: unknown = response.status === 201 ? JSON.parse(text) : text;
      return { status: response.status, data };
    },
  };
}

export const depositId = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';
export const payoutId = '8917c345-4791-4285-a416-62f24b6982db';
export const mobile = '0971000001';
const smsForm = { username: 'sandbox', to: `+26${mobile}`, message: 'Your code is 4821.' };

/** The other side of a payment, as pawaPay names it. */
export function account(phoneNumber = `26${mobile}`, provider = 'AIRTEL_OAPI_ZMB') {
  return { type: 'MMO', accountDetails: { phoneNumber, provider } };
}

function depositRequest() {
  return { depositId, amount: '15.00', currency: 'ZMW', payer: account() };
}

function payoutRequest() {
  return { payoutId, amount: '500', currency: 'ZMW', recipient: account() };
}
