import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { airtelId, airtelMerchant } from '../../testing/airtel-merchant.ts';
import { rehearse } from '../../testing/merchant.ts';

type Merchant = Awaited<ReturnType<typeof rehearse>>;

const autoAnswer = 'approve';
const collectionPath = `/standard/v1/payments/${airtelId}`;
const disbursementPath = `/standard/v3/disbursements/${airtelId}`;

async function arm(merchant: Merchant, operation: string, fault: string, more: object = {}) {
  const armed = await merchant.post('/faults', { operation, fault, ...more });
  expect(armed.status).toBe(201);
}

function said(merchant: Merchant): unknown[] {
  return merchant.received.map(({ body }) => JSON.parse(body).transaction.status_code);
}

describe('faults', () => {
  test.each([
    ['error-before', 500, 400, 0],
    ['error-after', 500, 200, 1],
    ['rate-limited', 429, 400, 0],
    ['provider-closed', 200, 400, 0],
    ['answer-then-not-act', 200, 400, 0],
  ])('%s answers %i, and an enquiry then %i', async (fault, status, enquiry, moved) => {
    await using merchant = await rehearse({ autoAnswer });
    const airtel = await airtelMerchant(merchant);
    for (const operation of ['collect', 'payout']) await arm(merchant, operation, fault);
    expect((await airtel.collect()).status).toBe(status);
    expect((await airtel.payOut()).status).toBe(status);
    await merchant.pass(1);
    expect((await airtel.get(collectionPath)).status).toBe(enquiry);
    expect((await airtel.get(disbursementPath)).status).toBe(enquiry);
    expect(merchant.world.statement()).toHaveLength(2 * moved);
  });

  test('accept-then-lose-answer acts and cuts the line', async () => {
    await using merchant = await rehearse({ autoAnswer });
    const airtel = await airtelMerchant(merchant);
    await arm(merchant, 'collect', 'accept-then-lose-answer');
    await expect(airtel.collect()).rejects.toThrow('fetch failed');
    await merchant.pass(1);
    expect(merchant.world.statement()).toHaveLength(1);
  });

  test('not-found-then-found hides the payment twice', async () => {
    await using merchant = await rehearse();
    const airtel = await airtelMerchant(merchant);
    await arm(merchant, 'payout', 'not-found-then-found');
    await airtel.payOut();
    const reads = [];
    for (let at = 0; at < 3; at += 1) reads.push((await airtel.get(disbursementPath)).status);
    expect(reads).toEqual([400, 400, 200]);
  });

  test.each([
    ['duplicate-callback', ['TS', 'TS']],
    ['out-of-order-callback', ['TS', 'TIP']],
    ['contradicting-callback', ['TS', 'TF']],
    ['no-callback', []],
  ])('%s says %j', async (fault, statuses) => {
    await using merchant = await rehearse({ autoAnswer });
    const airtel = await airtelMerchant(merchant);
    await arm(merchant, 'collect', fault);
    await airtel.collect();
    await merchant.pass(3600);
    expect(said(merchant)).toEqual(statuses);
  });

  test('late-callback comes its seconds after the end', async () => {
    await using merchant = await rehearse({ autoAnswer });
    const airtel = await airtelMerchant(merchant);
    await arm(merchant, 'collect', 'late-callback', { seconds: 600 });
    await airtel.collect();
    await merchant.pass(600);
    expect(said(merchant)).toEqual([]);
    await merchant.pass(1);
    expect(said(merchant)).toEqual(['TS']);
  });
});

describe('a callback', () => {
  test.each([
    ['of Airtel', 'no fault', 'sandbox-callback-key'],
    ['forged', 'wrong-signature', 'not sandbox-callback-key'],
  ])('%s is hashed in the form with two spaces, and goes once', async (_, fault, key) => {
    await using merchant = await rehearse({ autoAnswer });
    const airtel = await airtelMerchant(merchant);
    merchant.answers.push(500);
    if (fault === 'wrong-signature') await arm(merchant, 'collect', fault);
    await airtel.collect();
    await merchant.pass(3600);
    expect(merchant.received).toHaveLength(1);
    const [{ path, body } = { path: '', body: '{}' }] = merchant.received;
    const { transaction: told, hash } = JSON.parse(body);
    expect(path).toBe('/callbacks/airtel/payments');
    const form = JSON.stringify({ transaction: told }, null, 2);
    expect(hash).toBe(createHmac('sha256', key).update(form).digest('base64'));
  });
});

describe('around payments', () => {
  test('the balance has commas and says success false; a number is known or not', async () => {
    await using merchant = await rehearse({ merchantOpeningBalance: 37_600_00n });
    const airtel = await airtelMerchant(merchant);
    expect((await airtel.get('/standard/v1/users/balance')).data).toMatchObject({
      data: { balance: '37,600.00', currency: 'ZMW' },
      status: { success: false },
    });
    expect((await airtel.get('/standard/v1/users/971000001')).data).toMatchObject({
      data: { is_barred: false, registration: { status: 'SUBS' } },
    });
    expect((await airtel.get('/standard/v1/users/961000001')).status).toBe(404);
  });

  test('the list of transactions has what moved in its time, with amounts as numbers', async () => {
    await using merchant = await rehearse();
    const airtel = await airtelMerchant(merchant);
    await airtel.payOut();
    const from = Date.parse('2026-03-02T08:00:00Z');
    const list = (span: string) => airtel.get(`/merchant/v1/transactions?${span}`);
    expect((await list(`from=${from}&to=${from + 1}`)).data).toMatchObject({
      data: {
        count: 1,
        transactions: [
          {
            service: { type: 'B2C' },
            transaction: { id: airtelId, amount: 1000, status: 'TS' },
          },
        ],
      },
    });
    expect((await list(`from=${from + 1}&to=${from + 2}`)).data).toMatchObject({
      data: { count: 0 },
    });
  });
});
