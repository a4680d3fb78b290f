import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { scriptedNetwork } from '../../../testing/scripted-network.ts';
import type { Said, Script } from '../../../testing/scripted-network.ts';
import type { PawapayAccess } from './settings.ts';
import type { ReadinessWanted } from '../../store/ports/payment-account.ts';
import { pawapayReadiness } from './readiness.ts';

const balances = 'GET /v2/wallet-balances';
const configuration = 'GET /v2/active-conf';
const keys = 'GET /v2/public-key/http';
const address = (what: string) => `https://loans.example.zm/callbacks/pawapay/${what}`;
const takes = (what: string, changes: object = {}) => ({
  minAmount: '1',
  maxAmount: '20000',
  status: 'OPERATIONAL',
  callbackUrl: address(what),
  ...changes,
});
const signed = { signedRequestsOnly: false, signedCallbacks: true };

function configured(changes: {
  deposit?: object;
  payout?: object | null;
  switches?: object;
  country?: string;
  currency?: string;
}): Said {
  const { deposit, payout, switches = signed, country = 'ZMB', currency = 'ZMW' } = changes;
  const operationTypes = {
    DEPOSIT: takes('deposits', deposit),
    ...(payout !== null && { PAYOUT: takes('payouts', payout) }),
  };
  const currencies = [
    { currency: 'USD', operationTypes: {} },
    { currency, operationTypes },
  ];
  const providers = [
    { provider: 'ZAMTEL_ZMB', currencies: [] },
    { provider: 'MTN_MOMO_ZMB', currencies },
  ];
  return {
    body: { signatureConfiguration: switches, countries: [{ country, providers }] },
  };
}

const usual: Script = {
  [balances]: { body: { balances: [{ country: 'ZMB', currency: 'ZMW', balance: '500.5' }] } },
  [configuration]: configured({}),
  [keys]: { body: [{ id: 'HTTP_EC_P256_KEY:1', key: 'MFk' }] },
};
const wanted: ReadinessWanted = {
  now: () => new Date(0),
  publicUrl: 'https://loans.example.zm',
  reaches: ['MTN'],
  lends: { least: kwacha(100), most: kwacha(15_000) },
};

async function ready(
  script: Script = {},
  changes: Partial<ReadinessWanted> = {},
  access: Partial<PawapayAccess> = {},
) {
  await using network = await scriptedNetwork({ ...usual, ...script });
  const reached = { url: network.url, token: 'T', ...access };
  return await pawapayReadiness(reached, { ...wanted, ...changes });
}

const faultsOf = async (...of: Parameters<typeof ready>) => (await ready(...of)).faults;

describe('what pawaPay says before money moves', () => {
  it('is what our wallets hold, what is signed, and what each network takes', async () => {
    expect(await ready()).toEqual({
      account: 'pawaPay',
      found: [
        ['ZMB', 'K500.50'],
        ['callbacks', 'signed'],
        ['requests', 'not signed; unsigned are taken'],
        ['MTN deposits', 'K1.00 to K20000.00, OPERATIONAL'],
        ['MTN payouts', 'K1.00 to K20000.00, OPERATIONAL'],
      ],
      faults: [],
      floats: [
        {
          provider: 'pawapay',
          wallet: 'ZMB',
          amount: 500_50n,
          pays: ['MTN', 'Airtel', 'Zamtel'],
        },
      ],
    });
  });

  it('counts only our wallets in kwacha, each for its own network', async () => {
    const wallet = (provider: unknown, currency = 'ZMW', balance: unknown = '1') => ({
      provider,
      currency,
      balance,
    });
    const body = {
      balances: [
        wallet('AIRTEL_OAPI_ZMB'),
        wallet('MTN_MOMO_ZMB', 'USD'),
        wallet('MTN_MOMO_ZMB', 'ZMW', 'much'),
        wallet('VODACOM'),
      ],
    };
    const { floats } = await ready({ [balances]: { body } });
    expect(floats.map(({ wallet: name, pays }) => [name, pays])).toEqual([
      ['AIRTEL_OAPI_ZMB', ['Airtel']],
      ['VODACOM', []],
    ]);
  });

  it.each<[string, Script, string]>([
    [
      'a wallet',
      { [balances]: { body: { balances: [] } } },
      'names none of our wallets in kwacha',
    ],
    ['balances', { [balances]: { status: 500, body: {} } }, 'pawaPay answered HTTP 500.'],
    ['a key', { [keys]: { body: [] } }, 'gives no key to check its callbacks by'],
    ['a list of keys', { [keys]: { body: { id: 'x' } } }, 'gives no key'],
    ['an answer about keys', { [keys]: { status: 500 } }, 'gives no key'],
    [
      'leave to look at the configuration',
      { [configuration]: { status: 401, body: {} } },
      'does not let us in (HTTP 401): look at PAWAPAY_TOKEN and PAWAPAY_URL.',
    ],
    [
      'payouts',
      { [configuration]: configured({ payout: null }) },
      'not enabled MTN payouts for us.',
    ],
  ])('is a fault where it lacks %s', async (_, script, fault) => {
    expect(await faultsOf(script)).toEqual([expect.stringContaining(fault)]);
  });

  it('says once that it lets us in nowhere, and knows of no wallet then', async () => {
    const shut: Said = { status: 403, body: {} };
    expect((await ready({ [balances]: shut })).floats).toEqual([]);
    expect(await faultsOf({ [balances]: shut, [configuration]: shut })).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof configured>[0]]>([
    ['another country', { country: 'GHA' }],
    ['another currency', { currency: 'EUR' }],
  ])('enables nothing by what it says of %s', async (_, changes) => {
    expect(await faultsOf({ [configuration]: configured(changes) })).toEqual([
      'pawaPay has not enabled MTN deposits for us.',
      'pawaPay has not enabled MTN payouts for us.',
    ]);
  });
});

describe('what a network takes', () => {
  it.each<[string, object, string[]]>([
    ['just what we lend', { minAmount: '100', maxAmount: '15000' }, []],
    ['nothing known', { minAmount: undefined, maxAmount: undefined }, []],
    [
      'a ngwee less than the most we lend',
      { maxAmount: '14999.99' },
      ['MTN payouts reach K14999.99, we lend up to K15000.00.'],
    ],
    [
      'a ngwee more than the least we lend',
      { minAmount: '100.01' },
      ['MTN payouts begin at K100.01, we lend from K100.00.'],
    ],
    [
      'limits by their other names',
      {
        minAmount: undefined,
        minTransactionLimit: '101',
        maxAmount: undefined,
        maxTransactionLimit: '5',
      },
      [
        'MTN payouts reach K5.00, we lend up to K15000.00.',
        'MTN payouts begin at K101.00, we lend from K100.00.',
      ],
    ],
    ['nothing just now', { status: 'CLOSED' }, ['MTN payouts are closed at pawaPay just now.']],
    ['something late', { status: 'DELAYED' }, []],
    [
      'no callbacks',
      { callbackUrl: undefined },
      [`For MTN payouts pawaPay sends no callback, our address is ${address('payouts')}.`],
    ],
    [
      'callbacks of the other operation',
      { callbackUrl: address('deposits') },
      [
        `For MTN payouts pawaPay calls back ${address('deposits')}, our address is ` +
          `${address('payouts')}.`,
      ],
    ],
    ['callbacks with a stroke at the end', { callbackUrl: `${address('payouts')}//` }, []],
  ])('is %s', async (_, payout, faults) => {
    expect(await faultsOf({ [configuration]: configured({ payout }) })).toEqual(faults);
  });

  it('is shown as far as it is known', async () => {
    const payout = { minAmount: undefined, maxAmount: 'much', status: undefined };
    const { found } = await ready({ [configuration]: configured({ payout }) });
    expect(found).toContainEqual(['MTN payouts', 'K? to K?, no status']);
  });

  it('is not looked at where it is on no route', async () => {
    const nothing = configured({ country: 'GHA' });
    expect(await faultsOf({ [configuration]: nothing }, { reaches: [] })).toEqual([]);
  });

  it('knows this machine by its name and its number', async () => {
    const at = (host: string) => `http://${host}:8080/callbacks/pawapay`;
    const [deposit, payout] = ['deposits', 'payouts'].map((what) => ({
      callbackUrl: `${at('127.0.0.1')}/${what}`,
    }));
    const script = {
      [configuration]: configured({ ...(deposit && { deposit }), ...(payout && { payout }) }),
    };
    expect(await faultsOf(script, { publicUrl: 'http://localhost:8080' })).toEqual([]);
    expect(await faultsOf(script, { publicUrl: 'http://localhost.evil:8080' })).toHaveLength(2);
  });
});

describe('the switches of signatures', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ours = { signingKeys: [{ id: 'OURS:1', key: privateKey }] };
  it.each<[string, object, Partial<PawapayAccess>, requests: string, fault: RegExp | null]>([
    [
      'all on',
      { ...signed, signedRequestsOnly: true },
      ours,
      'signed; signed ones alone are taken',
      null,
    ],
    [
      'ours off',
      { ...signed, signedRequestsOnly: true },
      {},
      'not signed; signed ones alone are taken',
      /set PAWAPAY_SIGNING_KEYS/,
    ],
    [
      'theirs off',
      signed,
      ours,
      'signed; unsigned are taken',
      /^We sign, .* a leaked token still moves money/,
    ],
    [
      'callbacks off',
      { signedCallbacks: false },
      {},
      'not signed; unsigned are taken',
      /does not sign its callbacks/,
    ],
    [
      'a word for on',
      { signedCallbacks: 'true' },
      {},
      'not signed; unsigned are taken',
      /does not sign its callbacks/,
    ],
  ])('%s', async (_, switches, access, requests, fault) => {
    const { found, faults } = await ready(
      { [configuration]: configured({ switches }) },
      {},
      access,
    );
    expect(found).toContainEqual(['requests', requests]);
    expect(faults).toEqual(fault === null ? [] : [expect.stringMatching(fault)]);
  });
});
