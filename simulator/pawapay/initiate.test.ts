import { describe, expect, test } from 'vitest';
import { account, depositId, mobile, payoutId, rehearse } from '../../testing/merchant.ts';

describe('a deposit request', () => {
  test('is accepted and can be read', async () => {
    await using merchant = await rehearse();
    const request = {
      clientReferenceId: 'INV-1',
      customerMessage: 'Repayment 12',
      metadata: [{ orderId: '7' }, { customerId: 'c', isPII: true }],
    };
    expect(await merchant.deposit(request)).toEqual({
      status: 200,
      data: { depositId, status: 'ACCEPTED', created: '2026-03-02T08:00:00.000Z' },
    });
    expect((await merchant.get(`/pawapay/v2/deposits/${depositId}`)).data).toEqual({
      status: 'FOUND',
      data: {
        depositId,
        status: 'PROCESSING',
        amount: '15.00',
        currency: 'ZMW',
        country: 'ZMB',
        payer: account(),
        created: '2026-03-02T08:00:00.000Z',
        clientReferenceId: 'INV-1',
        customerMessage: 'Repayment 12',
        metadata: { orderId: '7', customerId: 'c' },
      },
    });
  });

  test('sent again with the same id is ignored, whatever it says', async () => {
    await using merchant = await rehearse();
    await merchant.deposit();
    const again = {
      status: 200,
      data: expect.objectContaining({ status: 'DUPLICATE_IGNORED' }),
    };
    expect(await merchant.deposit()).toEqual(again);
    expect(await merchant.deposit({ currency: 'EUR' })).toEqual(again);
    expect(merchant.world.prompts.waiting(mobile)).toHaveLength(1);
  });

  test('is not found when it was never sent', async () => {
    await using merchant = await rehearse();
    const read = await merchant.get(`/pawapay/v2/deposits/${depositId}`);
    expect(read).toEqual({ status: 200, data: { status: 'NOT_FOUND' } });
  });

  test.each([
    ['amount above the limit', { amount: '20000.01' }, 200, 'AMOUNT_OUT_OF_BOUNDS', null],
    ['amount below the limit', { amount: '0.99' }, 200, 'AMOUNT_OUT_OF_BOUNDS', null],
    ['amount with a leading zero', { amount: '015' }, 200, 'INVALID_AMOUNT', depositId],
    ['amount of three decimals', { amount: '1.005' }, 200, 'INVALID_AMOUNT', depositId],
    ['amount as a number', { amount: 15 }, 400, 'INVALID_PARAMETER', depositId],
    ['other currency', { currency: 'EUR' }, 200, 'INVALID_CURRENCY', depositId],
    ['short phone', { payer: account('2607634') }, 200, 'INVALID_PHONE_NUMBER', depositId],
    ['other provider', { payer: account(undefined, 'X') }, 200, 'INVALID_PROVIDER', depositId],
    ['misspelt field', { amnt: '15' }, 400, 'UNSUPPORTED_PARAMETER', depositId],
    ['no currency', { currency: undefined }, 400, 'MISSING_PARAMETER', depositId],
    ['no UUID of version 4', { depositId: 'seven' }, 400, 'INVALID_PARAMETER', 'seven'],
    ['short message', { customerMessage: 'abc' }, 400, 'INVALID_PARAMETER', depositId],
    ['strange message', { customerMessage: "it's!" }, 400, 'INVALID_PARAMETER', depositId],
    ['metadata object', { metadata: { a: '1' } }, 400, 'INVALID_PARAMETER', depositId],
    [
      'metadata twice',
      { metadata: [{ a: '1' }, { a: '2' }] },
      400,
      'DUPLICATE_METADATA_FIELD',
      depositId,
    ],
  ])('with %s is rejected', async (_what, changes, status, failureCode, id) => {
    await using merchant = await rehearse();
    expect(await merchant.deposit(changes)).toEqual({
      status,
      data: {
        depositId: id,
        status: 'REJECTED',
        failureReason: { failureCode, failureMessage: expect.any(String) },
      },
    });
    expect((await merchant.get(`/pawapay/v2/deposits/${depositId}`)).data).toEqual({
      status: 'NOT_FOUND',
    });
  });

  test('without a readable body is rejected', async () => {
    await using merchant = await rehearse();
    const response = await fetch(`${merchant.simulator.url}/pawapay/v2/deposits`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-token' },
      body: '{',
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('INVALID_INPUT');
  });

  test.each([
    [{}, 401, 'NO_AUTHENTICATION'],
    [{ authorization: 'Bearer other' }, 403, 'AUTHENTICATION_ERROR'],
  ])('with the headers %j is not let in', async (headers, status, code) => {
    await using merchant = await rehearse();
    const address = `${merchant.simulator.url}/pawapay/v2/deposits`;
    const response = await fetch(address, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(code);
  });
});

test('a payout beyond the merchant balance is rejected, counting what is on its way', async () => {
  await using merchant = await rehearse({ merchantOpeningBalance: 600_00n });
  expect((await merchant.payout()).data).toMatchObject({ status: 'ACCEPTED' });
  const second = await merchant.payout({ payoutId: payoutId.replace('8', '9') });
  expect(second).toMatchObject({
    status: 200,
    data: { failureReason: { failureCode: 'PAWAPAY_WALLET_OUT_OF_FUNDS' } },
  });
  const balances = await merchant.get('/pawapay/v2/wallet-balances?country=ZMB');
  const wallet = { country: 'ZMB', balance: '100.00', currency: 'ZMW', provider: '' };
  expect(balances.data).toEqual({ balances: [wallet] });
});
