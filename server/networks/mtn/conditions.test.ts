import { describe, expect, it } from 'vitest';
import type { Mobile } from '../../../contract/market/phone.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { mtnAccess } from '../../../testing/mtn-access.ts';
import { scriptedNetwork } from '../../../testing/scripted-network.ts';
import type { Said, Script } from '../../../testing/scripted-network.ts';
import { mtn } from './mtn.ts';

const providerId = '8917c345-4791-4285-a416-62f24b6982db';
const request = {
  providerId,
  amount: kwacha(20),
  mobile: '0961234567' as Mobile,
  network: 'MTN',
  message: 'ExtraMoney repayment',
} as const;
const prompt = 'POST /collection/v1_0/requesttopay';
const balance = 'GET /collection/v1_0/account/balance';
const status = `GET /collection/v1_0/requesttopay/${providerId}`;
const tokens: Script = {
  'POST /collection/token/': { body: { access_token: 'T', expires_in: 36_000 } },
  'POST /disbursement/token/': { body: { access_token: 'T', expires_in: 36_000 } },
};
const coded = (http: number, code: string): Said => ({
  status: http,
  body: { code, message: 'x' },
});
const holds: Said = { body: { availableBalance: '5', currency: 'ZMW' } };
const forbidden: Said = { status: 403, body: { statusCode: 403, message: 'Forbidden' } };

async function reach(script: Script) {
  let now = Date.parse('2026-03-02T08:00:00Z');
  const network = await scriptedNetwork({ ...tokens, ...script });
  const provider = mtn(
    { ...mtnAccess, url: network.url },
    { now: () => new Date(now), callbackSecret: '', timeoutMs: 2000 },
  );
  return {
    network,
    provider,
    pass: (seconds: number) => void (now += seconds * 1000),
    [Symbol.asyncDispose]: () => network[Symbol.asyncDispose](),
  };
}

describe('whether MTN is open', () => {
  it.each<[string, Said, boolean]>([
    ['our balance', holds, true],
    ['unavailable', coded(503, 'SERVICE_UNAVAILABLE'), false],
    ['unavailable in other words', coded(503, 'PONDERING'), true],
    ['unavailable without a word', { status: 503 }, true],
    ['unavailable with another HTTP status', coded(500, 'SERVICE_UNAVAILABLE'), true],
    ['not allowed', coded(500, 'NOT_ALLOWED'), false],
    ['forbidden', forbidden, false],
    ['forbidden by a proxy', { status: 403, body: '<html>' }, true],
    ['a fault', coded(500, 'INTERNAL_PROCESSING_ERROR'), true],
  ])('is known by its balance: %s', async (_, said, isOpen) => {
    await using mtnIs = await reach({ [balance]: said });
    expect(await mtnIs.provider.isOpen('collect', 'MTN')).toBe(isOpen);
  });

  it('is asked again when half a minute is over, and not before', async () => {
    await using mtnIs = await reach({ [balance]: [forbidden, holds] });
    const { provider, pass } = mtnIs;
    expect(await provider.isOpen('collect', 'MTN')).toBe(false);
    pass(29);
    expect(await provider.isOpen('collect', 'MTN')).toBe(false);
    pass(1);
    expect(await provider.isOpen('collect', 'MTN')).toBe(true);
  });

  it('without a token it is unknown, so that the payment itself tells', async () => {
    await using mtnIs = await reach({ 'POST /collection/token/': { status: 401 } });
    expect(await mtnIs.provider.isOpen('collect', 'MTN')).toBe(true);
  });
});

describe('what a request has taught', () => {
  const taken: Said = { status: 202 };
  const unavailable = coded(503, 'SERVICE_UNAVAILABLE');
  it.each<[string, Said[], boolean]>([
    ['taken', [taken], true],
    ['refused by the gateway', [forbidden], false],
    ['refused as not allowed', [coded(500, 'NOT_ALLOWED')], false],
    ['unavailable', [unavailable], false],
    ['refused, and then taken', [forbidden, taken], true],
    [
      'unavailable, and then known already',
      [unavailable, coded(409, 'RESOURCE_ALREADY_EXIST')],
      true,
    ],
    ['refused, and then unknown', [forbidden, { status: 500 }], false],
    ['unknown', [{ status: 500 }], true],
    ['a wallet that is none', [coded(404, 'PAYER_NOT_FOUND')], true],
    [
      'refused, and then a wallet that is none',
      [forbidden, coded(404, 'PAYER_NOT_FOUND')],
      true,
    ],
  ])('%s: it counts for a minute', async (_, said, isOpen) => {
    await using mtnIs = await reach({ [balance]: holds, [prompt]: said });
    const { provider, pass } = mtnIs;
    for (let times = 0; times < said.length; times++) await provider.collect(request);
    expect(await provider.isOpen('collect', 'MTN')).toBe(isOpen);
    pass(59.999);
    expect(await provider.isOpen('collect', 'MTN')).toBe(isOpen);
    pass(0.001);
    expect(await provider.isOpen('collect', 'MTN')).toBe(true);
  });
});

describe('a doubtful word about a payment', () => {
  const word: Said = { body: { status: 'EXPIRED', reason: { message: 'Too late.' } } };
  const doubt = { known: 'unknown', why: 'status EXPIRED' };
  const failed = { known: 'failed', code: 'EXPIRED', text: 'Too late.' };
  const silence: Said = { status: 500 };
  const underWay: Said = { body: { status: 'PENDING' } };

  it.each<[string, Said[], object]>([
    ['that stays is believed of a prompt', [word, word, word], failed],
    ['that stays over a silence is believed too', [word, silence, word, word], failed],
    ['counts again after another word', [word, word, underWay, word], doubt],
  ])('%s', async (_, said, last) => {
    await using mtnIs = await reach({ [status]: said });
    const { provider, pass } = mtnIs;
    const heard = [];
    for (let times = 0; times < said.length; times++) {
      heard.push(await provider.ask('collect', providerId));
      pass(8 * 60);
    }
    expect(heard[0]).toEqual(doubt);
    expect(heard.at(-1)).toEqual(last);
  });

  it('is never believed of a payout, which may be with the borrower', async () => {
    await using mtnIs = await reach({
      [`GET /disbursement/v1_0/transfer/${providerId}`]: word,
    });
    for (let times = 0; times < 5; times++) {
      expect(await mtnIs.provider.ask('payout', providerId)).toEqual(doubt);
      mtnIs.pass(3600);
    }
  });
});

describe('the tokens of MTN', () => {
  const path = 'POST /collection/token/';
  const said = (expires_in: unknown, text: unknown = 'T'): Said => ({
    body: { access_token: text, expires_in },
  });

  it.each<[expires: unknown, seconds: number]>([
    [3600, 3540],
    ['3600', 3540],
    // Of a short life the second half is enough to come through.
    [100, 50],
    [120, 60],
    [200, 140],
    [0, 3540],
    [-1, 3540],
    ['soon', 3540],
    [undefined, 3540],
    [null, 3540],
  ])('said to end in %j are used for %d seconds', async (expires, seconds) => {
    await using mtnIs = await reach({ [path]: said(expires), [status]: { status: 500 } });
    const { network, provider, pass } = mtnIs;
    const asked = () => network.lines().filter((line) => line === path).length;
    await provider.ask('collect', providerId);
    pass(seconds - 0.001);
    await provider.ask('collect', providerId);
    expect(asked()).toBe(1);
    pass(0.001);
    await provider.ask('collect', providerId);
    expect(asked()).toBe(2);
  });

  const not = (text: string, isAboutUs = false) => ({
    known: 'rejected',
    code: 'PROVIDER_TEMPORARILY_UNAVAILABLE',
    text: `no token: ${text}`,
    isTemporary: true,
    isAboutUs,
  });
  it.each<[string, Said, object]>([
    [
      'refused',
      { status: 401, body: { error: 'login_failed' } },
      not('HTTP 401 login_failed', true),
    ],
    [
      'forbidden',
      { status: 403, body: { message: 'Forbidden' } },
      not('HTTP 403 Forbidden', true),
    ],
    ['a fault', { status: 500, body: { message: 'Oops' } }, not('HTTP 500 Oops')],
    ['a fault without a word', { status: 502, body: '<html>' }, not('HTTP 502')],
    ['given with a fault', { ...said(3600), status: 500 }, not('HTTP 500')],
    ['empty', said(3600, ''), not('HTTP 200')],
    ['a number', said(3600, 7), not('HTTP 200')],
    ['two lines, of which one would be a header', said(3600, 'T\r\nx: y'), not('HTTP 200')],
    ['cut short', { body: '{"access_token":"T","expi' }, not('HTTP 200')],
  ])('%s, let nothing be sent', async (_, token, outcome) => {
    await using mtnIs = await reach({ [path]: token });
    expect(await mtnIs.provider.collect(request)).toEqual(outcome);
    expect(mtnIs.network.lines()).toEqual([path]);
    expect(await mtnIs.provider.ask('collect', providerId)).toMatchObject({ known: 'unknown' });
  });
});
