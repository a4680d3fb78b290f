import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callbackSecret,
  incoming,
  type InboundWorld,
  startInboundWorld,
} from '../../../testing/inbound-sms-world.ts';
import { startApp } from '../../../testing/start-app.ts';
import { twilioSignature } from '../../messages/twilio.ts';

let world: InboundWorld;
beforeAll(async () => {
  world = await startInboundWorld();
});
afterAll(() => world.app.close());

describe('an SMS by Twilio', () => {
  interface Changes {
    readonly token?: string;
    readonly path?: string;
    readonly signedPath?: string;
    readonly signedBody?: string;
    readonly signature?: string;
  }
  const path = '/callbacks/twilio/incoming';
  const post = async (mobile: string, Body: string, changes: Changes = {}) => {
    const { twilio } = world.app.context.config.sms;
    if (twilio === null) throw new Error('no account');
    const fields = {
      MessageSid: `SM${String(world.nextId()).padStart(32, '0')}`,
      From: `+26${mobile}`,
      To: '+260960000000',
      Body,
    };
    const { token = twilio.authToken, signedPath = path, signedBody = Body } = changes;
    const form = new URLSearchParams({ ...fields, Body: signedBody });
    const address = twilio.callbackUrl + signedPath;
    const signature = changes.signature ?? twilioSignature(token, { address, form });
    return fetch(world.app.url + (changes.path ?? path), {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(fields),
    });
  };

  it('is understood, and answered without instructions', async () => {
    const borrower = await world.newBorrower();
    const response = await post(borrower.mobile, 'STOP');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/xml'),
    ]);
    expect(await response.text()).toBe('<Response/>');
    expect(await world.given(borrower)).toEqual(['app true', 'sms false']);
    await post(borrower.mobile, 'START');
    expect(await world.given(borrower)).toEqual(['app true', 'sms false', 'sms true']);
  });

  it.each<[string, Changes]>([
    ['under another token', { token: 'guessed' }],
    ['without a signature', { signature: '' }],
    ['signed with another text', { signedBody: 'START' }],
    ['signed for the status', { signedPath: '/callbacks/twilio/status' }],
    ['to another path', { path: '/callbacks/twilio/incoming-2', signedPath: path }],
    [
      'signed for another path',
      { path: '/callbacks/twilio/incoming-2', signedPath: '/callbacks/twilio/incoming-2' },
    ],
  ])('is a stranger’s %s', async (_, changes) => {
    const borrower = await world.newBorrower();
    expect((await post(borrower.mobile, 'STOP', changes)).status).toBe(404);
    expect(await world.given(borrower)).toEqual(['app true']);
    expect(await world.rows(borrower.mobile)).toEqual([]);
  });
});

describe('the simulated phone', () => {
  it.each(['africastalking', 'twilio'])('writes by %s', async (gateway) => {
    const { settings } = world.app.simulator.world;
    settings.incomingSmsUrl = world.app.url + incoming;
    const { twilio } = world.app.context.config.sms;
    if (twilio === null) throw new Error('no account');
    const { callbackUrl } = twilio;
    Object.assign(twilio, { callbackUrl: settings.callbackBaseUrl });
    const borrower = await world.newBorrower();
    const address = `${world.app.simulatorUrl}/phones/${borrower.mobile}/sms`;
    const body = JSON.stringify({ text: 'STOP', gateway });
    expect((await fetch(address, { method: 'POST', body })).status).toBe(201);
    const newest = async () => (await world.given(borrower)).at(-1);
    await expect.poll(newest).toBe('sms false');
    Object.assign(twilio, { callbackUrl });
  });

  it.each([{}, { text: 7 }, { text: 'x'.repeat(1601) }, { text: 'STOP', gateway: 'owl' }])(
    'does not write %j',
    async (body) => {
      const address = `${world.app.simulatorUrl}/phones/0971180001/sms`;
      const answered = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
      expect(answered.status).toBe(400);
    },
  );
});

it('an address that guesses the secret is not read any more', async () => {
  await using strict = await startApp({
    hasDemoPeople: false,
    env: { CALLBACK_SECRET: callbackSecret, PUBLIC_CALLS_PER_MINUTE: '3' },
  });
  const guess = async (end: string) => {
    const url = `${strict.url}/callbacks/africastalking/incoming${end}`;
    return (await fetch(url, { method: 'POST', body: new URLSearchParams() })).status;
  };
  const answered: number[] = [];
  for (const end of ['', '-guessed', '-', `-${callbackSecret}`])
    answered.push(await guess(end));
  expect(answered).toEqual([404, 404, 404, 429]);
});
