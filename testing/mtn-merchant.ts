import { expect } from 'vitest';
import type { rehearse } from './merchant.ts';

export type Merchant = Awaited<ReturnType<typeof rehearse>>;

export const id = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';
export const mobile = '0961000001';
export const party = { partyIdType: 'MSISDN', partyId: `26${mobile}` };
export const wanted = {
  amount: '15.00',
  currency: 'ZMW',
  externalId: id,
  payer: party,
  payerMessage: 'Repayment 12',
  payeeNote: 'Repayment 12',
};
export const paths = {
  collection: '/mtn/collection/v1_0/requesttopay',
  disbursement: '/mtn/disbursement/v1_0/transfer',
} as const;
export type Product = keyof typeof paths;

/** One call as MoMo documents it, but for what is asked otherwise. */
export async function call(
  { simulator }: Merchant,
  path: string,
  { method = 'GET', body, headers = {} }: CallOptions = {},
) {
  const product = path.split('/')[2] ?? '';
  const response = await fetch(simulator.url + path, {
    method,
    headers: {
      'ocp-apim-subscription-key': `sandbox-${product}-key`,
      'x-target-environment': 'mtnzambia',
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const data: unknown = text === '' ? '' : JSON.parse(text);
  return { status: response.status, data };
}

interface CallOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export async function tokenOf(merchant: Merchant, product: Product): Promise<string> {
  const basic = Buffer.from(`sandbox-${product}-user:sandbox-${product}-api-key`);
  const headers = { authorization: `Basic ${basic.toString('base64')}` };
  const { data } = await call(merchant, `/mtn/${product}/token/`, { method: 'POST', headers });
  return (data as { access_token: string }).access_token;
}

export async function pay(
  merchant: Merchant,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  product: Product = 'collection',
) {
  const authorization = `Bearer ${await tokenOf(merchant, product)}`;
  return call(merchant, paths[product], {
    method: 'POST',
    body: { ...wanted, ...changes },
    headers: { authorization, 'x-reference-id': id, ...headers },
  });
}

export async function status(merchant: Merchant, product: Product = 'collection') {
  const authorization = `Bearer ${await tokenOf(merchant, product)}`;
  return call(merchant, `${paths[product]}/${id}`, { headers: { authorization } });
}

export const taken = { status: 202, data: '' };
/** An error of MoMo with this code. */
export const coded = (code: string): unknown => expect.objectContaining({ code });
