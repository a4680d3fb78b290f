import { describe, expect, it } from 'vitest';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { MoneyRequest, Operation } from '../../store/ports/payment-provider.ts';
import type { NetworkAnswer } from '../http.ts';
import { collectBody, payoutBody, readInitiated } from './initiate.ts';
import { providerIdOf, wireIdOf } from './wire-id.ts';

const request: MoneyRequest = {
  providerId: 'F4401BD2-1568-4140-bf2d-eb77d2b2b639',
  amount: kwacha(500),
  mobile: '0971000001' as Mobile,
  network: 'Airtel',
  message: 'ExtraMoney repayment',
};
/** How a refusal ends that is about us. */
const us = 'for now, about us';
const id = 'f4401bd215684140bf2deb77d2b2b639';

describe('what Airtel is asked for', () => {
  it('is a prompt for nine digits without a country code, with the amount as a number', () => {
    expect(collectBody(request)).toEqual({
      reference: 'ExtraMoney repayment',
      subscriber: { country: 'ZM', currency: 'ZMW', msisdn: '971000001' },
      transaction: { amount: 500, country: 'ZM', currency: 'ZMW', id },
    });
  });
  it('is a payout named by our id twice', () => {
    expect(payoutBody({ ...request, amount: ngwee(1250_05n) }, 'sealed')).toEqual({
      payee: { msisdn: '971000001', wallet_type: 'NORMAL' },
      reference: id,
      pin: 'sealed',
      transaction: { amount: 1250.05, id, type: 'B2C' },
    });
  });
  it('goes by the digits of our id, and comes back as our id', () => {
    expect(providerIdOf(wireIdOf(request.providerId))).toBe(request.providerId.toLowerCase());
    expect(providerIdOf(request.providerId)).toBe(request.providerId.toLowerCase());
    expect(['BBZMiscxy', '', 7, null, `${id}0`].map(providerIdOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

function heard(status: number, body: unknown): NetworkAnswer {
  return { heard: true, status, body };
}

/** An answer of a product: its last four digits, HTTP status, and the status of the payment. */
function said(
  operation: Operation,
  number: number,
  { http = 200, status, success = false, message = 'x' }: Said = {},
): NetworkAnswer {
  const response_code = `DP00${operation === 'collect' ? '8' : '9'}0000${number}`;
  return heard(http, {
    ...(status !== undefined && { data: { transaction: { id, status } } }),
    status: { response_code, code: String(http), success, message },
  });
}

interface Said {
  readonly http?: number;
  readonly status?: string;
  readonly success?: boolean;
  readonly message?: string;
}

const notSent = { heard: false, isSent: false, why: 'no token' } as const;
const prompted = heard(200, {
  data: { transaction: { id: 'A**********N5', status: 'SUCCESS' } },
  status: {
    code: '200',
    message: 'SUCCESS',
    result_code: 'ESB000010',
    response_code: 'DP00800001006',
    success: true,
  },
});
const unknownNumber = said('collect', 1005, { http: 400, message: 'Msisdn Not Found' });

describe('what the answer to a collection says was done', () => {
  it.each<[string, NetworkAnswer, string]>([
    ['the official success: the prompt was sent', prompted, 'accepted'],
    ['the official unknown number', unknownNumber, 'rejected PAYER_NOT_FOUND'],
    [
      'the official 500 with the same code',
      said('collect', 1005, { http: 500, message: 'Something Went Wrong' }),
      'unknown',
    ],
    ['success without a status of the payment', heard(200, { success: true }), 'unknown'],
    ['1000, ambiguous', said('collect', 1000, { success: true }), 'unknown'],
    [
      '1000 beside SUCCESS',
      said('collect', 1000, { status: 'SUCCESS', success: true }),
      'unknown',
    ],
    ['1001 without a status', said('collect', 1001, { success: true }), 'unknown'],
    ['1002, a PIN before any prompt', said('collect', 1002), 'unknown'],
    ['1003', said('collect', 1003), 'rejected PAYER_LIMIT_REACHED'],
    ['1004', said('collect', 1004), 'rejected AMOUNT_OUT_OF_BOUNDS'],
    ['1005, a PIN not given before any prompt', said('collect', 1005), 'unknown'],
    ['1006 with TIP', said('collect', 1006, { status: 'TIP' }), 'accepted'],
    ['1007', said('collect', 1007), 'rejected INSUFFICIENT_BALANCE'],
    ['1008', said('collect', 1008), 'rejected REFUSED'],
    ['1010', said('collect', 1010), 'rejected PAYEE_NOT_PERMITTED'],
    ['1013', said('collect', 1013), 'rejected REFUSED'],
    ['1016', said('collect', 1016), 'rejected INSUFFICIENT_BALANCE'],
    ['1021', said('collect', 1021), 'rejected INSUFFICIENT_BALANCE'],
    ['1023, ambiguous', said('collect', 1023), 'unknown'],
    ['1024, timed out', said('collect', 1024), 'unknown'],
    ['1025, not found', said('collect', 1025), 'unknown'],
    ['a code of next year', said('collect', 1999), 'unknown'],
    ['a code of disbursements', said('payout', 1004), 'unknown'],
    [
      'a code with fewer zeros',
      heard(400, { status: { response_code: 'DP008001021' } }),
      'rejected INSUFFICIENT_BALANCE',
    ],
    [
      'a refusing code beside SUCCESS',
      said('collect', 1004, { status: 'SUCCESS' }),
      'accepted',
    ],
    ['a refusing code beside TF', said('collect', 1013, { status: 'TF' }), 'rejected REFUSED'],
  ])('%s', (_, answer, outcome) => expect(inShort('collect', answer)).toBe(outcome));
});

describe('what the answer to a payout says was done', () => {
  const done = { status: 'TS', success: true, message: 'SUCCESS' };
  it.each<[string, NetworkAnswer, string]>([
    ['the official success', said('payout', 1001, done), 'accepted'],
    [
      'the official TA, with success false',
      said('payout', 1000, { status: 'TA', message: 'Unknown Error' }),
      'unknown',
    ],
    ['TA with a code of success', said('payout', 1001, { status: 'TA' }), 'unknown'],
    ['1003', said('payout', 1003), `rejected OUR_DAILY_LIMIT ${us}`],
    ['1004', said('payout', 1004), 'rejected AMOUNT_OUT_OF_BOUNDS'],
    ['1005, which also means faults', said('payout', 1005), 'unknown'],
    ['1005 with TF', said('payout', 1005, { status: 'TF' }), 'rejected UNSPECIFIED_FAILURE'],
    ['1006', said('payout', 1006, { status: 'TIP' }), 'accepted'],
    ['1007, our own float', said('payout', 1007), 'rejected FLOAT_OUT_OF_FUNDS for now'],
    ['1009', said('payout', 1009), 'rejected NOT_ALLOWED'],
    ['1010, our wallet may not pay', said('payout', 1010), `rejected NOT_ALLOWED ${us}`],
    ['1012', said('payout', 1012), 'rejected INVALID_PHONE_NUMBER'],
    ['1013', said('payout', 1013), 'rejected REFUSED'],
    ['1015, not found', said('payout', 1015), 'unknown'],
    ['1016, the signature', said('payout', 1016), `rejected BAD_SIGNATURE ${us}`],
    ['1017, a known id', said('payout', 1017), 'duplicate'],
    ['1018, the signature', said('payout', 1018), `rejected BAD_SIGNATURE ${us}`],
    ['1019', said('payout', 1019), 'rejected RECIPIENT_BARRED'],
    ['a refusal with HTTP 500', said('payout', 1013, { http: 500 }), 'unknown'],
    ['TF with an unknown code', said('payout', 1999, { status: 'TF' }), 'unknown'],
  ])('%s', (_, answer, outcome) => expect(inShort('payout', answer)).toBe(outcome));
});

describe('what the codes of every call say was done', () => {
  const esb = (code: string, http = 400) => heard(http, { status: { result_code: code } });
  const router = (code: string) => heard(400, { status_code: code, status_message: 'x' });
  it.each<[string, NetworkAnswer, string]>([
    ['ESB000001', esb('ESB000001'), 'unknown'],
    ['ESB000004', esb('ESB000004'), 'unknown'],
    ['ESB000008', esb('ESB000008'), 'unknown'],
    ['ESB000010 alone', esb('ESB000010', 200), 'unknown'],
    ['ESB000014', esb('ESB000014'), 'unknown'],
    ['ESB000033', esb('ESB000033'), `rejected ESB000033 ${us}`],
    ['ESB000034', esb('ESB000034'), `rejected ESB000034 ${us}`],
    ['ESB000035', esb('ESB000035'), `rejected ESB000035 ${us}`],
    ['ESB000036', esb('ESB000036'), `rejected ESB000036 ${us}`],
    ['ESB000036 with HTTP 502', esb('ESB000036', 502), 'unknown'],
    ['ESB000039', esb('ESB000039'), `rejected ESB000039 ${us}`],
    ['ESB000041, a known id', esb('ESB000041'), 'duplicate'],
    ['ESB000041 with HTTP 500', esb('ESB000041', 500), 'duplicate'],
    ['ESB000045, not found', esb('ESB000045'), 'unknown'],
    ['ROUTER001', router('ROUTER001'), `rejected ROUTER001 ${us}`],
    ['ROUTER003', router('ROUTER003'), `rejected ROUTER003 ${us}`],
    ['ROUTER005', router('ROUTER005'), `rejected ROUTER005 ${us}`],
    ['ROUTER006', router('ROUTER006'), `rejected ROUTER006 ${us}`],
    ['ROUTER007', router('ROUTER007'), `rejected ROUTER007 ${us}`],
    ['ROUTER112', router('ROUTER112'), `rejected ROUTER112 ${us}`],
    ['ROUTER114', router('ROUTER114'), `rejected ROUTER114 ${us}`],
    ['ROUTER115, our PIN', router('ROUTER115'), `rejected ROUTER115 ${us}`],
    ['ROUTER116', router('ROUTER116'), `rejected ROUTER116 ${us}`],
    ['ROUTER117, a timeout', router('ROUTER117'), 'unknown'],
    ['ROUTER115 with HTTP 504', heard(504, { status_code: 'ROUTER115' }), 'unknown'],
    ['ROUTER119', router('ROUTER119'), `rejected ROUTER119 ${us}`],
    ['HTTP 401', heard(401, { error: 'invalid_token' }), `rejected NO_ACCESS ${us}`],
    ['HTTP 500 of a token', heard(500, { error: 'invalid_token' }), 'unknown'],
    ['HTTP 403 of a wall', heard(403, null), 'unknown'],
    ['HTTP 408', heard(408, null), 'unknown'],
    ['a refusal with HTTP 408', heard(408, { status_code: 'ESB000036' }), 'unknown'],
    ['HTTP 429', heard(429, { message: 'Too many requests' }), 'unknown'],
    ['HTTP 502', heard(502, null), 'unknown'],
    ['HTTP 504 with a code of success', said('payout', 1001, { http: 504 }), 'unknown'],
    ['a page instead of JSON', heard(200, null), 'unknown'],
    ['silence', { heard: false, isSent: true, why: 'timeout' }, 'unknown'],
    ['no token, so nothing sent', notSent, 'rejected PROVIDER_TEMPORARILY_UNAVAILABLE for now'],
    ['refused a token', { ...notSent, isRefused: true }, `rejected NO_ACCESS ${us}`],
  ])('%s', (_, answer, outcome) => {
    expect(inShort('payout', answer)).toBe(outcome);
    expect(inShort('collect', answer)).toBe(outcome);
  });
});

function inShort(operation: Operation, answer: NetworkAnswer): string {
  const outcome = readInitiated(operation, answer);
  if (outcome.known !== 'rejected') return outcome.known;
  const { code, isTemporary, isAboutUs } = outcome;
  return `rejected ${code}${isTemporary ? ' for now' : ''}${isAboutUs ? ', about us' : ''}`;
}
