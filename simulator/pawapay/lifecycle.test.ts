import { describe, expect, test } from 'vitest';
import { account, depositId, mobile, payoutId, rehearse } from '../../testing/merchant.ts';

type Merchant = Awaited<ReturnType<typeof rehearse>>;
const depositPath = `/pawapay/v2/deposits/${depositId}`;
const payoutPath = `/pawapay/v2/payouts/${payoutId}`;

function answer(merchant: Merchant, say: { pin: string } | { decline: true }) {
  const [prompt] = merchant.world.prompts.waiting(mobile);
  return merchant.post(`/phones/${mobile}/prompts/${prompt?.promptId}`, say);
}

function failed(failureCode: string) {
  return { data: { data: { status: 'FAILED', failureReason: { failureCode } } } };
}

describe('a deposit', () => {
  test('approved by PIN takes the money and says so', async () => {
    await using merchant = await rehearse();
    await merchant.deposit();
    const prompts = await merchant.get(`/phones/${mobile}/prompts`);
    expect(prompts.data).toMatchObject([
      { amount: 15, text: 'Pay K15.00 to ExtraMoney? Enter your PIN.' },
    ]);
    expect(await answer(merchant, { pin: '1234' })).toMatchObject({
      status: 200,
      data: { state: 'approved' },
    });
    expect((await merchant.get(depositPath)).data).toMatchObject({
      data: { status: 'PROCESSING' },
    });
    await merchant.pass(0.3);
    const read = await merchant.get(depositPath);
    expect(read.data).toMatchObject({
      data: { status: 'COMPLETED', providerTransactionId: expect.stringMatching(/^\d{10}$/) },
    });
    expect(merchant.received.map(({ path }) => path)).toEqual(['/callbacks/pawapay/deposits']);
    const said: unknown = JSON.parse(merchant.received[0]?.body ?? '');
    expect(read.data).toEqual({ status: 'FOUND', data: said });
    expect((await merchant.get(`/phones/${mobile}/wallet`)).data).toEqual({
      network: 'Airtel',
      balance: 4985,
    });
  });

  test('declined is not approved', async () => {
    await using merchant = await rehearse();
    await merchant.deposit();
    expect(await answer(merchant, { decline: true })).toMatchObject({
      data: { state: 'declined' },
    });
    await merchant.pass(1);
    expect(await merchant.get(depositPath)).toMatchObject(failed('PAYMENT_NOT_APPROVED'));
    expect(merchant.world.statement()).toEqual([]);
  });

  test('with three wrong PINs is not approved', async () => {
    await using merchant = await rehearse();
    await merchant.deposit();
    expect(await answer(merchant, { pin: '0000' })).toMatchObject({
      status: 403,
      data: { triesLeft: 2 },
    });
    await answer(merchant, { pin: '0000' });
    expect((await answer(merchant, { pin: '0000' })).status).toBe(200);
    await merchant.pass(1);
    expect(await merchant.get(depositPath)).toMatchObject(failed('PAYMENT_NOT_APPROVED'));
  });

  test('without an answer ends with its prompt', async () => {
    await using merchant = await rehearse({ promptExpirySeconds: 60 });
    await merchant.deposit();
    await merchant.pass(59);
    expect(merchant.world.prompts.waiting(mobile)).toHaveLength(1);
    await merchant.pass(2);
    expect(merchant.world.prompts.waiting(mobile)).toEqual([]);
    expect(await merchant.get(depositPath)).toMatchObject(failed('PAYMENT_NOT_APPROVED'));
  });

  test('from a wallet too empty fails and takes nothing', async () => {
    await using merchant = await rehearse();
    await merchant.post(`/phones/${mobile}/wallet`, { balance: 14.99 });
    await merchant.deposit();
    await answer(merchant, { pin: '1234' });
    await merchant.pass(1);
    expect(await merchant.get(depositPath)).toMatchObject(failed('INSUFFICIENT_BALANCE'));
    expect((await merchant.get(`/phones/${mobile}/wallet`)).data).toMatchObject({
      balance: 14.99,
    });
  });

  test('from a wallet of another network finds no payer', async () => {
    await using merchant = await rehearse();
    await merchant.post(`/phones/${mobile}/wallet`, { network: 'MTN' });
    await merchant.deposit();
    await merchant.pass(1);
    expect(await merchant.get(depositPath)).toMatchObject(failed('PAYER_NOT_FOUND'));
  });

  test.each([
    ['approve', 'COMPLETED'],
    ['decline', 'FAILED'],
  ] as const)('in a world set to %s needs no person', async (autoAnswer, status) => {
    await using merchant = await rehearse({ autoAnswer });
    await merchant.deposit();
    await merchant.pass(1);
    expect((await merchant.get(depositPath)).data).toMatchObject({ data: { status } });
  });
});

test.each([
  ['260763456019', 'MTN_MOMO_ZMB', 'PAYER_LIMIT_REACHED'],
  ['260763456029', 'MTN_MOMO_ZMB', 'PAYER_NOT_FOUND'],
  ['260973456049', 'AIRTEL_OAPI_ZMB', 'INSUFFICIENT_BALANCE'],
  ['260953456712', 'ZAMTEL_ZMB', 'UNSPECIFIED_FAILURE'],
])('the published number %s fails as published', async (number, provider, failureCode) => {
  await using merchant = await rehearse();
  await merchant.deposit({ payer: account(number, provider) });
  await merchant.pass(1);
  expect(await merchant.get(depositPath)).toMatchObject(failed(failureCode));
});

test.each([
  ['260763456789', 'MTN_MOMO_ZMB', 'COMPLETED'],
  ['260953456789', 'ZAMTEL_ZMB', 'PROCESSING'],
])('the published number %s of %s ends %s', async (number, provider, status) => {
  await using merchant = await rehearse();
  await merchant.deposit({ payer: account(number, provider) });
  await merchant.payout({ recipient: account(number, provider) });
  await merchant.pass(86_400);
  expect((await merchant.get(depositPath)).data).toMatchObject({ data: { status } });
  expect((await merchant.get(payoutPath)).data).toMatchObject({ data: { status } });
});

describe('a payout', () => {
  test('reaches the wallet and says so', async () => {
    await using merchant = await rehearse();
    await merchant.payout();
    await merchant.pass(1);
    expect((await merchant.get(payoutPath)).data).toMatchObject({
      data: { payoutId, status: 'COMPLETED', amount: '500', recipient: account() },
    });
    expect(merchant.received.map(({ path }) => path)).toEqual(['/callbacks/pawapay/payouts']);
    expect((await merchant.get(`/phones/${mobile}/wallet`)).data).toMatchObject({
      balance: 5500,
    });
  });

  test('to a wallet of another network finds no recipient', async () => {
    await using merchant = await rehearse();
    await merchant.payout({ recipient: account(undefined, 'MTN_MOMO_ZMB') });
    await merchant.pass(1);
    expect(await merchant.get(payoutPath)).toMatchObject(failed('RECIPIENT_NOT_FOUND'));
  });

  test('in a queue can be cancelled, once out of it not', async () => {
    await using merchant = await rehearse();
    const cancel = `/pawapay/v2/payouts/fail-enqueued/${payoutId}`;
    await merchant.post('/faults', { operation: 'payout', fault: 'provider-delayed' });
    expect((await merchant.get('/pawapay/v2/availability')).data).toMatchObject([
      { providers: [{ operationTypes: { PAYOUT: 'DELAYED' } }, {}, {}] },
    ]);
    await merchant.payout();
    expect((await merchant.get(payoutPath)).data).toMatchObject({
      data: { status: 'ENQUEUED' },
    });
    expect((await merchant.post(cancel)).data).toEqual({ payoutId, status: 'ACCEPTED' });
    await merchant.pass(60);
    expect(await merchant.get(payoutPath)).toMatchObject(failed('MANUALLY_CANCELLED'));
    expect((await merchant.post(cancel)).data).toMatchObject({
      failureReason: { failureCode: 'INVALID_STATE' },
    });
    expect(merchant.world.statement()).toEqual([]);
  });
});

test('what the statement says adds up to every balance', async () => {
  await using merchant = await rehearse({ autoAnswer: 'approve' });
  const { world } = merchant;
  for (let at = 0; at < 30; at += 1) {
    const id = world.seed.uuid(`payment ${at}`);
    const phone = `096${String(at % 5).padStart(7, '0')}`;
    const party = account(`26${phone}`, 'MTN_MOMO_ZMB');
    const amount = `${(at * 131) % 900 || 1}.5`;
    if (at % 3 === 0) await merchant.payout({ payoutId: id, amount, recipient: party });
    else await merchant.deposit({ depositId: id, amount, payer: party });
    if (at % 7 === 0) await merchant.post(`/phones/${phone}/wallet`, { balance: 4321 });
  }
  await merchant.pass(10);
  const rows = world.statement();
  expect(rows).toHaveLength(30);
  for (const phone of world.phones.all()) {
    const moved = phone.movements.reduce((sum, { amount }) => sum + amount, 0n);
    expect(moved).toBe(phone.balance);
    const paid = rows.filter((row) => row.mobile === phone.mobile);
    expect(phone.movements.filter(({ paymentId }) => paymentId !== undefined)).toEqual(paid);
  }
  const fromWallets = rows.reduce((sum, { amount }) => sum - amount, 0n);
  expect(world.merchantBalance()).toBe(world.settings.merchantOpeningBalance + fromWallets);
  expect((await merchant.get('/statement')).data).toHaveLength(30);
});
