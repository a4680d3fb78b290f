import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Mobile } from '../../../contract/market/phone.ts';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { scriptedNetwork } from '../../../testing/scripted-network.ts';
import type { Said, Script } from '../../../testing/scripted-network.ts';
import type { PawapayAccess } from './settings.ts';
import type { MoneyRequest } from '../../store/ports/payment-provider.ts';
import { pawapay } from './pawapay.ts';

const request: MoneyRequest = {
  providerId: 'f4401bd2-1568-4140-bf2d-eb77d2b2b639',
  amount: ngwee(15_50n),
  mobile: '0961234567' as Mobile,
  network: 'MTN',
  message: 'ExtraMoney repayment',
};
const deposits = 'POST /v2/deposits';
const payouts = 'POST /v2/payouts';
const configuration = 'GET /v2/active-conf';
const availability = 'GET /v2/availability';
const taken: Said = { body: { depositId: request.providerId, status: 'ACCEPTED' } };
const usual: Script = {
  [configuration]: { body: { countries: [] } },
  [deposits]: taken,
  [payouts]: { body: { payoutId: request.providerId, status: 'ACCEPTED' } },
};

async function reach(script: Script = {}, access: Partial<PawapayAccess> = {}) {
  const network = await scriptedNetwork({ ...usual, ...script });
  const provider = pawapay(
    { url: network.url, token: 'T', ...access },
    { now: () => new Date('2026-03-02T08:00:00Z'), timeoutMs: 2000 },
  );
  return { network, provider, [Symbol.asyncDispose]: () => network[Symbol.asyncDispose]() };
}

describe('what pawaPay is sent', () => {
  it('is a deposit as it documents it', async () => {
    await using pawapayIs = await reach();
    const { provider, network } = pawapayIs;
    expect(await provider.collect(request)).toEqual({ known: 'accepted' });
    expect(network.lines()).toEqual([`${configuration}?country=ZMB`, deposits]);
    expect(network.asked[1]).toMatchObject({
      headers: { authorization: 'Bearer T', 'content-type': 'application/json' },
    });
    expect(network.asked[1]?.headers).not.toHaveProperty('signature');
    expect(network.asked[1]?.body).toEqual({
      depositId: request.providerId,
      amount: '15.5',
      currency: 'ZMW',
      payer: {
        type: 'MMO',
        accountDetails: { phoneNumber: '260961234567', provider: 'MTN_MOMO_ZMB' },
      },
      customerMessage: 'ExtraMoney repayment',
    });
  });

  it.each([
    ['MTN', 'MTN_MOMO_ZMB'],
    ['Airtel', 'AIRTEL_OAPI_ZMB'],
    ['Zamtel', 'ZAMTEL_ZMB'],
  ] as const)('is a payout to the wallet of %s', async (network, provider) => {
    await using pawapayIs = await reach();
    await pawapayIs.provider.payOut({ ...request, network });
    expect(pawapayIs.network.asked.at(-1)?.body).toMatchObject({
      payoutId: request.providerId,
      recipient: { type: 'MMO', accountDetails: { phoneNumber: '260961234567', provider } },
    });
  });

  it('is the status of a payment, and the owner of a number', async () => {
    await using pawapayIs = await reach({
      [`GET /v2/payouts/${request.providerId}`]: {
        body: { status: 'FOUND', data: { payoutId: request.providerId, status: 'ENQUEUED' } },
      },
      'POST /v2/predict-provider': { body: { provider: 'ZAMTEL_ZMB' } },
    });
    const { provider, network } = pawapayIs;
    const asked = await provider.ask('payout', request.providerId);
    expect(asked).toEqual({ known: 'in-progress' });
    expect(await provider.predictNetwork(request.mobile)).toBe('Zamtel');
    expect(network.asked.at(-1)?.body).toEqual({ phoneNumber: '260961234567' });
    await provider.ask('collect', 'a/../b');
    expect(network.lines().at(-1)).toBe('GET /v2/deposits/a%2F..%2Fb');
  });

  it('is signed by the next key where the first is not known there, and by no other', async () => {
    const key = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
    const signingKeys = ['NEW:2', 'OLD:1', 'OLD:0'].map((id) => ({ id, key }));
    const refused = (status: number, failureCode: string): Said => ({
      status,
      body: { failureReason: { failureCode } },
    });
    const idsSent = async (says: Said[]) => {
      await using pawapayIs = await reach({ [deposits]: says }, { signingKeys });
      await pawapayIs.provider.collect(request);
      return pawapayIs.network.asked
        .filter(({ path }) => path === '/v2/deposits')
        .map(({ headers }) => /keyid="([^"]+)"/.exec(String(headers['signature-input']))?.[1]);
    };
    const unknownKey = refused(401, 'HTTP_SIGNATURE_ERROR');
    expect(await idsSent([taken])).toEqual(['NEW:2']);
    expect(await idsSent([unknownKey, taken])).toEqual(['NEW:2', 'OLD:1']);
    expect(await idsSent([refused(403, 'HTTP_SIGNATURE_ERROR'), unknownKey])).toEqual([
      'NEW:2',
      'OLD:1',
      'OLD:0',
    ]);
    // Only who was not let in has surely done nothing.
    expect(await idsSent([refused(500, 'HTTP_SIGNATURE_ERROR')])).toEqual(['NEW:2']);
    expect(await idsSent([refused(401, 'NO_AUTHENTICATION')])).toEqual(['NEW:2']);
  });
});

describe('the limits of a network', () => {
  const limited = (limits: object): Script => ({
    [configuration]: {
      body: {
        countries: [
          {
            country: 'ZMB',
            providers: [
              {
                provider: 'MTN_MOMO_ZMB',
                currencies: [{ currency: 'ZMW', operationTypes: { DEPOSIT: limits } }],
              },
            ],
          },
        ],
      },
    },
  });
  const bounds = { minAmount: '15', maxAmount: '20' };

  it.each<[string, object, amount: bigint, refusal: string | null]>([
    ['the least', bounds, 15_00n, null],
    ['a ngwee less', bounds, 14_99n, 'AMOUNT_OUT_OF_BOUNDS'],
    ['the most', bounds, 20_00n, null],
    ['a ngwee more', bounds, 20_01n, 'AMOUNT_OUT_OF_BOUNDS'],
    ['no least', { maxAmount: '20' }, 1n, null],
    ['no most', { minAmount: '15' }, 900_000_00n, null],
    ['a least that is no amount', { minAmount: 'little' }, 1n, null],
    ['ngwee where none are taken', { decimalsInAmount: 'NONE' }, 15_01n, 'INVALID_AMOUNT'],
    ['whole kwacha there', { decimalsInAmount: 'NONE' }, 15_00n, null],
    ['ngwee where they are taken', { decimalsInAmount: 'TWO_PLACES' }, 15_01n, null],
  ])('%s', async (_, limits, amount, refusal) => {
    await using pawapayIs = await reach(limited(limits));
    const outcome = await pawapayIs.provider.collect({ ...request, amount: ngwee(amount) });
    const sent = pawapayIs.network.lines().includes(deposits);
    if (refusal === null) expect([outcome, sent]).toEqual([{ known: 'accepted' }, true]);
    else {
      const refused = { known: 'rejected', code: refusal, isTemporary: false };
      expect([outcome, sent]).toMatchObject([refused, false]);
    }
  });

  it('of collections say nothing of payouts, nor those of one network of another', async () => {
    await using pawapayIs = await reach(limited({ maxAmount: '1' }));
    const { provider } = pawapayIs;
    expect(await provider.payOut(request)).toEqual({ known: 'accepted' });
    expect(await provider.collect({ ...request, network: 'Airtel' })).toEqual({
      known: 'accepted',
    });
  });

  it.each<[string, Said]>([
    ['a fault', { status: 500, ...limited({ maxAmount: '1' })[configuration] }],
    ['no JSON', { body: '<html>' }],
    ['half of it', { body: '{"countries":[{"country":"ZMB","prov' }],
  ])('that are reported as %s hold nothing up', async (_, said) => {
    await using pawapayIs = await reach({ [configuration]: said });
    expect(await pawapayIs.provider.collect(request)).toEqual({ known: 'accepted' });
  });

  it('are asked for once for many payments', async () => {
    await using pawapayIs = await reach(limited(bounds));
    const { provider, network } = pawapayIs;
    for (let times = 0; times < 3; times++) await provider.collect(request);
    expect(network.lines().filter((line) => line.startsWith(configuration))).toHaveLength(1);
  });
});

describe('whether a network is open', () => {
  const says = (status: number, operationTypes: object, country = 'ZMB'): Script => ({
    [availability]: {
      status,
      body: [{ country, providers: [{ provider: 'MTN_MOMO_ZMB', operationTypes }] }],
    },
  });
  it.each<[string, Script, boolean]>([
    ['closed', says(200, { PAYOUT: 'CLOSED' }), false],
    ['closed for deposits alone', says(200, { DEPOSIT: 'CLOSED' }), true],
    ['closed in another country', says(200, { PAYOUT: 'CLOSED' }, 'GHA'), true],
    ['late', says(200, { PAYOUT: 'DELAYED' }), true],
    ['closed, as a fault says', says(500, { PAYOUT: 'CLOSED' }), true],
    ['nothing', {}, true],
  ])('is known by its availability: %s', async (_, script, isOpen) => {
    await using pawapayIs = await reach(script);
    expect(await pawapayIs.provider.isOpen('payout', 'MTN')).toBe(isOpen);
    expect(await pawapayIs.provider.isOpen('payout', 'Airtel')).toBe(true);
    expect(pawapayIs.network.lines()).toEqual([`${availability}?country=ZMB`]);
  });
});

it('is unknown where it cannot be reached, and logs nothing', async () => {
  const provider = pawapay(
    { url: 'http://127.0.0.1:9', token: 'T' },
    { now: () => new Date(0), timeoutMs: 200 },
  );
  expect(await provider.collect({ ...request, amount: kwacha(5) })).toMatchObject({
    known: 'unknown',
  });
  expect(await provider.isOpen('collect', 'MTN')).toBe(true);
  expect(await provider.predictNetwork(request.mobile)).toBeNull();
  expect(await provider.statement({ from: new Date(0), to: new Date(1) })).toBeNull();
});
