import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mobile } from '../../contract/market/phone.ts';
import { type App, startApp } from '../../testing/start-app.ts';
import { sql } from '../store/database/database.ts';
import type { SmsGateway, SmsOutcome } from '../store/ports/sms-gateway.ts';
import { sendQueuedSms } from './send-queued-sms.ts';
import { switched } from './sms-gateways.ts';
import { readTwilio, statusAddress, twilioSignature } from './twilio.ts';

describe('an answer of Twilio', () => {
  const taken = (status: string, error_code: number | null = null) =>
    JSON.stringify({ sid: 'SM1', status, error_code });
  const error = (code: number) => JSON.stringify({ code, message: 'No.', status: 400 });

  it.each<[string, number, string, string]>([
    ['queued', 201, taken('queued'), 'accepted'],
    ['accepted, by a messaging service', 201, taken('accepted'), 'accepted'],
    ['failed at once, unreachable', 201, taken('failed', 30003), 'refused'],
    ['failed at once, filtered', 201, taken('failed', 30007), 'not-accepted'],
    ['an invalid number', 400, error(21211), 'refused'],
    ['no mobile', 400, error(21614), 'refused'],
    ['a number that wants no messages', 400, error(21610), 'refused'],
    ['no text', 400, error(21602), 'not-accepted'],
    ['a code of next year', 400, error(29999), 'not-accepted'],
    ['a sender of another kind', 400, error(21659), 'not-accepted'],
    ['a sender that is not ours', 400, error(21606), 'not-accepted'],
    ['an invalid sender', 400, error(21212), 'not-accepted'],
    ['a country that is not enabled', 400, error(21408), 'not-accepted'],
    ['a full queue', 400, error(21611), 'not-accepted'],
    ['a wrong token', 401, error(20003), 'not-accepted'],
    ['no such account', 404, error(20404), 'not-accepted'],
    ['too many', 429, error(20429), 'not-accepted'],
    ['a fault with a code', 500, error(20500), 'unknown'],
    ['a fault', 502, '<html>', 'unknown'],
    ['a refusal of who knows whom', 403, '<html>', 'unknown'],
    ['nonsense', 201, '<html>', 'unknown'],
    ['another shape', 201, '{"status":"queued"}', 'unknown'],
  ])('%s', (_, status, body, outcome) => {
    expect(readTwilio(status, body).outcome).toBe(outcome);
  });
});

it('signs as Twilio documents it', () => {
  // The example of twilio.com/docs/usage/security, "Validating requests".
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  });
  const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  expect(twilioSignature('12345', { address, form })).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});

describe('one gateway after the other', () => {
  const gateway = (name: string, outcome: SmsOutcome): SmsGateway & { asked: number } => {
    const made = { name, asked: 0, send: async () => ((made.asked += 1), outcome) };
    return made;
  };
  const inOrder = (gateways: readonly SmsGateway[], chosen: string | null = null) => {
    const left: string[][] = [];
    const choice = {
      first: async () => chosen,
      leave: async (...names: string[]) => void left.push(names),
    };
    const usual = gateways.map(({ name }) => name).slice(0, 2);
    return Object.assign(switched(gateways, { usual, choice }), { left });
  };
  const message = { mobile: '0971234567' as Mobile, text: 'Hello' };
  const accepted = { outcome: 'accepted', providerMessageId: 'x' } as const;

  it.each<[SmsOutcome, string, number]>([
    [accepted, 'first', 0],
    [{ outcome: 'unknown', failure: 'silence' }, 'first', 0],
    [{ outcome: 'refused', failure: '403 InvalidPhoneNumber' }, 'first', 0],
    [{ outcome: 'not-accepted', failure: '501 GatewayError' }, 'second', 1],
  ])('%j leaves it with the %s', async (outcome, by, asked) => {
    const second = gateway('second', accepted);
    const both = inOrder([gateway('first', outcome), second]);
    expect(await both.send(message)).toMatchObject({ gateway: by });
    expect(second.asked).toBe(asked);
  });

  it('begins with the chosen one, even if it is only there to be chosen', async () => {
    const [one, two, spare] = ['one', 'two', 'spare'].map((name) => gateway(name, accepted));
    if (!one || !two || !spare) throw new Error('there are three');
    const three = inOrder([one, two, spare], 'spare');
    expect(await three.send(message)).toMatchObject({ gateway: 'spare' });
    const elsewhere = inOrder([one, two, spare], 'gone');
    expect(await elsewhere.send(message)).toMatchObject({ gateway: 'one' });
    expect(two.asked).toBe(0);
  });

  it('leaves one that was silent three times in a row, and sends none of those twice', async () => {
    const silence = { outcome: 'unknown', failure: 'TimeoutError' } as const;
    const second = gateway('second', accepted);
    const both = inOrder([gateway('first', silence), second]);
    for (let i = 0; i < 3; i++) await both.send(message);
    expect(second.asked).toBe(0);
    expect(both.left).toEqual([['first', 'second']]);
  });

  it('stays with one that answers between silences', async () => {
    const ends: SmsOutcome[] = [];
    const first = { name: 'first', send: async () => ends.shift() ?? accepted };
    const both = inOrder([first, gateway('second', accepted)]);
    const silence = { outcome: 'unknown', failure: 'TimeoutError' } as const;
    ends.push(silence, silence, accepted, silence, silence);
    for (let i = 0; i < 5; i++) await both.send(message);
    expect(both.left).toEqual([]);
  });

  it('keeps the last word where all refused for now', async () => {
    const outcome = { outcome: 'not-accepted', failure: 'closed' } as const;
    const both = inOrder([gateway('first', outcome), gateway('second', outcome)]);
    expect(await both.send(message)).toEqual({ ...outcome, gateway: 'second' });
  });
});

const insert = sql<void, { id: string; mobile: string; now: Date; expiresAt: Date }>(`
  insert into sms (id, mobile, kind, text, state, next_try_at, created_at, expires_at)
  values (:id, :mobile, 'receipt', 'Hello', 'queued', :now, :now, :expiresAt)`);
const read = sql<
  { state: string; provider: string; providerMessageId: string | null },
  { id: string }
>('select state, provider, provider_message_id, failure from sms where id = :id');

describe('messages by Twilio', () => {
  let app: App;
  beforeAll(async () => {
    const publicUrl = 'https://loans.example.zm';
    const env = { SMS_GATEWAY: 'twilio,africastalking', TWILIO_CALLBACK_URL: publicUrl };
    app = await startApp({ hasDemoPeople: false, env });
    await app.server.jobs.stop();
  });
  afterAll(() => app.close());
  beforeEach(() => app.simulator.world.faults.clear());

  let count = 0;
  const send = async (fault?: 'provider-closed' | 'hang' | 'error-after') => {
    const id = `twilio-${++count}`;
    const mobile = `09788800${String(count).padStart(2, '0')}`;
    const now = app.context.clock.now();
    await app.db.run(insert, {
      id,
      mobile,
      now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    if (fault) app.simulator.world.faults.arm({ operation: 'sms', fault, mobile });
    await sendQueuedSms(app.context);
    const row = await app.db.row(read, { id });
    return { id, mobile, row, messageSid: row?.providerMessageId ?? '' };
  };
  const onPhone = (mobile: string) => app.simulator.world.phones.messages(mobile).length;

  it('go out once, under its id', async () => {
    const { mobile, row } = await send();
    expect(row).toMatchObject({ state: 'sent', provider: 'twilio' });
    expect(row?.providerMessageId).toMatch(/^SM[0-9a-f]{32}$/);
    expect(onPhone(mobile)).toBe(1);
  });

  it("go by Africa's Talking where Twilio surely did not take them", async () => {
    const { mobile, row } = await send('provider-closed');
    expect(row).toMatchObject({ state: 'sent', provider: 'africastalking' });
    expect(onPhone(mobile)).toBe(1);
  });

  it('do not where they may have gone out', async () => {
    const { mobile, row } = await send('error-after');
    expect(row).toMatchObject({ state: 'unknown', provider: 'twilio' });
    expect(onPhone(mobile)).toBe(1);
  });

  interface Changes {
    readonly token?: string;
    readonly signed?: Record<string, string>;
    readonly address?: string;
    readonly path?: string;
    readonly signature?: string;
  }
  /** A status as Twilio tells it, but for what is asked otherwise. */
  const tell = async (fields: Record<string, string>, changes: Changes = {}) => {
    const { twilio } = app.context.config.sms;
    if (twilio === null) throw new Error('no account');
    const address = changes.address ?? statusAddress(twilio, app.context.clock.now());
    const form = new URLSearchParams(changes.signed ?? fields);
    const token = changes.token ?? twilio.authToken;
    const signature = changes.signature ?? twilioSignature(token, { address, form });
    const path = changes.path ?? address.replace(twilio.callbackUrl, '');
    const response = await fetch(app.url + path, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(fields),
    });
    return response.status;
  };

  it.each([
    ['delivered', 'delivered'],
    ['undelivered', 'failed'],
    ['failed', 'failed'],
    ['queued', 'sent'],
    ['sent', 'sent'],
    ['pondered', 'sent'],
  ])('that are %s become %s', async (MessageStatus, state) => {
    const { id, messageSid } = await send();
    const fields = { MessageSid: messageSid, MessageStatus, ErrorCode: '30003' };
    expect(await tell(fields)).toBe(200);
    const failure = state === 'failed' ? `30003 ${MessageStatus}` : null;
    expect(await app.db.row(read, { id })).toMatchObject({ state, failure });
  });

  it('that have ended stay as they are', async () => {
    const { id, messageSid } = await send();
    await tell({ MessageSid: messageSid, MessageStatus: 'delivered' });
    expect(await tell({ MessageSid: messageSid, MessageStatus: 'failed' })).toBe(200);
    expect(await app.db.row(read, { id })).toMatchObject({ state: 'delivered' });
  });

  it.each<[string, (messageSid: string, now: Date) => Changes]>([
    ['under another token', () => ({ token: 'guessed' })],
    ['without a signature', () => ({ signature: '' })],
    ['with a signature of something', () => ({ signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' })],
    [
      'signed for another status',
      (MessageSid) => ({ signed: { MessageSid, MessageStatus: 'sent' } }),
    ],
    [
      'signed for another message',
      () => ({ signed: { MessageSid: 'SM2', MessageStatus: 'failed' } }),
    ],
    [
      'after its time',
      () => ({ address: 'https://loans.example.zm/callbacks/twilio/status?until=1' }),
    ],
    [
      'with its time moved',
      (_, now) => ({
        path: `/callbacks/twilio/status?until=${Math.floor(now.getTime() / 1000) + 86_400}`,
        address: 'https://loans.example.zm/callbacks/twilio/status?until=1',
      }),
    ],
    ['without a time', () => ({ address: 'https://loans.example.zm/callbacks/twilio/status' })],
    [
      'to another host',
      (_, now) => ({
        address: `https://evil.example/callbacks/twilio/status?until=${now.getTime()}`,
        path: `/callbacks/twilio/status?until=${now.getTime()}`,
      }),
    ],
    [
      'to another path',
      (_, now) => ({
        address: `https://loans.example.zm/callbacks/twilio/other?until=${now.getTime()}`,
      }),
    ],
  ])('are not failed by a status %s', async (_, changes) => {
    const { id, messageSid } = await send();
    const fields = { MessageSid: messageSid, MessageStatus: 'failed' };
    expect(await tell(fields, changes(messageSid, app.context.clock.now()))).toBe(404);
    expect(await app.db.row(read, { id })).toMatchObject({ state: 'sent' });
  });

  it('hear of their delivery from the simulator, and from no forger', async () => {
    const { twilio } = app.context.config.sms;
    if (twilio === null) throw new Error('no account');
    Object.assign(twilio, { callbackUrl: app.url });
    const state = async (id: string) => (await app.db.row(read, { id }))?.state;
    const told = await send();
    await expect.poll(() => state(told.id)).toBe('delivered');
    const { faults } = app.simulator.world;
    faults.arm({ operation: 'sms', fault: 'wrong-signature' });
    const forged = await send();
    const later = await send();
    await expect.poll(() => state(later.id)).toBe('delivered');
    expect(await state(forged.id)).toBe('sent');
    Object.assign(twilio, { callbackUrl: 'https://loans.example.zm' });
  });
});
