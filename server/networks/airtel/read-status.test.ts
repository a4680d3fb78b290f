import { describe, expect, it } from 'vitest';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Operation } from '../../store/ports/payment-provider.ts';
import type { NetworkAnswer } from '../http.ts';
import { readStatus } from './read-status.ts';

const providerId = '8917c345-4791-4285-a416-62f24b6982db';
const id = '8917c34547914285a41662f24b6982db';

function heard(status: number, body: unknown): NetworkAnswer {
  return { heard: true, status, body };
}

interface Enquiry {
  readonly code?: string;
  readonly http?: number;
  readonly success?: boolean;
  readonly message?: string;
  readonly transaction?: object;
}

/** An enquiry's answer as documented, with what is asked otherwise. */
function enquiry(status: string | null, enquired: Enquiry = {}): NetworkAnswer {
  const { code = 'DP00800001006', http = 200, success = true, message = 'Success' } = enquired;
  const transaction = { airtel_money_id: 'C367', id, message: 'm', ...enquired.transaction };
  return heard(http, {
    ...(status !== null && { data: { transaction: { ...transaction, status } } }),
    status: { code: String(http), message, response_code: code, success },
  });
}

const floatFailure = 'failed FLOAT_OUT_OF_FUNDS';
const failed = { code: 'DP00800001005', success: false, message: 'FAILED' };
const notFound = { ...failed, http: 400, message: 'TransactionNot Found' };

describe('what an enquiry says of a collection', () => {
  it.each<[string, NetworkAnswer, string]>([
    ['the official success, with the code of "in process"', enquiry('TS'), 'confirmed'],
    ['TS beside success false', enquiry('TS', { success: false }), 'confirmed'],
    ['TS beside 1001', enquiry('TS', { code: 'DP00800001001' }), 'confirmed'],
    ['TS beside 1000, ambiguous', enquiry('TS', { code: 'DP00800001000' }), 'unknown'],
    ['TS beside 1023, ambiguous', enquiry('TS', { code: 'DP00800001023' }), 'unknown'],
    ['TS beside ESB000014', enquiry('TS', { code: 'ESB000014' }), 'unknown'],
    ['TS with HTTP 502', enquiry('TS', { http: 502 }), 'unknown'],
    ['TS with HTTP 400', enquiry('TS', { http: 400 }), 'unknown'],
    ['TS of another payment', enquiry('TS', { transaction: { id: 'B' } }), 'unknown'],
    ['TS of no payment', enquiry('TS', { transaction: { id: false } }), 'unknown'],
    ['success true and no status', enquiry(null), 'unknown'],
    ['the official failure', enquiry('TF', failed), 'failed PAYMENT_NOT_APPROVED'],
    ['TF beside success true', enquiry('TF'), 'failed DP00800001006'],
    ['TF beside 1007', enquiry('TF', { code: 'DP00800001007' }), 'failed INSUFFICIENT_BALANCE'],
    ['TF beside 1002', enquiry('TF', { code: 'DP00800001002' }), 'failed WRONG_PIN'],
    ['TF beside 1003', enquiry('TF', { code: 'DP00800001003' }), 'failed PAYER_LIMIT_REACHED'],
    ['TF beside a code of next year', enquiry('TF', { code: 'X7' }), 'failed X7'],
    ['TF beside 1000, ambiguous', enquiry('TF', { code: 'DP00800001000' }), 'unknown'],
    ['TF beside 1025, not found', enquiry('TF', { code: 'DP00800001025' }), 'unknown'],
    ['TE', enquiry('TE', { code: 'DP00800001024' }), 'failed EXPIRED'],
    ['TE beside 1006', enquiry('TE'), 'failed EXPIRED'],
    ['TF beside 1024', enquiry('TF', { code: 'DP00800001024' }), 'failed EXPIRED'],
    ['TF beside 1005', enquiry('TF', failed), 'failed PAYMENT_NOT_APPROVED'],
    ['TIP', enquiry('TIP'), 'in-progress'],
    ['TA', enquiry('TA', { code: 'DP00800001000', success: false }), 'unknown'],
    ['TA beside 1001', enquiry('TA', { code: 'DP00800001001' }), 'unknown'],
    ['SUCCESS, which is the word of a prompt', enquiry('SUCCESS'), 'unknown'],
    ['a status of next year', enquiry('TX'), 'unknown'],
    ['the official "TransactionNot Found"', enquiry(null, notFound), 'not-found'],
    ['1005 with another sentence', enquiry(null, { ...notFound, message: 'x' }), 'unknown'],
    ['1025', enquiry(null, { code: 'DP00800001025', http: 400 }), 'not-found'],
    ['ESB000045', enquiry(null, { code: 'ESB000045', http: 400 }), 'not-found'],
    ['ESB000045 with HTTP 500', enquiry(null, { code: 'ESB000045', http: 500 }), 'unknown'],
    ['not found by a page of a proxy', heard(404, null), 'unknown'],
    ['ROUTER117', heard(400, { status_code: 'ROUTER117' }), 'unknown'],
    ['no access', heard(401, { error: 'invalid_token' }), 'unknown'],
    ['HTTP 408', heard(408, null), 'unknown'],
    ['not found, and HTTP 408', enquiry(null, { ...notFound, http: 408 }), 'unknown'],
    ['not found, and HTTP 500', enquiry(null, { ...notFound, http: 500 }), 'unknown'],
    ['not found, and HTTP 404', enquiry(null, { ...notFound, http: 404 }), 'not-found'],
    ['not found, and HTTP 200', enquiry(null, { ...notFound, http: 200 }), 'not-found'],
    ['not found, and HTTP 403', enquiry(null, { ...notFound, http: 403 }), 'unknown'],
    [
      'not found beside a status',
      enquiry('TIP', { message: 'Transaction not found' }),
      'in-progress',
    ],
    ['silence', { heard: false, isSent: true, why: 'timeout' }, 'unknown'],
    ['no token', { heard: false, isSent: false, why: 'no token' }, 'unknown'],
  ])('%s', (_, answer, outcome) => expect(inShort('collect', answer)).toBe(outcome));
});

describe('what an enquiry says of a payout', () => {
  it.each<[string, NetworkAnswer, string]>([
    ['TS', enquiry('TS', { code: 'DP00900001001' }), 'confirmed'],
    ['TF beside our empty float', enquiry('TF', { code: 'DP00900001007' }), floatFailure],
    ['TF beside 1012', enquiry('TF', { code: 'DP00900001012' }), 'failed INVALID_PHONE_NUMBER'],
    ['TA', enquiry('TA', { code: 'DP00900001000', success: false }), 'unknown'],
    ['1015', enquiry(null, { code: 'DP00900001015' }), 'not-found'],
    ['TF beside 1015', enquiry('TF', { code: 'DP00900001015' }), 'unknown'],
    ['TF beside a code of collections', enquiry('TF', failed), 'unknown'],
  ])('%s', (_, answer, outcome) => expect(inShort('payout', answer)).toBe(outcome));
});

describe('a confirmation', () => {
  it('has no amount, as the enquiry has no word for it, and names the receipt', () => {
    expect(readStatus('collect', enquiry('TS'), providerId)).toEqual({
      known: 'confirmed',
      reference: 'C367',
      amount: 'unsaid',
      currency: 'ZMW',
      at: null,
    });
  });
  it.each([
    [{ amount: 123 }, { amount: ngwee(123_00n), currency: 'ZMW' }],
    [
      { amount: '12.5', currency: 'USD' },
      { amount: ngwee(12_50n), currency: 'USD' },
    ],
    [{ amount: 'much' }, { amount: null }],
  ])('reads %j where it comes all the same', (transaction, read) => {
    const answer = enquiry('TS', { transaction });
    expect(readStatus('collect', answer, providerId)).toMatchObject(read);
  });
});

function inShort(operation: Operation, answer: NetworkAnswer): string {
  const outcome = readStatus(operation, answer, providerId);
  return outcome.known === 'failed' ? `failed ${outcome.code}` : outcome.known;
}

it('a failure is reported in all codes and the words of the payment', () => {
  const told = (message: string | null) =>
    readStatus(
      'collect',
      heard(200, {
        data: { transaction: { airtel_money_id: 'C367', id, status: 'TE', message } },
        status: { response_code: 'DP00800001024', result_code: 'ESB000010', message: 'FAILED' },
      }),
      providerId,
    );
  expect(told('no PIN')).toMatchObject({ text: 'DP00800001024 ESB000010 no PIN' });
  expect(told(null)).toMatchObject({ text: 'DP00800001024 ESB000010 FAILED' });
});
