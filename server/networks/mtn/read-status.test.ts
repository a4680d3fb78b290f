import { describe, expect, it } from 'vitest';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { NetworkAnswer } from '../http.ts';
import { readStatus } from './read-status.ts';

const providerId = '8917c345-4791-4285-a416-62f24b6982db';
const expected = { providerId, targetEnvironment: 'mtnzambia' } as const;

function heard(body: unknown, status = 200): NetworkAnswer {
  return { heard: true, status, body };
}

function said(data: object): NetworkAnswer {
  return heard({ externalId: providerId, amount: '5', currency: 'ZMW', ...data });
}

describe('what a status says', () => {
  it.each([
    ['SUCCESSFUL', said({ status: 'SUCCESSFUL' }), 'confirmed'],
    ['FAILED, with HTTP 200', said({ status: 'FAILED', reason: 'EXPIRED' }), 'failed'],
    ['FAILED for no reason', said({ status: 'FAILED' }), 'failed'],
    ['PENDING', said({ status: 'PENDING' }), 'in-progress'],
    ['CREATED', said({ status: 'CREATED' }), 'in-progress'],
    ['ONGOING', said({ status: 'ONGOING' }), 'in-progress'],
    ['DELAYED', said({ status: 'DELAYED' }), 'in-progress'],
    [
      'a reason that sounds final, but no final status',
      said({ status: 'PENDING', reason: 'PAYER_NOT_FOUND' }),
      'in-progress',
    ],
    ['REJECTED', said({ status: 'REJECTED' }), 'perhaps-failed'],
    ['EXPIRED', said({ status: 'EXPIRED' }), 'perhaps-failed'],
    ['TIMEOUT', said({ status: 'TIMEOUT' }), 'perhaps-failed'],
    ['a status of next year', said({ status: 'PONDERED' }), 'unknown'],
    ['no status', said({}), 'unknown'],
    [
      'another payment',
      heard({ externalId: 'f4401bd2', status: 'SUCCESSFUL', amount: '5', currency: 'ZMW' }),
      'unknown',
    ],
    ['none of our names', heard({ status: 'FAILED' }), 'failed'],
    ['404 RESOURCE_NOT_FOUND', heard({ code: 'RESOURCE_NOT_FOUND' }, 404), 'not-found'],
    ['404 of the gateway', heard({ statusCode: 404, message: 'Not found' }, 404), 'unknown'],
    ['404 of another server', heard(null, 404), 'unknown'],
    ['no access', heard({ statusCode: 401, message: 'Access denied' }, 401), 'unknown'],
    ['forbidden', heard({ statusCode: 403, message: 'Forbidden' }, 403), 'unknown'],
    ['too many requests', heard({ statusCode: 429 }, 429), 'unknown'],
    ['a fault', heard({ code: 'INTERNAL_PROCESSING_ERROR' }, 500), 'unknown'],
    [
      'a status with a fault',
      heard({ status: 'FAILED', externalId: providerId }, 500),
      'unknown',
    ],
    ['SERVICE_UNAVAILABLE', heard({ code: 'SERVICE_UNAVAILABLE' }, 503), 'unknown'],
    ['a page of a proxy', heard(null, 502), 'unknown'],
    ['an empty answer', heard(null), 'unknown'],
    ['silence', { heard: false, why: 'timeout', isSent: true } as const, 'unknown'],
    ['no token', { heard: false, why: 'no token', isSent: false } as const, 'unknown'],
  ])('%s', (_, answer, known) => {
    expect(readStatus(answer, expected).known).toBe(known);
  });

  it('tells the word and the reason of what has perhaps failed', () => {
    const reason = { code: 'EXPIRED', message: 'It took too long.' };
    const found = readStatus(said({ status: 'TIMEOUT', reason }), expected);
    expect(found).toMatchObject({ known: 'perhaps-failed', word: 'TIMEOUT' });
    expect('text' in found && found.text).toContain('too long');
  });

  it.each([
    'PAYEE_NOT_FOUND',
    'PAYER_NOT_FOUND',
    'NOT_ALLOWED',
    'NOT_ALLOWED_TARGET_ENVIRONMENT',
    'INVALID_CALLBACK_URL_HOST',
    'INVALID_CURRENCY',
    'SERVICE_UNAVAILABLE',
    'INTERNAL_PROCESSING_ERROR',
    'NOT_ENOUGH_FUNDS',
    'PAYER_LIMIT_REACHED',
    'PAYEE_NOT_ALLOWED_TO_RECEIVE',
    'PAYMENT_NOT_APPROVED',
    'RESOURCE_NOT_FOUND',
    'APPROVAL_REJECTED',
    'EXPIRED',
    'TRANSACTION_CANCELED',
    'RESOURCE_ALREADY_EXIST',
    'COULD_NOT_PERFORM_TRANSACTION',
    'SOMETHING_NEW',
  ])('FAILED carries %s, as a word or in an object', (code) => {
    const text = 'Why.';
    expect(readStatus(said({ status: 'FAILED', reason: code }), expected)).toEqual({
      known: 'failed',
      code,
      text: '',
    });
    const reason = { code, message: text };
    expect(readStatus(said({ status: 'FAILED', reason }), expected)).toEqual({
      known: 'failed',
      code,
      text,
    });
  });

  it.each([
    ['5', kwacha(5)],
    ['5.0', kwacha(5)],
    ['12.5', ngwee(1250n)],
    ['12.50', ngwee(1250n)],
    ['1e3', null],
    [undefined, null],
  ])('reads the amount %s as money', (amount, ours) => {
    const answer = said({ status: 'SUCCESSFUL', amount, financialTransactionId: '1232581108' });
    expect(readStatus(answer, expected)).toEqual({
      known: 'confirmed',
      reference: '1232581108',
      amount: ours,
      currency: 'ZMW',
      at: null,
    });
  });

  it('says what it did not understand, and has no currency where none is given', () => {
    expect(readStatus(said({}), expected)).toEqual({ known: 'unknown', why: 'status missing' });
    expect(readStatus(heard({ code: 'PONDERED' }, 500), expected)).toEqual({
      known: 'unknown',
      why: 'HTTP 500 PONDERED',
    });
    const bare = heard({ externalId: providerId.toUpperCase(), status: 'SUCCESSFUL' });
    expect(readStatus(bare, expected)).toMatchObject({
      known: 'confirmed',
      reference: null,
      amount: null,
      currency: '',
    });
  });

  it.each([
    ['mtnzambia', 'EUR', 'EUR'],
    ['mtnzambia', 'ZMW', 'ZMW'],
    ['sandbox', 'EUR', 'ZMW'],
    ['sandbox', 'USD', 'USD'],
  ] as const)('in %s takes %s for %s', (targetEnvironment, currency, ours) => {
    const answer = said({ status: 'SUCCESSFUL', currency });
    const read = readStatus(answer, { providerId, targetEnvironment });
    expect(read).toMatchObject({ known: 'confirmed', currency: ours });
  });
});
