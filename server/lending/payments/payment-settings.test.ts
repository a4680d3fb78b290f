import { expect, it } from 'vitest';
import type { Problems } from '../../store/settings.ts';
import type { AirtelAccess } from '../../networks/airtel/settings.ts';
import type { MtnAccess } from '../../networks/mtn/settings.ts';
import type { PawapayAccess } from '../../networks/pawapay/settings.ts';
import { paymentSettings } from './payment-settings.ts';

const keys = ['COLLECTION', 'DISBURSEMENT'].flatMap((product) =>
  ['KEY', 'USER', 'API_KEY'].map((part) => `MTN_${product}_${part}`),
);
const account = Object.fromEntries(keys.map((name) => [name, `its ${name}`]));
const routed = { PAYMENT_ROUTES: 'MTN:mtn', PAWAPAY_TOKEN: 'token' };

function read(env: Record<string, string>, simulatorUrl: string | null = null) {
  const problems: Problems = [];
  const { paymentAccounts } = paymentSettings(env, problems, simulatorUrl);
  const accessOf = (name: string) => paymentAccounts.get(name)?.access ?? null;
  return {
    pawapay: accessOf('pawapay') as PawapayAccess | null,
    mtn: accessOf('mtn') as MtnAccess | null,
    airtel: accessOf('airtel') as AirtelAccess | null,
    problems,
  };
}

it('asks for each key of MTN by its name, when a route names it', () => {
  const { problems } = read(routed);
  for (const name of keys) expect(problems.join('\n')).toContain(name);
  expect(problems).toHaveLength(keys.length);
});

it('reaches MTN in Zambia, with no callbacks unless their address is set', () => {
  const { mtn, problems } = read({ ...routed, ...account });
  const product = (name: string) => ({
    subscriptionKey: `its MTN_${name}_KEY`,
    user: `its MTN_${name}_USER`,
    apiKey: `its MTN_${name}_API_KEY`,
  });
  expect([mtn, problems]).toEqual([
    {
      url: 'https://proxy.momoapi.mtn.com',
      targetEnvironment: 'mtnzambia',
      callbackUrl: null,
      collection: product('COLLECTION'),
      disbursement: product('DISBURSEMENT'),
    },
    [],
  ]);
  const told = { MTN_CALLBACK_URL: 'https://hook.lender.zm/' };
  const { callbackUrl } = read({ ...routed, ...account, ...told }).mtn ?? {};
  expect(callbackUrl).toBe('https://hook.lender.zm');
});

it('has an account with everybody of the simulator, unasked', () => {
  const { pawapay, mtn, airtel, problems } = read({}, 'http://127.0.0.1:9');
  expect(problems).toEqual([]);
  expect(pawapay).toMatchObject({ url: 'http://127.0.0.1:9/pawapay', token: 'sandbox-token' });
  expect(mtn).toMatchObject({
    url: 'http://127.0.0.1:9/mtn',
    callbackUrl: 'http://127.0.0.1:8080',
    disbursement: { user: 'sandbox-disbursement-user' },
  });
  expect(airtel).toMatchObject({ url: 'http://127.0.0.1:9/airtel', pin: '4321' });
});

const airtelAccount = {
  AIRTEL_URL: 'https://openapiuat.airtel.co.zm/',
  AIRTEL_CLIENT_ID: 'client',
  AIRTEL_CLIENT_SECRET: 'secret',
  AIRTEL_PIN: '7391',
  AIRTEL_CALLBACK_KEY: 'key',
};

it('keeps the accounts of those that were taken off the routes', () => {
  const off = read({ PAWAPAY_TOKEN: 'token', ...account, ...airtelAccount });
  expect(off.problems).toEqual([]);
  expect(off.mtn?.collection.user).toBe('its MTN_COLLECTION_USER');
  expect(off.airtel?.clientId).toBe('client');
  expect(read({ PAWAPAY_TOKEN: 'token' })).toMatchObject({ mtn: null, airtel: null });
});

it('signs messages to Airtel unless that is off', () => {
  const signing = (said: string) => {
    const told = { AIRTEL_MESSAGE_SIGNING: said };
    const { airtel, problems } = read({ PAWAPAY_TOKEN: 'token', ...airtelAccount, ...told });
    return [airtel?.signsMessages, problems.length];
  };
  expect(signing('on')).toEqual([true, 0]);
  expect(signing('off')).toEqual([false, 0]);
  expect(signing('no')).toEqual([true, 1]);
});

it('reads an account at Airtel by its names, and takes no other PIN than four digits', () => {
  const env = { PAYMENT_ROUTES: 'Airtel:airtel', PAWAPAY_TOKEN: 'token', ...airtelAccount };
  const { airtel, problems } = read(env);
  expect([airtel, problems]).toEqual([
    {
      url: 'https://openapiuat.airtel.co.zm',
      clientId: 'client',
      clientSecret: 'secret',
      pin: '7391',
      pinKey: '',
      callbackKey: 'key',
      signsMessages: true,
    },
    [],
  ]);
  expect(read({ ...env, AIRTEL_PIN: '739' }).problems).toEqual([
    'AIRTEL_PIN must be four digits.',
  ]);
});
