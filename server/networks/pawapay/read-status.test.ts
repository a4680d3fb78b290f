import { describe, expect, it } from 'vitest';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { NetworkAnswer } from '../http.ts';
import { readInitiated } from './initiate.ts';
import { amountOf } from '../amount-of.ts';
import { amountText } from './read-answer.ts';
import { readStatus } from './read-status.ts';

const id = '8917c345-4791-4285-a416-62f24b6982db';
const expected = { idName: 'depositId', providerId: id };

function heard(body: unknown, status = 200): NetworkAnswer {
  return { heard: true, status, body };
}
function foundAs(data: object) {
  return { status: 'FOUND', data: { depositId: id, ...data } };
}
function found(data: object): NetworkAnswer {
  return heard(foundAs(data));
}
function foundOther(data: object): NetworkAnswer {
  return found({ depositId: id.replace('8', '9'), ...data });
}
const completed = { status: 'COMPLETED', amount: '123.00', currency: 'ZMW' };

describe('what a status says', () => {
  it.each([
    ['COMPLETED', found(completed), 'confirmed'],
    ['FAILED', found({ status: 'FAILED', failureReason: { failureCode: 'X' } }), 'failed'],
    ['FAILED for no reason', found({ status: 'FAILED' }), 'failed'],
    [
      'a code that sounds final, but no final status',
      found({ status: 'PROCESSING', failureReason: { failureCode: 'PAYER_NOT_FOUND' } }),
      'in-progress',
    ],
    ['ACCEPTED', found({ status: 'ACCEPTED' }), 'in-progress'],
    ['ENQUEUED', found({ status: 'ENQUEUED' }), 'in-progress'],
    ['IN_RECONCILIATION', found({ status: 'IN_RECONCILIATION' }), 'in-progress'],
    ['SUBMITTED, of v1', found({ status: 'SUBMITTED' }), 'in-progress'],
    ['a status of next year', found({ status: 'PONDERED' }), 'unknown'],
    ['no status', found({}), 'unknown'],
    ['another payment', heard({ status: 'FOUND', data: completed }), 'unknown'],
    ['NOT_FOUND', heard({ status: 'NOT_FOUND' }), 'not-found'],
    ['COMPLETED with a fault', heard(foundAs(completed), 500), 'unknown'],
    ['FAILED by who did not let us in', heard(foundAs({ status: 'FAILED' }), 403), 'unknown'],
    ['FAILED of another payment', foundOther({ status: 'FAILED' }), 'unknown'],
    [
      'our id in capitals',
      foundOther({ depositId: id.toUpperCase(), ...completed }),
      'confirmed',
    ],
    [
      'the id of a payout, of a deposit',
      heard({ status: 'FOUND', data: { payoutId: id, ...completed } }),
      'unknown',
    ],
    ['PROCESSING', found({ status: 'PROCESSING' }), 'in-progress'],
    ['completed, in small letters', found({ status: 'completed' }), 'unknown'],
    ['COMPLETED without its envelope', heard({ depositId: id, ...completed }), 'unknown'],
    ['FOUND of nothing', heard({ status: 'FOUND' }), 'unknown'],
    ['NOT_FOUND with a fault', heard({ status: 'NOT_FOUND' }, 500), 'unknown'],
    [
      'no access',
      heard({ failureReason: { failureCode: 'NO_AUTHENTICATION' } }, 401),
      'unknown',
    ],
    ['a page of a proxy', heard('<html>', 502), 'unknown'],
    ['silence', { heard: false, why: 'timeout', isSent: true } as const, 'unknown'],
  ])('%s', (_, answer, known) => {
    expect(readStatus(answer, expected).known).toBe(known);
  });

  it.each<[string, object, object]>([
    [
      'why it failed',
      {
        status: 'FAILED',
        failureReason: { failureCode: 'PAYER_NOT_FOUND', failureMessage: 'No.' },
      },
      { known: 'failed', code: 'PAYER_NOT_FOUND', text: 'No.' },
    ],
    [
      'without a reason',
      { status: 'FAILED' },
      { known: 'failed', code: 'UNSPECIFIED_FAILURE', text: '' },
    ],
    [
      'no amount where there is none, and no currency',
      { status: 'COMPLETED', amount: 'much' },
      { known: 'confirmed', reference: null, amount: null, currency: '', at: null },
    ],
  ])('tells %s', (_, data, outcome) => {
    expect(readStatus(found(data), expected)).toEqual(outcome);
  });

  it('says what it did not understand', () => {
    const why = (answer: NetworkAnswer) => readStatus(answer, expected);
    const other = { known: 'unknown', why: 'the answer speaks of another payment' };
    expect(why(foundOther(completed))).toEqual(other);
    expect(why(found({ status: 'PONDERED' }))).toMatchObject({ why: 'status PONDERED' });
    expect(why(found({}))).toMatchObject({ why: 'status missing' });
    const shut = { failureReason: { failureCode: 'NO_AUTHENTICATION' } };
    expect(why(heard(shut, 401))).toMatchObject({ why: 'HTTP 401 NO_AUTHENTICATION' });
  });

  it('reads the amount as money, however it is written', () => {
    const amounts = ['15', '15.0', '15.00', '15.000', 15].map(amountOf);
    expect(new Set(amounts)).toEqual(new Set([kwacha(15)]));
    expect(
      ['15.001', '-15', '', '1e3', null, {}, ['15']].map(amountOf).every((one) => one === null),
    ).toBe(true);
    const answer = readStatus(
      found({ ...completed, providerTransactionId: '12356789' }),
      expected,
    );
    expect(answer).toMatchObject({
      amount: kwacha(123),
      currency: 'ZMW',
      reference: '12356789',
    });
  });

  it.each([
    [1500n, '15'],
    [1550n, '15.5'],
    [1505n, '15.05'],
    [100_000n, '1000'],
    [7n, '0.07'],
  ])('writes %s ngwee as %s', (amount, text) => {
    expect(amountText(ngwee(amount))).toBe(text);
    expect(amountOf(text)).toBe(amount);
  });
});

describe('what was done with a request', () => {
  const rejected = (failureCode: string) => ({
    depositId: null,
    status: 'REJECTED',
    failureReason: { failureCode, failureMessage: 'No.' },
  });
  it.each([
    ['ACCEPTED', heard({ depositId: id, status: 'ACCEPTED' }), { known: 'accepted' }],
    ['DUPLICATE_IGNORED', heard({ status: 'DUPLICATE_IGNORED' }), { known: 'duplicate' }],
    [
      'REJECTED with HTTP 200',
      heard(rejected('AMOUNT_OUT_OF_BOUNDS')),
      { known: 'rejected', code: 'AMOUNT_OUT_OF_BOUNDS', isTemporary: false },
    ],
    [
      'REJECTED with HTTP 400',
      heard(rejected('UNSUPPORTED_PARAMETER'), 400),
      { known: 'rejected', code: 'UNSUPPORTED_PARAMETER' },
    ],
    [
      'a closed network',
      heard(rejected('PROVIDER_TEMPORARILY_UNAVAILABLE')),
      { known: 'rejected', isTemporary: true },
    ],
    [
      'our empty wallet',
      heard(rejected('PAWAPAY_WALLET_OUT_OF_FUNDS')),
      { known: 'rejected', isTemporary: true },
    ],
    [
      'a wallet that is none',
      heard(rejected('INVALID_PHONE_NUMBER')),
      { known: 'rejected', text: 'No.', isTemporary: false },
    ],
    [
      'UNKNOWN_ERROR with HTTP 500',
      heard({ depositId: id, failureReason: { failureCode: 'UNKNOWN_ERROR' } }, 500),
      { known: 'unknown' },
    ],
    ['HTTP 429', heard({ message: 'Too many requests' }, 429), { known: 'unknown' }],
    ['HTTP 403 of a wall', heard({ message: 'Forbidden' }, 403), { known: 'unknown' }],
    ['REJECTED for no reason', heard({ status: 'REJECTED' }), { known: 'unknown' }],
    ['REJECTED with HTTP 500', heard(rejected('INVALID_INPUT'), 500), { known: 'unknown' }],
    ['REJECTED by an unknown error', heard(rejected('UNKNOWN_ERROR')), { known: 'unknown' }],
    [
      'REJECTED of another payment',
      heard({ ...rejected('INVALID_AMOUNT'), depositId: id.replace('8', '9') }),
      { known: 'unknown' },
    ],
    [
      'silence',
      { heard: false, why: 'socket hang up', isSent: true } as const,
      { known: 'unknown', why: 'socket hang up' },
    ],
  ])('%s', (_, answer, outcome) => {
    expect(readInitiated(answer, id)).toMatchObject(outcome);
  });

  it.each([
    ['NO_AUTHENTICATION', 401],
    ['AUTHENTICATION_ERROR', 401],
    ['AUTHENTICATION_ERROR', 403],
    ['AUTHORISATION_ERROR', 403],
    ['HTTP_SIGNATURE_ERROR', 403],
    ['DEPOSITS_NOT_ALLOWED', 403],
    ['PAYOUTS_NOT_ALLOWED', 403],
    ['PAYOUTS_NOT_ALLOWED', 200],
    ['A_REASON_OF_NEXT_YEAR', 403],
  ])('%s with HTTP %s is about us, and not about the payment', (code, http) => {
    const aboutUs = { known: 'rejected', code, isTemporary: true, isAboutUs: true };
    expect(readInitiated(heard(rejected(code), http), id)).toMatchObject(aboutUs);
    const bare = heard({ failureReason: { failureCode: code } }, http);
    expect(readInitiated(bare, id)).toMatchObject(aboutUs);
  });
});
