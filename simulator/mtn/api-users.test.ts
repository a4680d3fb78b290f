import { describe, expect, test } from 'vitest';
import { rehearse } from '../../testing/merchant.ts';
import { id, party, call, tokenOf, pay, taken, coded } from '../../testing/mtn-merchant.ts';
import type { Merchant, Product } from '../../testing/mtn-merchant.ts';

describe('the sheet of going live', () => {
  test.each([
    ['/mtn/collection/v1_0/accountholder/msisdns/260961000001/active', 400],
    ['/mtn/collection/v1_0/accountholder/msisdn/0/active', 400],
    ['/mtn/collection/v1_0/requesttopay/0', 400],
    [`/mtn/collection/v1_0/requesttopay/${id}`, 404],
    ['/mtn/collection/v1_0/accountholder/msisdn/260961000001/active', 200],
    ['/mtn/collection/v1_0/accountholder/email/a@b.zm/active', 200],
  ])('%s is answered %d', async (path, http) => {
    await using merchant = await rehearse();
    const authorization = `Bearer ${await tokenOf(merchant, 'collection')}`;
    expect((await call(merchant, path, { headers: { authorization } })).status).toBe(http);
  });
});

describe('an API user', () => {
  const user = 'c72025f5-5cd1-4630-99e4-8ba4722fad56';
  const keyed = { 'ocp-apim-subscription-key': 'sandbox-collection-key' };
  const provision = (merchant: Merchant, path: string, body?: unknown) =>
    call(merchant, `/mtn/v1_0/apiuser${path}`, {
      method: 'POST',
      headers: { ...keyed, 'x-reference-id': user },
      body,
    });
  const make = (merchant: Merchant) =>
    provision(merchant, '', { providerCallbackHost: 'loans.example.zm' });
  const logIn = async (merchant: Merchant, product: Product, name: string, apiKey: string) => {
    const basic = Buffer.from(`${name}:${apiKey}`).toString('base64');
    return call(merchant, `/mtn/${product}/token/`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
    });
  };

  test('is made, gets a key and a token, and pays, as its documents say', async () => {
    await using merchant = await rehearse();
    expect(await make(merchant)).toEqual({ status: 201, data: '' });
    expect(await make(merchant)).toMatchObject({ status: 409 });
    const headers = keyed;
    expect(await call(merchant, `/mtn/v1_0/apiuser/${user}`, { headers })).toEqual({
      status: 200,
      data: { providerCallbackHost: 'loans.example.zm', targetEnvironment: 'mtnzambia' },
    });
    const key = await provision(merchant, `/${user}/apikey`);
    expect(key).toEqual({ status: 201, data: { apiKey: expect.stringMatching(/^\w{32}$/) } });
    const { apiKey } = key.data as { apiKey: string };
    const token = await logIn(merchant, 'collection', user, apiKey);
    expect(token).toMatchObject({ status: 200, data: { expires_in: 3600 } });
    const authorization = `Bearer ${(token.data as { access_token: string }).access_token}`;
    const elsewhere = { authorization, 'x-callback-url': 'https://other.example.zm/cb' };
    const refused = { status: 500, data: coded('INVALID_CALLBACK_URL_HOST') };
    expect(await pay(merchant, {}, elsewhere)).toEqual(refused);
    const here = { authorization, 'x-callback-url': 'https://loans.example.zm/cb' };
    expect(await pay(merchant, {}, here)).toEqual(taken);
  });

  test('of one product is unknown to the other', async () => {
    await using merchant = await rehearse();
    await make(merchant);
    const { data } = await provision(merchant, `/${user}/apikey`);
    const { apiKey } = data as { apiKey: string };
    const token = await logIn(merchant, 'disbursement', user, apiKey);
    const authorization = `Bearer ${(token.data as { access_token: string }).access_token}`;
    const changes = { payee: party, payer: undefined };
    expect(await pay(merchant, changes, { authorization }, 'disbursement')).toMatchObject({
      data: coded('NOT_ALLOWED_TARGET_ENVIRONMENT'),
    });
  });

  test('is needed for a key, under a key of a product and a UUID', async () => {
    await using merchant = await rehearse();
    expect(await provision(merchant, `/${user}/apikey`)).toMatchObject({ status: 404 });
    const headers = { 'ocp-apim-subscription-key': 'guessed', 'x-reference-id': user };
    const path = '/mtn/v1_0/apiuser';
    expect((await call(merchant, path, { method: 'POST', headers })).status).toBe(401);
    const named = { ...keyed, 'x-reference-id': 'chanda' };
    expect((await call(merchant, path, { method: 'POST', headers: named })).status).toBe(400);
  });

  test('may have any UUID with the key of the settings, and no other name', async () => {
    await using merchant = await rehearse();
    const apiKey = 'sandbox-collection-api-key';
    expect((await logIn(merchant, 'collection', user, apiKey)).status).toBe(200);
    expect((await logIn(merchant, 'collection', 'chanda', apiKey)).status).toBe(401);
    expect((await logIn(merchant, 'collection', user, 'guessed')).status).toBe(401);
  });
});
