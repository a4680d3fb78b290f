import { describe, expect, it } from 'vitest';
import type { Mobile } from '../../../contract/market/phone.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { mtnAccess } from '../../../testing/mtn-access.ts';
import { scriptedNetwork } from '../../../testing/scripted-network.ts';
import type { Script } from '../../../testing/scripted-network.ts';
import type { MtnAccess } from './settings.ts';
import type { MtnOptions } from './mtn.ts';
import { mtn } from './mtn.ts';

const request = {
  providerId: '8917c345-4791-4285-a416-62f24b6982db',
  amount: kwacha(500),
  mobile: '0961234567' as Mobile,
  network: 'MTN',
  message: 'ExtraMoney loan',
} as const;
const payTo = 'POST /disbursement/v1_0/transfer';
const prompt = 'POST /collection/v1_0/requesttopay';
const balance = 'GET /disbursement/v1_0/account/balance';
const token = { body: { access_token: 'T1', expires_in: 3600 } };
const usual: Script = {
  'POST /collection/token/': token,
  'POST /disbursement/token/': { body: { access_token: 'T2', expires_in: 3600 } },
  [balance]: { body: { availableBalance: '500', currency: 'ZMW' } },
  [payTo]: { status: 202 },
  [prompt]: { status: 202 },
};
const hostRefused = { status: 500, body: { code: 'INVALID_CALLBACK_URL_HOST', message: 'x' } };
const lockedOut = { status: 401, body: { statusCode: 401, message: 'Access denied' } };

/** MTN saying as usual, but for the given answers; and us, reaching it. */
async function reach(
  script: Script = {},
  access: Partial<MtnAccess> = {},
  options: Partial<MtnOptions> = {},
) {
  const network = await scriptedNetwork({ ...usual, ...script });
  const callbackUrl = 'https://loans.example.zm';
  const provider = mtn(
    { ...mtnAccess, url: network.url, callbackUrl, ...access },
    { now: () => new Date(0), callbackSecret: 'secret', timeoutMs: 2000, ...options },
  );
  return { network, provider, [Symbol.asyncDispose]: () => network[Symbol.asyncDispose]() };
}

const headersOf = (product: string, bearer: string) => ({
  authorization: `Bearer ${bearer}`,
  'ocp-apim-subscription-key': `sandbox-${product}-key`,
  'x-target-environment': 'mtnzambia',
});

describe('what MTN is sent', () => {
  it('is a prompt under our id, let in by the token of collections', async () => {
    await using mtnIs = await reach();
    expect(await mtnIs.provider.collect(request)).toEqual({ known: 'accepted' });
    const { asked, lines } = mtnIs.network;
    expect(lines()).toEqual(['POST /collection/token/', prompt]);
    const basic = Buffer.from('sandbox-collection-user:sandbox-collection-api-key');
    expect(asked[0]).toMatchObject({
      text: '',
      headers: {
        authorization: `Basic ${basic.toString('base64')}`,
        'ocp-apim-subscription-key': 'sandbox-collection-key',
      },
    });
    expect(asked[1]).toMatchObject({
      headers: {
        ...headersOf('collection', 'T1'),
        'content-type': 'application/json',
        'x-reference-id': request.providerId,
        'x-callback-url': 'https://loans.example.zm/callbacks/mtn/payments-secret',
      },
      body: { amount: '500.00', payer: { partyId: '260961234567' } },
    });
  });

  it('is a payout under our id, let in by the token of disbursements', async () => {
    await using mtnIs = await reach();
    expect(await mtnIs.provider.payOut(request)).toEqual({ known: 'accepted' });
    const { asked, lines } = mtnIs.network;
    expect(lines().filter((line) => !line.endsWith('/token/'))).toEqual([balance, payTo]);
    expect(asked.at(-1)).toMatchObject({
      headers: { ...headersOf('disbursement', 'T2'), 'x-reference-id': request.providerId },
      body: { amount: '500.00', payee: { partyId: '260961234567' } },
    });
  });

  it.each<[what: string, access: Partial<MtnAccess>, secret: string, url: string | undefined]>([
    ['none of our addresses', { callbackUrl: null }, 'secret', undefined],
    ['no secret', {}, '', 'https://loans.example.zm/callbacks/mtn/payments'],
  ])('names, with %s, where to call back accordingly', async (_, access, secret, url) => {
    await using mtnIs = await reach({}, access, { callbackSecret: secret });
    await mtnIs.provider.collect(request);
    expect(mtnIs.network.asked.at(-1)?.headers['x-callback-url']).toBe(url);
  });

  it('asks about a payment, a wallet and its holder by their paths', async () => {
    await using mtnIs = await reach({
      'GET /collection/v1_0/accountholder/msisdn/260961234567/active': {
        body: { result: true },
      },
      'GET /collection/v1_0/accountholder/msisdn/260961234567/basicuserinfo': {
        body: { name: 'Chanda' },
      },
      [`GET /disbursement/v1_0/transfer/${request.providerId}`]: {
        body: { status: 'PENDING', externalId: request.providerId },
      },
    });
    const { provider, network } = mtnIs;
    const asked = await provider.ask('payout', request.providerId);
    expect(asked).toEqual({ known: 'in-progress' });
    expect(network.asked.at(-1)?.headers).toMatchObject(headersOf('disbursement', 'T2'));
    expect(await provider.predictNetwork(request.mobile)).toBe('MTN');
    expect(await provider.holderOf?.(request.mobile)).toMatchObject({ name: 'Chanda' });
    expect(await provider.ask('collect', 'a/../b')).toMatchObject({ known: 'unknown' });
    expect(network.lines().at(-1)).toBe('GET /collection/v1_0/requesttopay/a%2F..%2Fb');
  });

  it.each([{ result: 'true' }, { result: false }, {}, null])(
    'is no wallet of MTN where it says %j',
    async (body) => {
      const path = 'GET /collection/v1_0/accountholder/msisdn/260961234567/active';
      await using mtnIs = await reach({ [path]: { body } });
      expect(await mtnIs.provider.predictNetwork(request.mobile)).toBeNull();
    },
  );
});

describe('a payment whose callback address MTN refuses', () => {
  it('is asked for again without one, under the same id', async () => {
    await using mtnIs = await reach({ [prompt]: [hostRefused, { status: 202 }] });
    expect(await mtnIs.provider.collect(request)).toEqual({ known: 'accepted' });
    const posts = mtnIs.network.asked.filter(({ path }) => path.endsWith('/requesttopay'));
    expect(posts.map(({ headers }) => headers['x-reference-id'])).toEqual([
      request.providerId,
      request.providerId,
    ]);
    expect(posts.map(({ headers }) => 'x-callback-url' in headers)).toEqual([true, false]);
    expect(posts[1]?.body).toEqual(posts[0]?.body);
  });

  it.each<[string, Script, Partial<MtnAccess>]>([
    ['none was named', { [prompt]: hostRefused }, { callbackUrl: null }],
    [
      'something else was refused',
      { [prompt]: { status: 500, body: { code: 'INVALID_CURRENCY' } } },
      {},
    ],
    ['without an answer', { [prompt]: { status: 500 } }, {}],
  ])('is asked for once where %s', async (_, script, access) => {
    await using mtnIs = await reach(script, access);
    await mtnIs.provider.collect(request);
    expect(mtnIs.network.lines().filter((line) => line === prompt)).toHaveLength(1);
  });
});

it('says that "not found" is its word, and has no statement', async () => {
  await using mtnIs = await reach();
  expect(mtnIs.provider).toMatchObject({ name: 'mtn', notFoundIsProof: true });
  const day = { from: new Date(0), to: new Date(86_400_000) };
  expect(await mtnIs.provider.statement(day)).toBeNull();
  expect(mtnIs.network.asked).toEqual([]);
});

it.each([
  ['/callbacks/mtn/payments-secret', true],
  ['/callbacks/mtn/payments', false],
  ['/callbacks/mtn/payments-secreT', false],
])('takes a callback at %s as unverified: %s', async (path, verified) => {
  await using mtnIs = await reach();
  const body = Buffer.from(JSON.stringify({ externalId: request.providerId }));
  const raw = { method: 'PUT', authority: 'loans.example.zm', path, headers: {}, body };
  const remark = verified ? null : 'it did not come to our secret address';
  expect(await mtnIs.provider.readCallback(raw)).toMatchObject({
    verified,
    remark,
    providerId: request.providerId,
  });
});

describe('a request that is not let in', () => {
  it('goes out again with a fresh token, and is the same', async () => {
    await using mtnIs = await reach({
      'POST /collection/token/': [token, { body: { access_token: 'T9', expires_in: 3600 } }],
      [prompt]: [lockedOut, { status: 202 }],
    });
    expect(await mtnIs.provider.collect(request)).toEqual({ known: 'accepted' });
    const posts = mtnIs.network.asked.filter(({ path }) => path.endsWith('/requesttopay'));
    expect(posts.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer T1',
      'Bearer T9',
    ]);
    expect(posts[1]?.headers['x-reference-id']).toBe(request.providerId);
  });

  it.each<[string, Script, number]>([
    ['that is refused as well', { [prompt]: lockedOut }, 2],
    [
      'that is not to be had',
      { [prompt]: lockedOut, 'POST /collection/token/': [token, { status: 500 }] },
      1,
    ],
  ])('is ours to put right after one %s', async (_, script, posts) => {
    await using mtnIs = await reach(script);
    expect(await mtnIs.provider.collect(request)).toMatchObject({
      known: 'rejected',
      code: 'ACCESS_REFUSED',
      isAboutUs: true,
    });
    expect(mtnIs.network.lines().filter((line) => line === prompt)).toHaveLength(posts);
  });
});

describe('a payout that our account cannot pay', () => {
  const saysBalance = (availableBalance: unknown, currency: unknown = 'ZMW', status = 200) => ({
    [balance]: { status, body: { availableBalance, currency } },
  });

  it.each<[string, Script, Partial<MtnAccess>]>([
    ['a ngwee short', saysBalance('499.99'), {}],
    ['empty', saysBalance('0'), {}],
    ["in the sandbox's euros", saysBalance('1', 'EUR'), { targetEnvironment: 'sandbox' }],
  ])('%s, waits and is not sent', async (_, script, access) => {
    await using mtnIs = await reach(script, access);
    expect(await mtnIs.provider.payOut(request)).toEqual({
      known: 'rejected',
      code: 'NOT_ENOUGH_FUNDS',
      text: expect.stringContaining('does not hold enough'),
      isTemporary: true,
    });
    expect(mtnIs.network.lines()).not.toContain(payTo);
  });

  it.each<[string, Script]>([
    ['just enough', saysBalance('500.00')],
    ['another currency', saysBalance('1', 'EUR')],
    ['no currency', saysBalance('1', null)],
    ['no amount of money', saysBalance('much')],
    ['less than nothing', saysBalance('-5')],
    ['a refusal', saysBalance('1', 'ZMW', 500)],
    ['a page of a proxy', { [balance]: { body: '<html>' } }],
    ['half an answer', { [balance]: { body: '{"availableBalance":"1","curr' } }],
  ])('is reported by MTN itself where its balance is %s', async (_, script) => {
    await using mtnIs = await reach(script);
    expect(await mtnIs.provider.payOut(request)).toEqual({ known: 'accepted' });
  });
});
