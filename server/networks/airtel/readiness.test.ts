import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { airtelAccessTo } from '../../../testing/airtel-merchant.ts';
import { scriptedNetwork } from '../../../testing/scripted-network.ts';
import type { Said, Script } from '../../../testing/scripted-network.ts';
import type { AirtelAccess } from './settings.ts';
import { airtelReadiness } from './readiness.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const balancePath = 'GET /airtel/standard/v1/users/balance';
const keyPath = 'GET /airtel/v1/rsa/encryption-keys';
const tokenPath = 'POST /airtel/auth/oauth2/token';
/** The official answer of a success calls itself none. */
const holds = (balance: unknown): Said => ({
  body: { data: { balance, currency: 'ZMW' }, status: { success: false } },
});
const usual: Script = {
  [tokenPath]: { body: { access_token: 'T', expires_in: '180' } },
  [balancePath]: holds('37,600.00'),
  [keyPath]: { body: { data: { key_id: 100, key } } },
};
const noKey =
  'Airtel gives no key to encrypt under: is message signing on for the application?';

async function ready(script: Script = {}, access: Partial<AirtelAccess> = {}) {
  await using network = await scriptedNetwork({ ...usual, ...script });
  const readiness = await airtelReadiness({ ...airtelAccessTo(network.url), ...access });
  return { ...readiness, asked: network.lines() };
}

describe('what Airtel says before money moves', () => {
  it('is what our wallet holds, and how messages go', async () => {
    expect(await ready()).toMatchObject({
      account: 'Airtel Money',
      found: [
        ['wallet', 'token taken, K37600.00'],
        ['messages', 'signed'],
        ['callbacks', expect.stringContaining('portal of Airtel')],
      ],
      faults: [],
      floats: [
        { provider: 'airtel', wallet: 'wallet', amount: ngwee(37_600_00n), pays: ['Airtel'] },
      ],
    });
  });

  it.each<[string, Said, string]>([
    ['an amount', holds('much'), 'Airtel Money names an unreadable balance.'],
    ['a balance', { body: {} }, 'Airtel Money names an unreadable balance.'],
    ['a good answer', { status: 500 }, 'Airtel Money answered HTTP 500.'],
    [
      'leave to look',
      { status: 403 },
      'Airtel Money does not let us in (HTTP 403): look at AIRTEL_CLIENT_ID, ' +
        'AIRTEL_CLIENT_SECRET and AIRTEL_URL.',
    ],
  ])('is a fault where it lacks %s', async (_, said, fault) => {
    const { faults, floats, found } = await ready({ [balancePath]: said });
    expect([faults, floats]).toEqual([[fault], []]);
    expect(found.map(([what]) => what)).toEqual(['messages', 'callbacks']);
  });

  it.each<[string, Said]>([
    ['no key', { body: { data: {} } }],
    ['a key that is none', { body: { data: { key: 'MIGf' } } }],
    ['a key that is no text', { body: { data: { key: 7 } } }],
    ['nothing', { status: 404 }],
  ])('is a fault where messages are to be signed and it gives %s', async (_, said) => {
    expect((await ready({ [keyPath]: said })).faults).toEqual([noKey]);
  });

  it('is no fault of the application where no server answers for the key', async () => {
    const { faults } = await ready({ [keyPath]: { status: 503 } });
    expect(faults).toEqual(['Airtel Money answered HTTP 503.']);
  });

  it.each<[string, Partial<AirtelAccess>, asks: boolean, messages: string]>([
    ['signed messages', { pinKey: key }, true, 'signed'],
    [
      'unsigned messages with a key for the PIN',
      { pinKey: key, signsMessages: false },
      false,
      'not signed',
    ],
    ['unsigned messages without one', { signsMessages: false }, true, 'not signed'],
  ])('of %s asks for a key where one is needed', async (_, access, asks, messages) => {
    const { asked, found, faults } = await ready({}, access);
    expect(asked.includes(keyPath)).toBe(asks);
    expect([found, faults]).toEqual([expect.arrayContaining([['messages', messages]]), []]);
  });

  it('is a fault of our secrets where there is no token', async () => {
    const { faults } = await ready({ [tokenPath]: { status: 401 } });
    expect(faults).toEqual([
      'Airtel Money does not let us in (no token: HTTP 401): look at AIRTEL_CLIENT_ID, ' +
        'AIRTEL_CLIENT_SECRET and AIRTEL_URL.',
    ]);
  });
});
