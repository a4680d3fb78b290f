import { describe, expect, test } from 'vitest';
import { depositId, mobile, payoutId, rehearse } from '../../testing/merchant.ts';
import { faultNames, operations } from './faults.ts';

type Merchant = Awaited<ReturnType<typeof rehearse>>;
const depositPath = `/pawapay/v2/deposits/${depositId}`;
const autoAnswer = 'approve';

async function arm(merchant: Merchant, fault: string, more: object = {}): Promise<void> {
  const armed = await merchant.post('/faults', { operation: 'collect', fault, ...more });
  expect(armed.status).toBe(201);
}

function said(merchant: Merchant): unknown[] {
  return merchant.received.map(({ body }) => JSON.parse(body).status);
}

describe('faults of the answer', () => {
  test.each([
    ['error-before', 500, 'NOT_FOUND', 0],
    ['error-after', 500, 'FOUND', 1],
    ['rate-limited', 429, 'NOT_FOUND', 0],
    ['provider-closed', 200, 'NOT_FOUND', 0],
    ['answer-then-not-act', 200, 'NOT_FOUND', 0],
  ])('%s answers %i and then the payment is %s', async (fault, status, found, moved) => {
    await using merchant = await rehearse({ autoAnswer });
    await arm(merchant, fault);
    expect((await merchant.deposit()).status).toBe(status);
    await merchant.pass(1);
    expect((await merchant.get(depositPath)).data).toMatchObject({ status: found });
    expect(merchant.world.statement()).toHaveLength(moved);
    expect(merchant.received).toHaveLength(moved);
  });

  test('error-after leaves a payment the retry finds', async () => {
    await using merchant = await rehearse({ autoAnswer });
    await arm(merchant, 'error-after');
    expect((await merchant.deposit()).data).toEqual({
      depositId,
      failureReason: { failureCode: 'UNKNOWN_ERROR', failureMessage: expect.any(String) },
    });
    expect((await merchant.deposit()).data).toMatchObject({ status: 'DUPLICATE_IGNORED' });
  });

  test('accept-then-lose-answer acts and cuts the line', async () => {
    await using merchant = await rehearse({ autoAnswer });
    await arm(merchant, 'accept-then-lose-answer');
    await expect(merchant.deposit()).rejects.toThrow('fetch failed');
    await merchant.pass(1);
    expect(merchant.world.statement()).toHaveLength(1);
  });

  test('hang neither answers nor acts', async () => {
    await using merchant = await rehearse({ autoAnswer });
    await arm(merchant, 'hang');
    let answered = false;
    const waiting = merchant.deposit().then(
      () => (answered = true),
      () => undefined,
    );
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(answered).toBe(false);
    await merchant.pass(1);
    expect((await merchant.get(depositPath)).data).toEqual({ status: 'NOT_FOUND' });
    await merchant.simulator.close();
    await waiting;
    expect(answered).toBe(false);
  });

  test('provider-closed shows in availability and refuses', async () => {
    await using merchant = await rehearse();
    await arm(merchant, 'provider-closed');
    const providers = [
      { operationTypes: { DEPOSIT: 'CLOSED', PAYOUT: 'OPERATIONAL' } },
      {},
      {},
    ];
    expect((await merchant.get('/pawapay/v2/availability')).data).toMatchObject([
      { providers },
    ]);
    expect((await merchant.deposit()).data).toMatchObject({
      status: 'REJECTED',
      failureReason: { failureCode: 'PROVIDER_TEMPORARILY_UNAVAILABLE' },
    });
  });
});

describe('faults of processing', () => {
  test('never-settle stays in processing', async () => {
    await using merchant = await rehearse({ autoAnswer });
    await arm(merchant, 'never-settle');
    await merchant.deposit();
    await merchant.pass(86_400);
    expect((await merchant.get(depositPath)).data).toMatchObject({
      data: { status: 'PROCESSING' },
    });
    expect(merchant.world.statement()).toEqual([]);
  });

  test.each(['settle-after', 'provider-delayed'])('%s waits its seconds', async (fault) => {
    await using merchant = await rehearse({ autoAnswer });
    await arm(merchant, fault, { seconds: 90 });
    await merchant.deposit();
    await merchant.pass(89);
    expect(merchant.world.statement()).toEqual([]);
    await merchant.pass(2);
    expect(said(merchant)).toEqual(['COMPLETED']);
  });

  test.each([
    ['auto-approve', 'COMPLETED'],
    ['auto-decline', 'FAILED'],
  ])('%s needs no person', async (fault, status) => {
    await using merchant = await rehearse();
    await arm(merchant, fault);
    await merchant.deposit();
    await merchant.pass(1);
    expect(said(merchant)).toEqual([status]);
  });

  test('not-found-then-found hides the payment twice', async () => {
    await using merchant = await rehearse();
    await arm(merchant, 'not-found-then-found');
    await merchant.deposit();
    const reads: unknown[] = [];
    for (let at = 0; at < 3; at += 1) reads.push((await merchant.get(depositPath)).data);
    expect(reads).toMatchObject([
      { status: 'NOT_FOUND' },
      { status: 'NOT_FOUND' },
      { status: 'FOUND' },
    ]);
  });

  test('amount-normalised drops the decimals it need not have', async () => {
    await using merchant = await rehearse({ autoAnswer });
    await arm(merchant, 'amount-normalised');
    await merchant.deposit({ amount: '15.00' });
    expect((await merchant.get(depositPath)).data).toMatchObject({ data: { amount: '15' } });
  });
});

describe('faults of the callback', () => {
  test.each([
    ['duplicate-callback', ['COMPLETED', 'COMPLETED']],
    ['out-of-order-callback', ['COMPLETED', 'PROCESSING']],
    ['contradicting-callback', ['COMPLETED', 'FAILED']],
    ['wrong-signature', ['COMPLETED']],
    ['no-callback', []],
  ])('%s says %j', async (fault, statuses) => {
    await using merchant = await rehearse({ autoAnswer });
    await arm(merchant, fault);
    await merchant.deposit();
    await merchant.pass(3600);
    expect(said(merchant)).toEqual(statuses);
    expect((await merchant.get(depositPath)).data).toMatchObject({
      data: { status: 'COMPLETED' },
    });
    expect(merchant.world.statement()).toHaveLength(1);
  });

  test('late-callback comes its seconds after the end', async () => {
    await using merchant = await rehearse({ autoAnswer });
    await arm(merchant, 'late-callback', { seconds: 600 });
    await merchant.deposit();
    await merchant.pass(600);
    expect([said(merchant), merchant.world.statement().length]).toEqual([[], 1]);
    await merchant.pass(1);
    expect(said(merchant)).toEqual(['COMPLETED']);
  });
});

describe('arming', () => {
  test('reaches the phone, the operation and the number of times it names', async () => {
    await using merchant = await rehearse({ autoAnswer });
    await arm(merchant, 'error-before', { mobile: '0961000002' });
    await arm(merchant, 'error-before', { operation: 'payout' });
    await arm(merchant, 'error-before', { mobile, times: 2 });
    const statuses: number[] = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await merchant.deposit()).status);
    expect(statuses).toEqual([500, 500, 200]);
    expect(merchant.world.faults.list()).toHaveLength(2);
  });

  test('several answers meet several tries, the rest meets the one that acts', async () => {
    await using merchant = await rehearse({ autoAnswer });
    for (const fault of ['duplicate-callback', 'error-before', 'accept-then-lose-answer']) {
      await arm(merchant, fault);
    }
    expect((await merchant.deposit()).status).toBe(500);
    await expect(merchant.deposit()).rejects.toThrow('fetch failed');
    expect((await merchant.deposit()).data).toMatchObject({ status: 'DUPLICATE_IGNORED' });
    await merchant.pass(1);
    expect(said(merchant)).toEqual(['COMPLETED', 'COMPLETED']);
  });

  test('is undone by DELETE', async () => {
    await using merchant = await rehearse();
    await arm(merchant, 'error-before', { times: 9 });
    expect((await merchant.call('DELETE', '/faults')).status).toBe(200);
    expect((await merchant.deposit()).status).toBe(200);
  });

  test.each([
    [{ operation: 'collect', fault: 'gremlin' }, faultNames.join(', ')],
    [{ operation: 'fly', fault: 'hang' }, operations.join(', ')],
    [{ operation: 'sms', fault: 'statement-extra' }, 'collect and payout only'],
    [{ operation: 'sms', fault: 'hang', mobile: '97' }, 'nine digits'],
    [{ operation: 'sms', fault: 'hang', times: 0 }, 'times'],
    [{ operation: 'sms', fault: 'hang', second: 1 }, 'second'],
  ])('%j is refused with %s', async (body, sentence) => {
    await using merchant = await rehearse();
    const { status, data } = await merchant.post('/faults', body);
    expect([status, JSON.stringify(data)]).toEqual([400, expect.stringContaining(sentence)]);
  });
});

test('a disorderly world settles and repeats itself', async () => {
  const run = async () => {
    await using merchant = await rehearse({ autoAnswer, chaosPercent: 60 });
    for (let at = 0; at < 40; at += 1) {
      const id = merchant.world.seed.uuid(`chaos ${at}`);
      const send = () =>
        at % 2 === 0 ? merchant.deposit({ depositId: id }) : merchant.payout({ payoutId: id });
      await send().catch(() => undefined);
      await send().catch(() => undefined);
    }
    await merchant.pass(120);
    return merchant.world.statement();
  };
  const history = await run();
  expect(history.length).toBeGreaterThan(20);
  expect(await run()).toEqual(history);
  expect(new Set(history.map(({ paymentId }) => paymentId)).size).toBe(history.length);
  expect(history.some(({ paymentId }) => paymentId === payoutId)).toBe(false);
});
