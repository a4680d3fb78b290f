import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mobile, rehearse } from '../../testing/merchant.ts';

describe('a phone', () => {
  test.each([
    ['0971000001', 'Airtel'],
    ['0761000002', 'MTN'],
    ['0551000003', 'Zamtel'],
    ['0981000004', 'MTN'],
  ])('%s exists on first touch with a filled wallet of %s', async (number, network) => {
    await using merchant = await rehearse();
    const wallet = await merchant.get(`/phones/${number}/wallet`);
    expect(wallet).toEqual({ status: 200, data: { network, balance: 5000 } });
    expect((await merchant.get(`/phones/${number}/messages`)).data).toEqual([]);
    expect((await merchant.get(`/phones/${number}/prompts`)).data).toEqual([]);
  });

  test('is shown whole, with what the wallet went through', async () => {
    await using merchant = await rehearse();
    await merchant.post(`/phones/${mobile}/wallet`, { balance: '120.50', network: 'Zamtel' });
    expect((await merchant.get(`/phones/${mobile}`)).data).toEqual({
      mobile,
      now: '2026-03-02T08:00:00.000Z',
      wallet: { network: 'Zamtel', balance: 120.5 },
      messages: [],
      prompts: [],
      movements: [
        {
          kind: 'adjustment',
          amount: -4879.5,
          balanceAfter: 120.5,
          at: '2026-03-02T08:00:00.000Z',
        },
        { kind: 'opening', amount: 5000, balanceAfter: 5000, at: '2026-03-02T08:00:00.000Z' },
      ],
      company: 'ExtraMoney',
      productUrl: 'http://localhost:8080',
    });
  });

  test.each([
    ['POST', `/phones/${mobile}/wallet`, { balance: '1.005' }, 400, 'two decimals'],
    ['POST', `/phones/${mobile}/wallet`, { balance: -1 }, 400, 'two decimals'],
    ['POST', `/phones/${mobile}/wallet`, { network: 'Vodafone' }, 400, 'MTN, Airtel, Zamtel'],
    ['POST', `/phones/${mobile}/prompts/x`, {}, 400, 'pin'],
    ['POST', `/phones/${mobile}/prompts/x`, { pin: '1234' }, 404, 'no such prompt'],
    ['GET', '/phones/971000001/wallet', undefined, 404, 'nine digits'],
    ['DELETE', `/phones/${mobile}/wallet`, undefined, 405, 'DELETE'],
    ['GET', '/nowhere', undefined, 404, 'nowhere'],
  ])('%s %s %j is answered %i', async (method, path, body, status, sentence) => {
    await using merchant = await rehearse();
    const answer = await merchant.call(method, path, body);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.data)).toContain(sentence);
  });

  test("cannot answer another phone's prompt", async () => {
    await using merchant = await rehearse();
    await merchant.deposit();
    const [prompt] = merchant.world.prompts.waiting(mobile);
    const path = `/phones/0961000002/prompts/${prompt?.promptId}`;
    expect((await merchant.post(path, { pin: '1234' })).status).toBe(404);
    expect(merchant.world.prompts.waiting(mobile)).toHaveLength(1);
  });
});

describe('an SMS to the product', () => {
  const written = async (gateway?: string) => {
    const merchant = await rehearse({ incomingSmsUrl: '' });
    const path = `/phones/${mobile}/sms`;
    const { data } = await merchant.post(path, { text: 'Stop & go', gateway });
    await merchant.simulator.quiet();
    const [received] = merchant.received;
    const form = Object.fromEntries(new URLSearchParams(received?.body));
    const base = merchant.world.settings.callbackBaseUrl;
    await merchant[Symbol.asyncDispose]();
    return { data, received, form, base };
  };

  test("comes as Africa's Talking documents it", async () => {
    const { data, received, form } = await written();
    expect(received?.path).toBe('/callbacks/africastalking/incoming');
    expect(form).toEqual({
      from: `+26${mobile}`,
      to: '36033',
      text: 'Stop & go',
      date: '2026-03-02 08:00:00',
      id: (data as { id: string }).id,
      linkId: expect.any(String),
    });
  });

  test('comes as Twilio documents it, signed by the account', async () => {
    const { received, form, base } = await written('twilio');
    expect(received?.path).toBe('/callbacks/twilio/incoming');
    expect(form).toMatchObject({ From: `+26${mobile}`, Body: 'Stop & go', NumMedia: '0' });
    expect(form['MessageSid']).toMatch(/^SM[0-9a-f]{32}$/);
    const fields = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
    const text = base + (received?.path ?? '') + fields.flat().join('');
    const own = createHmac('sha1', 'sandbox-twilio-token').update(text).digest('base64');
    expect(received?.headers['x-twilio-signature']).toBe(own);
  });

  test('is two when it is written twice', async () => {
    await using merchant = await rehearse();
    const path = `/phones/${mobile}/sms`;
    const ids = [
      await merchant.post(path, { text: 'a' }),
      await merchant.post(path, { text: 'a' }),
    ];
    expect(new Set(ids.map(({ data }) => (data as { id: string }).id)).size).toBe(2);
  });
});

test('the page has its styles and its script in it, and two scripts beside it', async () => {
  await using merchant = await rehearse();
  const { status, data } = await merchant.get('/');
  expect(status).toBe(200);
  expect(data).toContain('.wallet {');
  expect(data).toContain('setInterval(');
  expect(data).not.toMatch(/(src|href)="https?:/);
  for (const script of ['parts.js', 'dialler.js']) {
    expect(data).toContain(`'./${script}'`);
    expect((await merchant.get(`/${script}`)).data).toContain('byId');
  }
});

describe('settings', () => {
  test('are changed while it runs, and shown without credentials', async () => {
    await using merchant = await rehearse();
    const changed = await merchant.post('/settings', {
      autoAnswer: 'approve',
      openingBalance: 70.5,
      clockAheadSeconds: 86_400,
    });
    expect(changed).toMatchObject({
      status: 200,
      data: { autoAnswer: 'approve', openingBalance: '70.50' },
    });
    expect(JSON.stringify(changed.data)).not.toMatch(/sandbox-(token|key)/);
    expect((await merchant.get('/phones/0971111111')).data).toMatchObject({
      now: '2026-03-03T08:00:00.000Z',
      wallet: { balance: 70.5 },
    });
  });

  test.each([
    [{ gravity: 9 }, 'there is no setting gravity'],
    [{ settleDelayMs: -1 }, 'settleDelayMs does not fit'],
    [{ autoAnswer: 'maybe' }, 'autoAnswer does not fit'],
    [{ maxAmount: '1e3' }, 'maxAmount is an amount in kwacha'],
  ])('refuse %j and stay as they were', async (wanted, error) => {
    await using merchant = await rehearse();
    const before = { ...merchant.world.settings };
    const body = { companyName: 'Other', ...wanted };
    expect(await merchant.post('/settings', body)).toEqual({ status: 400, data: { error } });
    expect(merchant.world.settings).toEqual(before);
  });
});
