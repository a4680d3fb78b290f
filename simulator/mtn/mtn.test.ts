import { describe, expect, test } from 'vitest';
import { rehearse } from '../../testing/merchant.ts';
import {
  id,
  mobile,
  party,
  wanted,
  paths,
  call,
  tokenOf,
  pay,
  status,
  taken,
  coded,
} from '../../testing/mtn-merchant.ts';
import type { Merchant, Product } from '../../testing/mtn-merchant.ts';

describe('a request to pay', () => {
  test('is taken with nothing said, and comes back without needless decimals', async () => {
    await using merchant = await rehearse();
    expect(await pay(merchant)).toEqual(taken);
    expect(merchant.world.prompts.waiting(mobile)).toHaveLength(1);
    expect(await status(merchant)).toEqual({
      status: 200,
      data: { ...wanted, amount: '15', status: 'PENDING' },
    });
    const [prompt] = merchant.world.prompts.waiting(mobile);
    merchant.world.prompts.answer(mobile, prompt?.promptId ?? '', { pin: '1234' });
    await merchant.pass(1);
    const { data } = await status(merchant);
    expect(data).toMatchObject({ status: 'SUCCESSFUL' });
    expect(data).toHaveProperty('financialTransactionId');
    expect(merchant.world.statement().map((row) => row.amount)).toEqual([-15_00n]);
  });

  test('under a reference that is known is refused, and prompts once', async () => {
    await using merchant = await rehearse();
    await pay(merchant);
    expect(await pay(merchant)).toEqual({ status: 409, data: coded('RESOURCE_ALREADY_EXIST') });
    expect(merchant.world.prompts.waiting(mobile)).toHaveLength(1);
  });

  test.each([
    [{ currency: 'EUR' }, {}, 500, 'INVALID_CURRENCY'],
    [{}, { 'x-callback-url': 'https://other.example/cb' }, 500, 'INVALID_CALLBACK_URL_HOST'],
    [{}, { 'x-target-environment': 'sandbox' }, 500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
  ])('with %j %j is refused: %s %s', async (changes, headers, http, code) => {
    await using merchant = await rehearse();
    expect(await pay(merchant, changes, headers)).toEqual({ status: http, data: coded(code) });
  });

  test.each<[Record<string, unknown>, Record<string, string>]>([
    [{ payerMessage: "Chanda's loan" }, {}],
    [{ payeeNote: 'x'.repeat(161) }, {}],
    [{ externalId: 'with a space' }, {}],
    [{ amount: 15 }, {}],
    [{ currency: undefined }, {}],
    [{ payer: { ...party, partyIdType: 'MSISDNS' } }, {}],
    [{}, { 'x-reference-id': '0' }],
    [{ payer: { ...party, partyId: mobile } }, {}],
    [{}, { 'x-reference-id': '8917c345-4791-1285-a416-62f24b6982db' }],
  ])('with %j %j does not fit', async (changes, headers) => {
    await using merchant = await rehearse();
    expect((await pay(merchant, changes, headers)).status).toBe(400);
  });

  test.each([
    ['declined', 'APPROVAL_REJECTED'],
    ['expired', 'COULD_NOT_PERFORM_TRANSACTION'],
  ])('that is %s is read with HTTP 200', async (end, code) => {
    await using merchant = await rehearse();
    await pay(merchant);
    const [prompt] = merchant.world.prompts.waiting(mobile);
    if (end === 'declined') {
      merchant.world.prompts.answer(mobile, prompt?.promptId ?? '', { decline: true });
    }
    await merchant.pass(62);
    const read = await status(merchant);
    expect(read).toMatchObject({ status: 200, data: { status: 'FAILED' } });
    expect(JSON.stringify(read.data)).toContain(code);
  });
});

describe('a transfer', () => {
  test('reaches the wallet', async () => {
    await using merchant = await rehearse();
    const changes = { payee: party, payer: undefined };
    expect(await pay(merchant, changes, {}, 'disbursement')).toEqual(taken);
    await merchant.pass(1);
    const read = await status(merchant, 'disbursement');
    expect(read.data).toMatchObject({ status: 'SUCCESSFUL', payee: party });
    expect(merchant.world.phones.touch(mobile).balance).toBe(5_015_00n);
  });
});

describe('the sandbox', () => {
  const sandbox = { mtnTargetEnvironment: 'sandbox', autoAnswer: 'approve' } as const;
  const headers = { 'x-target-environment': 'sandbox' };
  const payTo = async (merchant: Merchant, last: number, product: Product) => {
    const to = { partyIdType: 'MSISDN', partyId: `46733123${last}` };
    const sides = product === 'collection' ? { payer: to } : { payer: undefined, payee: to };
    const asked = await pay(merchant, { currency: 'EUR', ...sides }, headers, product);
    expect(asked).toEqual(taken);
    await merchant.pass(1);
    const authorization = `Bearer ${await tokenOf(merchant, product)}`;
    const path = `${paths[product]}/${id}`;
    const read = async () =>
      (await call(merchant, path, { headers: { ...headers, authorization } })).data;
    return { now: await read(), read };
  };

  test.each<[Product, number, string]>([
    ['collection', 450, 'INTERNAL_PROCESSING_ERROR'],
    ['collection', 451, 'APPROVAL_REJECTED'],
    ['collection', 452, 'EXPIRED'],
    ['collection', 455, 'PAYER_NOT_FOUND'],
    ['collection', 463, 'COULD_NOT_PERFORM_TRANSACTION'],
    ['disbursement', 455, 'NOT_ENOUGH_FUNDS'],
    ['disbursement', 457, 'PAYEE_NOT_FOUND'],
    ['disbursement', 463, 'SERVICE_UNAVAILABLE'],
  ])('%s takes …%d and fails it: %s', async (product, last, code) => {
    await using merchant = await rehearse(sandbox);
    const { now } = await payTo(merchant, last, product);
    expect(now).toMatchObject({ status: 'FAILED' });
    expect(JSON.stringify(now)).toContain(code);
    expect(merchant.world.statement()).toEqual([]);
  });

  test('leaves one number open for ever, and one for half a minute', async () => {
    await using merchant = await rehearse(sandbox);
    const { now, read } = await payTo(merchant, 454, 'collection');
    expect(now).toMatchObject({ status: 'PENDING' });
    await merchant.pass(30);
    expect(await read()).toMatchObject({ status: 'SUCCESSFUL', currency: 'EUR' });
    await using another = await rehearse(sandbox);
    const open = await payTo(another, 453, 'collection');
    await another.pass(3_500);
    expect(await open.read()).toMatchObject({ status: 'PENDING' });
  });

  test('succeeds at once for a number on no list, and moves no wallet', async () => {
    await using merchant = await rehearse(sandbox);
    for (const product of ['collection', 'disbursement'] as const) {
      const { now } = await payTo(merchant, 999, product);
      expect(now).toMatchObject({ status: 'SUCCESSFUL' });
      expect(merchant.world.statement()).toEqual([]);
    }
  });

  test('knows euros alone', async () => {
    await using merchant = await rehearse(sandbox);
    const refused = { status: 500, data: coded('INVALID_CURRENCY') };
    expect(await pay(merchant, {}, headers)).toEqual(refused);
  });
});

describe('who is let in', () => {
  test('has the key, the user and the token of the product', async () => {
    await using merchant = await rehearse();
    const keyless = { 'ocp-apim-subscription-key': 'sandbox-disbursement-key' };
    expect(await pay(merchant, {}, keyless)).toMatchObject({
      status: 401,
      data: { statusCode: 401 },
    });
    const other = `Bearer ${await tokenOf(merchant, 'disbursement')}`;
    expect(await pay(merchant, {}, { authorization: other })).toMatchObject({
      data: coded('NOT_ALLOWED_TARGET_ENVIRONMENT'),
    });
    const login = await call(merchant, '/mtn/collection/token/', { method: 'POST' });
    expect(login).toEqual({ status: 401, data: { error: 'login_failed' } });
  });

  test('has it for an hour', async () => {
    await using merchant = await rehearse();
    const authorization = `Bearer ${await tokenOf(merchant, 'collection')}`;
    const balance = '/mtn/collection/v1_0/account/balance';
    expect(await call(merchant, balance, { headers: { authorization } })).toEqual({
      status: 200,
      data: { availableBalance: '50000000', currency: 'ZMW' },
    });
    await merchant.pass(3601);
    expect((await call(merchant, balance, { headers: { authorization } })).status).toBe(401);
  });
});

describe('a callback', () => {
  const settled = async (merchant: Merchant, fault?: string) => {
    if (fault) await merchant.post('/faults', { operation: 'collect', fault });
    const { callbackBaseUrl } = merchant.world.settings;
    const headers = { 'x-callback-url': `${callbackBaseUrl}/callbacks/mtn/payments` };
    await pay(merchant, {}, headers);
    await merchant.pass(40);
    return merchant.received.map(({ path, body }) => ({ path, ...JSON.parse(body) }));
  };

  test.each<[string | undefined, string[]]>([
    [undefined, ['SUCCESSFUL']],
    ['no-callback', []],
    ['duplicate-callback', ['SUCCESSFUL', 'SUCCESSFUL']],
    ['late-callback', ['SUCCESSFUL']],
    ['out-of-order-callback', ['SUCCESSFUL', 'PENDING']],
    ['contradicting-callback', ['SUCCESSFUL', 'FAILED']],
  ])('with the fault %s says %j', async (fault, said) => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    const callbacks = await settled(merchant, fault);
    if (fault === 'late-callback') await merchant.pass(30);
    const all =
      fault === 'late-callback'
        ? merchant.received.map(({ body }) => JSON.parse(body))
        : callbacks;
    expect(all.map((one) => one.status)).toEqual(said);
    expect((await status(merchant)).data).toMatchObject({ status: 'SUCCESSFUL' });
  });

  test('is not repeated, even when it does not arrive', async () => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    merchant.answers.push(500);
    await settled(merchant);
    await merchant.pass(600);
    expect(merchant.received).toHaveLength(1);
  });

  test('is left out where it was not asked for', async () => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    await pay(merchant);
    await merchant.pass(40);
    expect(merchant.received).toEqual([]);
  });
});
