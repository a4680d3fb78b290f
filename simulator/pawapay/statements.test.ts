import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { depositId, mobile, payoutId, rehearse } from '../../testing/merchant.ts';

type Merchant = Awaited<ReturnType<typeof rehearse>>;
const wallet = { country: 'ZMB', currency: 'ZMW' };
const period = { startDate: '2026-03-02T00:00:00', endDate: '2026-03-03T00:00:00' };

async function statementOf(merchant: Merchant, changes: object = {}): Promise<string[]> {
  const asked = await merchant.post('/pawapay/v2/statements', {
    wallet,
    ...period,
    ...changes,
  });
  expect(asked.data).toMatchObject({ status: 'ACCEPTED' });
  const id = /"statementId":"([^"]+)"/.exec(JSON.stringify(asked.data))?.[1];
  expect((await merchant.get(`/pawapay/v2/statements/${id}`)).data).toMatchObject({
    data: { status: 'PROCESSING' },
  });
  await merchant.pass(1);
  const read = await merchant.get(`/pawapay/v2/statements/${id}`);
  expect(read.data).toMatchObject({
    status: 'FOUND',
    data: { statementId: id, status: 'COMPLETED', wallet, endDate: period.endDate },
  });
  const url = /"downloadUrl":"([^"]+)"/.exec(JSON.stringify(read.data))?.[1] ?? '';
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const text = url.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return text.toString('utf8').split('\r\n').filter(Boolean);
}

async function twoPayments(merchant: Merchant, fault?: string): Promise<void> {
  if (fault !== undefined) await merchant.post('/faults', { operation: 'collect', fault });
  await merchant.payout();
  await merchant.deposit();
  await merchant.pass(1);
}

describe('a statement', () => {
  test.each([false, true])('lists what moved in its period (gzip %s)', async (compressed) => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    await twoPayments(merchant);
    const [header, ...rows] = await statementOf(merchant, { compressed });
    expect(header).toBe(
      'Date,Transaction ID,Transaction type,Provider,Provider transaction ID,' +
        'Phone number,Currency,Amount',
    );
    const at = '2026-03-02T08:00:00.300Z';
    const number = `26${mobile}`;
    const [outNumber, inNumber] = merchant.world
      .statement()
      .map(({ providerTransactionId }) => providerTransactionId);
    expect(rows).toEqual([
      `${at},${payoutId},PAYOUT,AIRTEL_OAPI_ZMB,${outNumber},${number},ZMW,-500.00`,
      `${at},${depositId},DEPOSIT,AIRTEL_OAPI_ZMB,${inNumber},${number},ZMW,15.00`,
    ]);
  });

  test('of another day is empty', async () => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    await twoPayments(merchant);
    const rows = await statementOf(merchant, { startDate: '2026-03-02T09:00:00' });
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['statement-missing', ['-500.00']],
    ['statement-extra', ['-500.00', '15.00', '15.00']],
    ['statement-changed', ['-500.00', '16.00']],
  ])('with %s says %j while the truth stays', async (fault, amounts) => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    await twoPayments(merchant, fault);
    const [, ...rows] = await statementOf(merchant);
    expect(rows.map((row) => row.split(',').at(-1))).toEqual(amounts);
    expect(new Set(rows.map((row) => row.split(',')[1])).size).toBe(rows.length);
    expect(merchant.world.statement().map(({ amount }) => amount)).toEqual([500_00n, -15_00n]);
  });

  test('is announced where the request says', async () => {
    await using merchant = await rehearse();
    const callbackUrl = `${merchant.world.settings.callbackBaseUrl}/statement-ready`;
    await statementOf(merchant, { callbackUrl });
    expect(merchant.received.map(({ path }) => path)).toEqual(['/statement-ready']);
  });

  test.each([
    [{ endDate: '2026-04-03T00:00:00' }, 'INVALID_PARAMETER'],
    [{ endDate: '2026-03-01T00:00:00' }, 'INVALID_PARAMETER'],
    [{ startDate: 'yesterday' }, 'INVALID_PARAMETER'],
    [{ wallet: { country: 'KEN', currency: 'KES' } }, 'NOT_FOUND'],
    [{ wallet: undefined }, 'MISSING_PARAMETER'],
  ])('asked with %j is rejected', async (changes, failureCode) => {
    await using merchant = await rehearse();
    const body = { wallet, ...period, ...changes };
    expect((await merchant.post('/pawapay/v2/statements', body)).data).toMatchObject({
      status: 'REJECTED',
      failureReason: { failureCode },
    });
  });
});
