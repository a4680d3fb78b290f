import { Webhook } from 'standardwebhooks';
import { afterEach, expect, it, vi } from 'vitest';
import { isSigned } from '../../../testing/webhook-receiver.ts';
import { newWebhookSecret, webhookHeaders } from './sign.ts';

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const sent = { id: 'msg_1', timestamp: 1_700_000_000, body: '{"a":1}' };

it('signs as Standard Webhooks 1.0.0 says', () => {
  expect(webhookHeaders({ ...sent, secrets: [secret] })).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': 'v1,AMaOha7DUT/0J0JMycRuYOBSvbx3WtwLd2khXXbaVj4=',
  });
});

it('is verified by either secret while both count, and by no other', async () => {
  const [one, two, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const headers = webhookHeaders({ ...sent, secrets: [one, two] });
  const arrived = {
    id: sent.id,
    at: sent.timestamp,
    body: sent.body,
    signatures: headers['webhook-signature'] ?? '',
    type: '',
    timestamp: '',
    data: {},
  };
  expect(await isSigned(one, arrived)).toBe(true);
  expect(await isSigned(two, arrived)).toBe(true);
  expect(await isSigned(other, arrived)).toBe(false);
  expect(await isSigned(one, { ...arrived, body: '{"a":2}' })).toBe(false);
  expect(await isSigned(one, { ...arrived, at: arrived.at + 1 })).toBe(false);
});

afterEach(() => void vi.useRealTimers());

it('is verified by the library of Standard Webhooks, within five minutes', () => {
  const at = sent.timestamp * 1000;
  const newer = newWebhookSecret();
  const headers = { ...webhookHeaders({ ...sent, secrets: [newer, secret] }) };
  const verify = (by: string, nowMs: number) => {
    vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
    return new Webhook(by).verify(sent.body, headers);
  };
  expect(verify(secret, at)).toEqual({ a: 1 });
  expect(verify(newer, at + 299_000)).toEqual({ a: 1 });
  expect(() => verify(secret, at + 301_000)).toThrow(/too old/);
  expect(() => verify(newWebhookSecret(), at)).toThrow(/signature/);
});
