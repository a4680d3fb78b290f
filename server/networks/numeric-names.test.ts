import { expect, it } from 'vitest';
import type { PaymentProvider } from '../store/ports/payment-provider.ts';
import { airtelAccessTo } from '../../testing/airtel-merchant.ts';
import { mtnAccess } from '../../testing/mtn-access.ts';
import { scriptedNetwork } from '../../testing/scripted-network.ts';
import { readAnswer } from '../messages/africas-talking.ts';
import { airtel } from './airtel/airtel.ts';
import { mtn } from './mtn/mtn.ts';
import { pawapay } from './pawapay/pawapay.ts';

const now = () => new Date('2026-03-02T08:00:00Z');
const id = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';
const wireId = id.replaceAll('-', '');
const token = JSON.stringify({ access_token: 'a', expires_in: 3600 });

/** How each provider says that a payment moved, with a name of the transaction as it is given. */
const providers: Record<
  string,
  { at(url: string): PaymentProvider; paths: readonly string[]; says(name: string): string }
> = {
  pawapay: {
    at: (url) => pawapay({ url, token: 'x', signingKeys: [] }, { now }),
    paths: [`GET /v2/deposits/${id}`, `GET /v2/payouts/${id}`],
    says: (name) =>
      `{"status":"FOUND","data":{"depositId":"${id}","payoutId":"${id}","status":"COMPLETED",` +
      `"amount":"5","currency":"ZMW","providerTransactionId":${name}}}`,
  },
  mtn: {
    at: (url) => mtn({ ...mtnAccess, url }, { now, callbackSecret: 'secret' }),
    paths: [`GET /collection/v1_0/requesttopay/${id}`, `GET /disbursement/v1_0/transfer/${id}`],
    says: (name) =>
      `{"externalId":"${id}","status":"SUCCESSFUL","amount":"5","currency":"ZMW",` +
      `"financialTransactionId":${name}}`,
  },
  airtel: {
    at: (url) => airtel(airtelAccessTo(url), { now }),
    paths: [
      `GET /airtel/standard/v1/payments/${wireId}`,
      `GET /airtel/standard/v3/disbursements/${wireId}`,
    ],
    says: (name) =>
      `{"data":{"transaction":{"airtel_money_id":${name},"id":"${wireId}","status":"TS"}},` +
      `"status":{"code":"200","success":true}}`,
  },
};

/** The name as JSON, and the reference that the receipt must have. */
const names = [
  ['981569077', '981569077'],
  ['"981569077"', '981569077'],
  ['0', '0'],
  ['12325811081234567891', '12325811081234567891'],
  ['"  MP210603.1234.L06941 "', 'MP210603.1234.L06941'],
  ['null', null],
  ['""', null],
  ['{"id":1}', null],
] as const;

const cases = Object.keys(providers).flatMap((provider) =>
  names.map(([json, reference]) => [provider, json, reference] as const),
);

it.each(cases)('%s: %s is the reference %s', async (name, json, reference) => {
  const provider = providers[name];
  if (provider === undefined) throw new Error('no such provider');
  await using network = await scriptedNetwork({
    'POST /collection/token/': { body: token },
    'POST /disbursement/token/': { body: token },
    'POST /airtel/auth/oauth2/token': { body: token },
    ...Object.fromEntries(provider.paths.map((path) => [path, { body: provider.says(json) }])),
  });
  const asked = provider.at(network.url);
  for (const operation of ['collect', 'payout'] as const) {
    expect(await asked.ask(operation, id)).toMatchObject({ known: 'confirmed', reference });
  }
});

it.each([
  ['12325811081234567891', '12325811081234567891'],
  ['"ATXid_1"', 'ATXid_1'],
  ['7', '7'],
])("the gateway's name of a message, %s, is kept", (json, providerMessageId) => {
  const body = `{"SMSMessageData":{"Recipients":[{"statusCode":101,"messageId":${json}}]}}`;
  expect(readAnswer(201, body)).toEqual({ outcome: 'accepted', providerMessageId });
});
