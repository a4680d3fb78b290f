import { describe, expect, test } from 'vitest';
import { airtelId, airtelMerchant } from '../../testing/airtel-merchant.ts';
import { mobile, rehearse } from '../../testing/merchant.ts';

const autoAnswer = 'approve';
const collectionPath = `/standard/v1/payments/${airtelId}`;
const disbursementPath = `/standard/v3/disbursements/${airtelId}`;

describe('access', () => {
  test('a token lives 180 seconds, as text, and a dead one is named', async () => {
    await using merchant = await rehearse();
    const airtel = await airtelMerchant(merchant);
    expect((await airtel.token()).data).toEqual({
      access_token: expect.any(String),
      expires_in: '180',
      token_type: 'bearer',
    });
    expect((await airtel.token('wrong')).status).toBe(401);
    await merchant.pass(181);
    expect(await airtel.get(collectionPath)).toEqual({
      status: 401,
      data: { error: 'invalid_token', error_description: 'Invalid access token' },
    });
  });

  test.each([
    [{ 'x-country': 'UG' }, 'ROUTER006'],
    [{ 'x-currency': 'UGX' }, 'ROUTER112'],
  ])('%j is refused', async (headers, status_code) => {
    await using merchant = await rehearse();
    const airtel = await airtelMerchant(merchant);
    expect((await airtel.get(collectionPath, headers)).data).toMatchObject({ status_code });
  });

  test('the public key is bare base64, with the day first in its date', async () => {
    await using merchant = await rehearse();
    const airtel = await airtelMerchant(merchant);
    const { data } = await airtel.get('/v1/rsa/encryption-keys');
    expect(data).toMatchObject({
      data: {
        key_id: 100,
        key: expect.stringMatching(/^MIG/),
        valid_upto: '01-04-2026 08:00:00',
      },
      status: { response_code: 'DP02010001001' },
    });
  });
});

describe('a collection', () => {
  test('is answered as a sent prompt, and is paid by the PIN', async () => {
    await using merchant = await rehearse();
    const airtel = await airtelMerchant(merchant);
    expect(await airtel.collect()).toEqual({
      status: 200,
      data: {
        data: { transaction: { id: airtelId, status: 'SUCCESS' } },
        status: {
          code: '200',
          message: 'SUCCESS',
          result_code: 'ESB000010',
          response_code: 'DP00800001006',
          success: true,
        },
      },
    });
    const waiting = await airtel.get(collectionPath);
    expect(waiting.data).toMatchObject({ data: { transaction: { status: 'TIP' } } });
    const [prompt] = merchant.world.prompts.waiting(mobile);
    merchant.world.prompts.answer(mobile, prompt?.promptId ?? '', { pin: '1234' });
    await merchant.pass(1);
    const { data } = await airtel.get(collectionPath);
    expect(data).toEqual({
      data: {
        transaction: {
          airtel_money_id: expect.stringMatching(/^MP260302\.0800\.L\d+$/),
          id: airtelId,
          message: expect.stringMatching(/^Paid ZMW 1,000.00 to ExtraMoney Charge ZMW 0/),
          status: 'TS',
        },
      },
      status: expect.objectContaining({ response_code: 'DP00800001006', success: true }),
    });
    expect(merchant.world.phones.touch(mobile).balance).toBe(4_000_00n);
  });

  test.each([
    ['declined', 'TF', 'DP00800001005'],
    ['left alone', 'TE', 'DP00800001024'],
    ['beyond the wallet', 'TF', 'DP00800001007'],
  ])('%s ends as %s', async (how, status, response_code) => {
    await using merchant = await rehearse();
    const airtel = await airtelMerchant(merchant);
    if (how === 'beyond the wallet') merchant.world.phones.setWallet(mobile, { balance: 1n });
    await airtel.collect();
    const [prompt] = merchant.world.prompts.waiting(mobile);
    const answer = how === 'declined' ? ({ decline: true } as const) : { pin: '1234' };
    if (how !== 'left alone') {
      merchant.world.prompts.answer(mobile, prompt?.promptId ?? '', answer);
    }
    await merchant.pass(90);
    expect((await airtel.get(collectionPath)).data).toMatchObject({
      data: { transaction: { status } },
      status: { response_code, success: false, message: 'FAILED' },
    });
    expect(merchant.world.statement()).toEqual([]);
  });

  test.each([
    [
      'a country code',
      { subscriber: subscriber('260971000001') },
      { result_code: 'ESB000033' },
    ],
    ['another network', { subscriber: subscriber('961000001') }, notFound()],
    ['an amount as text', { transaction: transaction('1000') }, { response_code: tooOdd() }],
    ['too small an amount', { transaction: transaction(0.5) }, { response_code: tooOdd() }],
  ])('with %s is refused', async (_, changes, status) => {
    await using merchant = await rehearse({ autoAnswer });
    const airtel = await airtelMerchant(merchant);
    expect((await airtel.collect(changes)).data).toMatchObject({ status });
    await merchant.pass(1);
    expect(merchant.world.statement()).toEqual([]);
  });

  test('is refused when the signature is of other bytes', async () => {
    await using merchant = await rehearse({ autoAnswer });
    const airtel = await airtelMerchant(merchant);
    expect(await airtel.collect({}, '{}')).toMatchObject({ status: 400 });
    expect((await airtel.get(collectionPath)).status).toBe(400);
  });

  test('is answered ESB000041 when its id is known', async () => {
    await using merchant = await rehearse({ autoAnswer });
    const airtel = await airtelMerchant(merchant);
    await airtel.collect();
    const { data } = await airtel.collect();
    expect(data).toMatchObject({ status: { result_code: 'ESB000041' } });
    await merchant.pass(1);
    expect(merchant.world.statement()).toHaveLength(1);
  });
});

function subscriber(msisdn: string) {
  return { country: 'ZM', currency: 'ZMW', msisdn };
}
function transaction(amount: unknown) {
  return { amount, country: 'ZM', currency: 'ZMW', id: airtelId };
}
function notFound() {
  return { response_code: 'DP00800001005', code: '400', message: 'Msisdn Not Found' };
}
function tooOdd(): string {
  return 'DP00800001004';
}

describe('a disbursement', () => {
  test('is answered when it is done', async () => {
    await using merchant = await rehearse();
    const airtel = await airtelMerchant(merchant);
    expect((await airtel.payOut()).data).toMatchObject({
      data: {
        transaction: {
          id: airtelId,
          airtel_money_id: `product-partner-${airtelId}`,
          status: 'TS',
          message: 'Transaction Successful',
        },
      },
      status: { response_code: 'DP00900001001', success: true },
    });
    expect(merchant.world.phones.touch(mobile).balance).toBe(6_000_00n);
    expect((await airtel.payOut()).data).toMatchObject({
      status: { response_code: 'DP00900001017' },
    });
    expect(merchant.world.statement()).toHaveLength(1);
  });

  test.each([['never-settle'], ['settle-after'], ['provider-delayed']] as const)(
    'held up by %s is ambiguous, with success false',
    async (fault) => {
      await using merchant = await rehearse();
      const airtel = await airtelMerchant(merchant);
      merchant.world.faults.arm({ operation: 'payout', fault, seconds: 60 });
      expect((await airtel.payOut()).data).toMatchObject({
        data: { transaction: { status: 'TA', message: 'Transaction Ambiguious' } },
        status: { response_code: 'DP00900001000', success: false, message: 'Unknown Error' },
      });
      await merchant.pass(61);
      expect(merchant.world.statement()).toHaveLength(fault === 'never-settle' ? 0 : 1);
    },
  );

  test('needs the PIN, our float and a number of Airtel', async () => {
    await using merchant = await rehearse({ merchantOpeningBalance: 999_99n });
    const airtel = await airtelMerchant(merchant);
    expect((await airtel.payOut({}, '0000')).data).toMatchObject({ status_code: 'ROUTER115' });
    const short = { status: { response_code: 'DP00900001007', success: false } };
    expect((await airtel.payOut()).data).toMatchObject(short);
    const elsewhere = { payee: { msisdn: '961000001', wallet_type: 'NORMAL' } };
    const unknown = { status: { response_code: 'DP00900001012' } };
    expect((await airtel.payOut(elsewhere)).data).toMatchObject(unknown);
    expect((await airtel.get(disbursementPath)).data).toMatchObject({
      status: { message: 'TransactionNot Found' },
    });
  });
});
