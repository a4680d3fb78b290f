import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Problems } from '../../store/settings.ts';
import type { AirtelAccess } from './settings.ts';
import { paymentSettings } from '../../lending/payments/payment-settings.ts';

const routed = { PAYMENT_ROUTES: 'Airtel:airtel', PAWAPAY_TOKEN: 'token' };
const account = {
  AIRTEL_CLIENT_ID: 'id',
  AIRTEL_CLIENT_SECRET: 'secret',
  AIRTEL_PIN: '1234',
  AIRTEL_CALLBACK_KEY: 'key',
};
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const pinKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

function read(env: Record<string, string>, simulatorUrl: string | null = null) {
  const problems: Problems = [];
  const { paymentAccounts } = paymentSettings(env, problems, simulatorUrl);
  const airtel = (paymentAccounts.get('airtel')?.access ?? null) as AirtelAccess | null;
  return { airtel, problems };
}

describe('the settings of Airtel', () => {
  it('are not asked for while no route names it', () => {
    expect(read({ PAWAPAY_TOKEN: 'token' })).toEqual({ airtel: null, problems: [] });
  });

  it('are all asked for when a route names it', () => {
    const { problems } = read(routed);
    for (const name of Object.keys(account)) expect(problems.join('\n')).toContain(name);
    expect(problems).toHaveLength(Object.keys(account).length);
  });

  it('reach production, signed, unless set otherwise', () => {
    const { airtel, problems } = read({ ...routed, ...account });
    expect([airtel, problems]).toEqual([
      {
        url: 'https://openapi.airtel.co.zm',
        clientId: 'id',
        clientSecret: 'secret',
        pin: '1234',
        pinKey: '',
        callbackKey: 'key',
        signsMessages: true,
      },
      [],
    ]);
  });

  it('stay while what it took is under way, when it is on no route any more', () => {
    const { airtel, problems } = read({ PAWAPAY_TOKEN: 'token', ...account });
    expect([airtel?.clientId, problems]).toEqual(['id', []]);
  });

  it.each([
    [{ AIRTEL_PIN: '123' }, 'AIRTEL_PIN must be four digits.'],
    [{ AIRTEL_PIN: 'abcd' }, 'AIRTEL_PIN must be four digits.'],
    [{ AIRTEL_PIN_KEY: 'no key' }, 'AIRTEL_PIN_KEY must be a public key'],
    [{ AIRTEL_MESSAGE_SIGNING: 'maybe' }, 'AIRTEL_MESSAGE_SIGNING'],
  ])('are refused as %j', (wrong, complaint) => {
    const { problems } = read({ ...routed, ...account, ...wrong });
    expect(problems.join('\n')).toContain(complaint);
  });

  it('take another address, a key of the PIN, and no signing', () => {
    const url = 'https://openapiuat.airtel.co.zm/';
    const own = { AIRTEL_URL: url, AIRTEL_PIN_KEY: pinKey, AIRTEL_MESSAGE_SIGNING: 'off' };
    expect(read({ ...routed, ...account, ...own }).airtel).toMatchObject({
      url: 'https://openapiuat.airtel.co.zm',
      pinKey,
      signsMessages: false,
    });
  });

  it('need nothing beside the simulator', () => {
    const { airtel, problems } = read({}, 'http://127.0.0.1:8081');
    expect([airtel?.url, problems]).toEqual(['http://127.0.0.1:8081/airtel', []]);
  });
});
