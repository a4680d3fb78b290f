import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mobile, rehearse } from '../../testing/merchant.ts';

type Merchant = Awaited<ReturnType<typeof rehearse>>;

async function send(
  { simulator, world }: Merchant,
  fields: Record<string, string> = {},
  token = 'sandbox-twilio-token',
) {
  const basic = Buffer.from(`ACsandbox:${token}`).toString('base64');
  const path = '/twilio/2010-04-01/Accounts/ACsandbox/Messages.json';
  const StatusCallback = `${world.settings.callbackBaseUrl}/status?until=1`;
  const form = { To: `+26${mobile}`, From: 'ExtraMoney', Body: 'Hello', StatusCallback };
  const response = await fetch(simulator.url + path, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ ...form, ...fields }),
  });
  const data: unknown = await response.json();
  return { status: response.status, data };
}

describe('a message', () => {
  test('is queued and reaches the phone', async () => {
    await using merchant = await rehearse();
    expect(await send(merchant)).toMatchObject({
      status: 201,
      data: {
        sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
        status: 'queued',
        error_code: null,
      },
    });
    const [message] = merchant.world.phones.messages(mobile);
    expect(message).toMatchObject({ text: 'Hello', from: 'ExtraMoney' });
  });

  test.each([
    [{ To: '+2609' }, 21211],
    [{ From: '' }, 21603],
    [{ Body: '' }, 21602],
    [{ Body: 'x'.repeat(1601) }, 21617],
  ])('with %j is refused: %d', async (fields, code) => {
    await using merchant = await rehearse();
    expect(await send(merchant, fields)).toMatchObject({ status: 400, data: { code } });
    expect(merchant.world.phones.messages(mobile)).toEqual([]);
  });

  test('from a stranger is refused', async () => {
    await using merchant = await rehearse();
    expect(await send(merchant, {}, 'x')).toMatchObject({ status: 401, data: { code: 20003 } });
  });

  test.each([
    ['error-before', 500, 0],
    ['error-after', 500, 1],
    ['provider-closed', 400, 0],
    ['rate-limited', 429, 0],
    ['answer-then-not-act', 201, 0],
  ])('meets %s: HTTP %d and %d on the phone', async (fault, status, arrived) => {
    await using merchant = await rehearse();
    await merchant.post('/faults', { operation: 'sms', fault });
    expect((await send(merchant)).status).toBe(status);
    expect(merchant.world.phones.messages(mobile)).toHaveLength(arrived);
  });
});

describe('a status', () => {
  const told = async (merchant: Merchant, fault?: string) => {
    if (fault) await merchant.post('/faults', { operation: 'sms', fault });
    await send(merchant);
    await merchant.pass(1);
    return merchant.received;
  };

  test.each([
    [undefined, ['sent', 'delivered']],
    ['duplicate-callback', ['sent', 'delivered', 'delivered']],
    ['out-of-order-callback', ['sent', 'delivered', 'sent']],
    ['contradicting-callback', ['sent', 'delivered', 'undelivered']],
    ['never-settle', ['sent']],
    ['no-callback', []],
  ])('with the fault %s says %j', async (fault, statuses) => {
    await using merchant = await rehearse();
    const received = await told(merchant, fault);
    const said = received.map(({ body }) => new URLSearchParams(body).get('MessageStatus'));
    expect(said).toEqual(statuses);
  });

  test.each([
    [undefined, true],
    ['wrong-signature', false],
  ])('with the fault %s is signed by the account: %s', async (fault, isTheirs) => {
    await using merchant = await rehearse();
    const [first] = await told(merchant, fault);
    const fields = [...new URLSearchParams(first?.body)].sort(([a], [b]) => (a < b ? -1 : 1));
    const address = merchant.world.settings.callbackBaseUrl + (first?.path ?? '');
    const text = address + fields.flat().join('');
    const own = createHmac('sha1', 'sandbox-twilio-token').update(text).digest('base64');
    expect(first?.headers['x-twilio-signature'] === own).toBe(isTheirs);
  });
});
