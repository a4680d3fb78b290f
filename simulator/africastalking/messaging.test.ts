import { describe, expect, test } from 'vitest';
import { mobile, rehearse } from '../../testing/merchant.ts';

type Merchant = Awaited<ReturnType<typeof rehearse>>;
const accepted = { status: 'Success', statusCode: 101, number: `+26${mobile}` };

async function arm(merchant: Merchant, fault: string, more: object = {}): Promise<void> {
  await merchant.post('/faults', { operation: 'sms', fault, ...more });
}

function reports(merchant: Merchant): (string | null)[] {
  return merchant.received.map(({ body }) => new URLSearchParams(body).get('status'));
}

function inbox(merchant: Merchant): number {
  return merchant.world.phones.messages(mobile).length;
}

test('a message reaches the phone, and its report the merchant', async () => {
  await using merchant = await rehearse();
  const { status, data } = await merchant.sms({ from: 'ExtraMoney' });
  expect(status).toBe(201);
  expect(data).toEqual({
    SMSMessageData: {
      Message: 'Sent to 1/1 Total Cost: ZMW 0.2500',
      Recipients: [
        { ...accepted, cost: 'ZMW 0.2500', messageId: expect.stringMatching(/^ATXid_/) },
      ],
    },
  });
  expect((await merchant.get(`/phones/${mobile}/messages`)).data).toMatchObject([
    { text: 'Your code is 4821.', from: 'ExtraMoney', sentAt: '2026-03-02T08:00:00.000Z' },
  ]);
  await merchant.pass(1);
  const [report] = merchant.received;
  expect(report?.path).toBe('/callbacks/africastalking/delivery');
  const messageId = /ATXid_\w+/.exec(JSON.stringify(data))?.[0];
  expect(Object.fromEntries(new URLSearchParams(report?.body))).toEqual({
    id: messageId,
    status: 'Success',
    phoneNumber: `+26${mobile}`,
    networkCode: '64501',
    retryCount: '0',
  });
});

test('newest messages come first', async () => {
  await using merchant = await rehearse();
  await merchant.sms({ message: 'first' });
  await merchant.sms({ message: 'second' });
  const { data } = await merchant.get(`/phones/${mobile}/messages`);
  expect(data).toMatchObject([{ text: 'second' }, { text: 'first' }]);
});

test('each recipient has its own code', async () => {
  await using merchant = await rehearse();
  const { status, data } = await merchant.sms({ to: `+26${mobile},+254711000111` });
  expect(status).toBe(201);
  expect(data).toMatchObject({
    SMSMessageData: {
      Message: 'Sent to 1/2 Total Cost: ZMW 0.2500',
      Recipients: [accepted, { statusCode: 403, status: 'InvalidPhoneNumber', cost: '0' }],
    },
  });
});

test.each([
  ['a wrong key', {}, 'other', 401, 'The supplied authentication is invalid'],
  ['no message', { message: '' }, undefined, 400, 'message'],
])('%s is refused', async (_what, form, key, status, sentence) => {
  await using merchant = await rehearse();
  expect(await merchant.sms(form, key)).toEqual({
    status,
    data: expect.stringContaining(sentence),
  });
  expect(inbox(merchant)).toBe(0);
});

test('reports go where the settings say, secret and all', async () => {
  await using merchant = await rehearse();
  const { callbackBaseUrl } = merchant.world.settings;
  const deliveryReportUrl = `${callbackBaseUrl}/callbacks/africastalking/delivery?secret=s`;
  await merchant.post('/settings', { deliveryReportUrl });
  await merchant.sms();
  await merchant.pass(1);
  expect(merchant.received.map(({ path }) => path)).toEqual([
    '/callbacks/africastalking/delivery?secret=s',
  ]);
});

describe('faults of an SMS', () => {
  test.each([
    ['error-before', 500, 0, []],
    ['error-after', 500, 1, ['Success']],
    ['rate-limited', 429, 0, []],
    ['answer-then-not-act', 201, 0, []],
    ['provider-closed', 201, 0, []],
    ['no-callback', 201, 1, []],
    ['duplicate-callback', 201, 1, ['Success', 'Success']],
    ['out-of-order-callback', 201, 1, ['Success', 'Sent']],
    ['contradicting-callback', 201, 1, ['Success', 'Failed']],
    ['never-settle', 201, 0, ['Buffered']],
  ])('%s answers %i with %i on the phone and reports %j', async (fault, status, on, said) => {
    await using merchant = await rehearse();
    await arm(merchant, fault);
    expect((await merchant.sms()).status).toBe(status);
    await merchant.pass(3600);
    expect([inbox(merchant), reports(merchant)]).toEqual([on, said]);
    expect((await merchant.sms()).data).toMatchObject({
      SMSMessageData: { Recipients: [accepted] },
    });
  });

  test('accept-then-lose-answer sends and cuts the line', async () => {
    await using merchant = await rehearse();
    await arm(merchant, 'accept-then-lose-answer');
    await expect(merchant.sms()).rejects.toThrow('fetch failed');
    expect(inbox(merchant)).toBe(1);
  });

  test('hang neither answers nor sends', async () => {
    await using merchant = await rehearse();
    await arm(merchant, 'hang');
    const abandoned = merchant.sms().then(
      () => 'answered',
      () => 'cut',
    );
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(inbox(merchant)).toBe(0);
    await merchant.simulator.close();
    expect(await abandoned).toBe('cut');
  });

  test.each(['provider-delayed', 'settle-after'])('%s holds the message', async (fault) => {
    await using merchant = await rehearse();
    await arm(merchant, fault, { seconds: 20 });
    expect((await merchant.sms()).data).toMatchObject({
      SMSMessageData: { Recipients: [{ statusCode: 102, status: 'Queued' }] },
    });
    await merchant.pass(19);
    expect(inbox(merchant)).toBe(0);
    await merchant.pass(2);
    expect([inbox(merchant), reports(merchant)]).toEqual([1, ['Success']]);
  });

  test('late-callback reports late', async () => {
    await using merchant = await rehearse();
    await arm(merchant, 'late-callback', { seconds: 50 });
    await merchant.sms();
    await merchant.pass(49);
    expect([inbox(merchant), reports(merchant)]).toEqual([1, []]);
    await merchant.pass(2);
    expect(reports(merchant)).toEqual(['Success']);
  });
});
