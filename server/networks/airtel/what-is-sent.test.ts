import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Mobile } from '../../../contract/market/phone.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { airtelAccessTo } from '../../../testing/airtel-merchant.ts';
import { scriptedNetwork } from '../../../testing/scripted-network.ts';
import type { Asked, Said, Script } from '../../../testing/scripted-network.ts';
import type { AirtelAccess } from './settings.ts';
import { airtel } from './airtel.ts';

const request = {
  providerId: 'f4401bd2-1568-4140-bf2d-eb77d2b2b639',
  amount: ngwee(1250_05n),
  mobile: '0971000001' as Mobile,
  network: 'Airtel',
  message: 'ExtraMoney repayment',
} as const;
const wireId = 'f4401bd215684140bf2deb77d2b2b639';
const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
const other = generateKeyPairSync('rsa', { modulusLength: 1024 });
const spki = ({ publicKey }: typeof pair) =>
  publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const token = 'POST /airtel/auth/oauth2/token';
const keys = 'GET /airtel/v1/rsa/encryption-keys';
const prompt = 'POST /airtel/merchant/v1/payments/';
const payout = 'POST /airtel/standard/v3/disbursements';
const user = 'GET /airtel/standard/v1/users/971000001';
const taken = (status: string): Said => ({
  body: { data: { transaction: { id: wireId, status } }, status: { success: true } },
});
const givesKey = (of: typeof pair): Said => ({ body: { data: { key: spki(of) } } });
const usual: Script = {
  [token]: { body: { access_token: 'T', expires_in: '180', token_type: 'bearer' } },
  [keys]: givesKey(pair),
  [prompt]: taken('SUCCESS'),
  [payout]: taken('TS'),
};
const sealedBadly: Said = {
  status: 400,
  body: { status_code: 'X', status_message: 'Signature mismatch' },
};

async function reach(script: Script = {}, access: Partial<AirtelAccess> = {}) {
  const network = await scriptedNetwork({ ...usual, ...script });
  const provider = airtel(
    { ...airtelAccessTo(network.url), ...access },
    { now: () => new Date(0), timeoutMs: 2000 },
  );
  return { network, provider, [Symbol.asyncDispose]: () => network[Symbol.asyncDispose]() };
}

function opened(base64: unknown, { privateKey }: typeof pair = pair): string {
  const key = { key: privateKey, padding: constants.RSA_PKCS1_PADDING };
  return privateDecrypt(key, Buffer.from(String(base64), 'base64')).toString('utf8');
}

/** What `x-signature` holds under `x-key`. */
function unsealed({ headers }: Asked, by: typeof pair = pair): string {
  const [key, iv] = opened(headers['x-key'], by)
    .split(':')
    .map((part) => Buffer.from(part, 'base64'));
  const cipher = createDecipheriv('aes-256-cbc', key ?? '', iv ?? '');
  const sealed = Buffer.from(String(headers['x-signature']), 'base64');
  return Buffer.concat([cipher.update(sealed), cipher.final()]).toString('utf8');
}

const last = (asked: readonly Asked[]): Asked => {
  const one = asked.at(-1);
  if (one === undefined) throw new Error('nothing was asked');
  return one;
};

describe('what Airtel is sent', () => {
  it('is who we are, once, and then a prompt in kwacha, sealed byte for byte', async () => {
    await using airtelIs = await reach();
    const { provider, network } = airtelIs;
    expect(await provider.collect(request)).toEqual({ known: 'accepted' });
    expect(network.lines()).toEqual([token, keys, prompt]);
    expect(network.asked[0]).toMatchObject({
      headers: { 'content-type': 'application/json', accept: '*/*' },
      body: {
        client_id: 'sandbox-client',
        client_secret: 'sandbox-secret',
        grant_type: 'client_credentials',
      },
    });
    expect(last(network.asked)).toMatchObject({
      headers: {
        authorization: 'Bearer T',
        'x-country': 'ZM',
        'x-currency': 'ZMW',
        accept: '*/*',
        'content-type': 'application/json',
      },
      body: { transaction: { amount: 1250.05, id: wireId } },
    });
    expect(unsealed(last(network.asked))).toBe(last(network.asked).text);
  });

  it.each<[string, Partial<AirtelAccess>, asksKey: boolean, seals: boolean, by: typeof pair]>([
    ['by the key it is given', {}, true, true, pair],
    ['by the key of the settings', { pinKey: spki(other) }, true, true, other],
    ['unsigned', { signsMessages: false }, true, false, pair],
    [
      'unsigned, by our own key',
      { signsMessages: false, pinKey: spki(other) },
      false,
      false,
      other,
    ],
  ])('is a payout with the PIN encrypted %s', async (_, access, asksKey, seals, by) => {
    await using airtelIs = await reach({}, access);
    const { provider, network } = airtelIs;
    expect(await provider.payOut(request)).toEqual({ known: 'accepted' });
    expect(network.lines().includes(keys)).toBe(asksKey);
    const sent = last(network.asked);
    expect('x-signature' in sent.headers).toBe(seals);
    if (seals) expect(unsealed(sent)).toBe(sent.text);
    const { pin } = sent.body as { pin: string };
    expect(opened(pin, by)).toBe('4321');
  });

  it('is a prompt without seal or key where messages are not signed', async () => {
    await using airtelIs = await reach({}, { signsMessages: false });
    await airtelIs.provider.collect(request);
    expect(airtelIs.network.lines()).toEqual([token, prompt]);
    expect(last(airtelIs.network.asked).headers).not.toHaveProperty('x-key');
  });

  it('is the status request of a payment, each by its own path', async () => {
    await using airtelIs = await reach();
    const { provider, network } = airtelIs;
    await provider.ask('collect', request.providerId);
    await provider.ask('payout', request.providerId.toUpperCase());
    expect(network.lines().slice(1)).toEqual([
      `GET /airtel/standard/v1/payments/${wireId}`,
      `GET /airtel/standard/v3/disbursements/${wireId}`,
    ]);
  });
});

describe('the key of message signing', () => {
  it('is asked for once for many payments of ten minutes', async () => {
    await using airtelIs = await reach({
      [token]: { body: { access_token: 'T', expires_in: 3600 } },
    });
    const { provider, network } = airtelIs;
    const began = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(began);
    const asked = () => network.lines().filter((line) => line === keys).length;
    await provider.collect(request);
    clock.mockReturnValue(began + 599_999);
    await provider.collect(request);
    expect(asked()).toBe(1);
    clock.mockReturnValue(began + 600_000);
    await provider.collect(request);
    expect(asked()).toBe(2);
  });
  afterEach(() => void vi.restoreAllMocks());

  it('that was changed there is asked for again, and the same payment sent under it', async () => {
    await using airtelIs = await reach({
      [keys]: [givesKey(other), givesKey(pair)],
      [prompt]: [sealedBadly, taken('SUCCESS')],
    });
    const { provider, network } = airtelIs;
    expect(await provider.collect(request)).toEqual({ known: 'accepted' });
    expect(network.lines()).toEqual([token, keys, prompt, keys, prompt]);
    const [first, second] = network.asked.filter(({ path }) => path.endsWith('/payments/'));
    expect(second?.text).toBe(first?.text);
    expect(first && unsealed(first, other)).toBe(first?.text);
    expect(second && unsealed(second, pair)).toBe(second?.text);
  });

  it.each<[string, string, Said, Partial<AirtelAccess>, number]>([
    ['refused twice', prompt, sealedBadly, {}, 2],
    [
      'refused with a fault, which says nothing',
      prompt,
      { ...sealedBadly, status: 500 },
      {},
      1,
    ],
    ['refused in an answer that is good', prompt, { ...sealedBadly, status: 200 }, {}, 1],
    ['refused where none was used', prompt, sealedBadly, { signsMessages: false }, 1],
  ])('%s is not tried for ever', async (_, path, said, access, posts) => {
    await using airtelIs = await reach({ [path]: said }, access);
    expect(await airtelIs.provider.collect(request)).toMatchObject({ known: 'unknown' });
    expect(airtelIs.network.lines().filter((line) => line === path)).toHaveLength(posts);
  });

  it('refused by the code of disbursements is asked for again', async () => {
    const code: Said = { body: { status: { response_code: 'DP00900001018' } } };
    await using airtelIs = await reach({ [payout]: [code, taken('TS')] });
    expect(await airtelIs.provider.payOut(request)).toEqual({ known: 'accepted' });
    expect(airtelIs.network.lines().filter((line) => line === keys)).toHaveLength(2);
  });

  const ofUs = { code: 'NO_ACCESS', isAboutUs: true };
  const ofThem = { code: 'PROVIDER_TEMPORARILY_UNAVAILABLE' };
  it.each<[string, Said, number, object]>([
    ['not given', { status: 500, body: givesKey(pair).body }, 500, ofThem],
    ['not given to so many', { status: 429 }, 429, ofThem],
    ['given as a page', { body: '<html>' }, 200, ofUs],
    ['no key', { body: { data: { key: 'MIGf' } } }, 200, ofUs],
    ['not there', { status: 404 }, 404, ofUs],
  ])('%s lets nothing be sent, and is asked for again by the next', async (...row) => {
    const [, said, http, whose] = row;
    await using airtelIs = await reach({ [keys]: [said, givesKey(pair)] });
    const { provider, network } = airtelIs;
    expect(await provider.collect(request)).toEqual({
      known: 'rejected',
      text: `no encryption key: HTTP ${http}`,
      isTemporary: true,
      ...whose,
    });
    expect(network.lines()).not.toContain(prompt);
    expect(await provider.collect(request)).toEqual({ known: 'accepted' });
  });
});

describe('a request that is not let in', () => {
  it.each<[string, Said]>([
    ['HTTP 401', { status: 401 }],
    ['a token that is called invalid', { status: 400, body: { error: 'invalid_token' } }],
  ])('by %s goes out again with a fresh token', async (_, shut) => {
    await using airtelIs = await reach({
      [token]: [{ body: { access_token: 'T' } }, { body: { access_token: 'T2' } }],
      [prompt]: [shut, taken('SUCCESS')],
    });
    const { provider, network } = airtelIs;
    expect(await provider.collect(request)).toEqual({ known: 'accepted' });
    const posts = network.asked.filter(({ path }) => path.endsWith('/payments/'));
    expect(posts.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer T',
      'Bearer T2',
    ]);
    expect(posts[1]?.text).toBe(posts[0]?.text);
  });

  it('by a fault goes out once, as it may have been done', async () => {
    await using airtelIs = await reach({
      [prompt]: { status: 500, body: { error: 'invalid_token' } },
    });
    expect(await airtelIs.provider.collect(request)).toMatchObject({ known: 'unknown' });
    expect(airtelIs.network.lines().filter((line) => line === prompt)).toHaveLength(1);
  });
});

it('is asked no sooner than it wants, and what its statement lacks proves nothing', async () => {
  await using airtelIs = await reach();
  expect(airtelIs.provider).toMatchObject({
    name: 'airtel',
    firstAskSeconds: 180,
    statementIsWhole: false,
  });
  expect(await airtelIs.provider.isOpen('payout', 'Airtel')).toBe(true);
});

describe('a wallet', () => {
  const registered = (registration: unknown, status = 200): Script => ({
    [user]: { status, body: { data: { first_name: 'Chanda', registration } } },
  });
  it.each<[string, Script, string | null]>([
    ['registered', registered({ status: 'SUBS' }), 'Airtel'],
    ['of no status', registered({ status: '' }), null],
    ['of a status that is no word', registered({ status: 7 }), null],
    ['not registered', registered(undefined), null],
    ['said with a fault', registered({ status: 'SUBS' }, 404), null],
    ['unknown there', {}, null],
  ])('%s', async (_, script, network) => {
    await using airtelIs = await reach(script);
    expect(await airtelIs.provider.predictNetwork(request.mobile)).toBe(network);
  });

  it('has a holder', async () => {
    await using airtelIs = await reach(registered({ status: 'SUBS' }));
    expect(await airtelIs.provider.holderOf?.(request.mobile)).toEqual({
      name: 'Chanda',
      isBarred: false,
    });
  });
});
