import { describe, expect, it } from 'vitest';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { NetworkAnswer } from '../http.ts';
import { initiateBody, noteText, readInitiated } from './initiate.ts';

function heard(status: number, body: unknown = null): NetworkAnswer {
  return { heard: true, status, body };
}

function coded(status: number, code: string): NetworkAnswer {
  return heard(status, { code, message: 'Said so.' });
}

const later = (code: string) => ({ known: 'rejected', code, isTemporary: true });
const aboutUs = (code: string) => ({ ...later(code), isAboutUs: true });
const never = (code: string) => ({ known: 'rejected', code, isTemporary: false });
const unknown = { known: 'unknown' };

describe('what was done with a request', () => {
  it.each<[string, NetworkAnswer, object]>([
    ['202, with nothing in it', heard(202), { known: 'accepted' }],
    ['200', heard(200), unknown],
    ['409 of our own id', coded(409, 'RESOURCE_ALREADY_EXIST'), { known: 'duplicate' }],
    ['409 of who knows what', heard(409), unknown],
    ['500 INVALID_CURRENCY', coded(500, 'INVALID_CURRENCY'), aboutUs('INVALID_CURRENCY')],
    [
      '500 NOT_ALLOWED_TARGET_ENVIRONMENT',
      coded(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'),
      aboutUs('NOT_ALLOWED_TARGET_ENVIRONMENT'),
    ],
    [
      '500 INVALID_CALLBACK_URL_HOST',
      coded(500, 'INVALID_CALLBACK_URL_HOST'),
      aboutUs('INVALID_CALLBACK_URL_HOST'),
    ],
    ['500 NOT_ALLOWED', coded(500, 'NOT_ALLOWED'), aboutUs('NOT_ALLOWED')],
    ['503 SERVICE_UNAVAILABLE', coded(503, 'SERVICE_UNAVAILABLE'), unknown],
    ['400 of a payment that was taken', coded(400, 'RESOURCE_ALREADY_EXIST'), unknown],
    ['403 in the words of a 5xx', coded(403, 'SERVICE_UNAVAILABLE'), unknown],
    ['404 of a payment that failed', coded(404, 'COULD_NOT_PERFORM_TRANSACTION'), unknown],
    ['500 without a code', heard(500, { message: 'Oops' }), unknown],
    ['500 of the gateway', heard(500, { statusCode: 500, message: 'Oops' }), unknown],
    ['500 of a proxy', heard(500), unknown],
    ['the catch-all', coded(500, 'INTERNAL_PROCESSING_ERROR'), unknown],
    ['a code of next year', coded(500, 'PONDERED'), unknown],
    ['502', heard(502), unknown],
    ['503 without a code', heard(503), unknown],
    ['504', heard(504), unknown],
    [
      'a wrong subscription key',
      heard(401, {
        statusCode: 401,
        message: 'Access denied due to invalid subscription key.',
      }),
      aboutUs('ACCESS_REFUSED'),
    ],
    [
      'a product that is not enabled',
      heard(403, { statusCode: 403, message: 'Forbidden' }),
      aboutUs('ACCESS_REFUSED'),
    ],
    ['403 of a proxy', heard(403), unknown],
    ['400', coded(400, 'BAD_REQUEST'), never('BAD_REQUEST')],
    ['400 of who knows whom', heard(400), unknown],
    ['404 PAYER_NOT_FOUND', coded(404, 'PAYER_NOT_FOUND'), never('PAYER_NOT_FOUND')],
    ['404 PAYEE_NOT_FOUND', coded(404, 'PAYEE_NOT_FOUND'), never('PAYEE_NOT_FOUND')],
    [
      'a call that is not there',
      heard(404, { statusCode: 404, message: 'Resource not found' }),
      aboutUs('HTTP_404'),
    ],
    ['429', heard(429, { statusCode: 429, message: 'Rate limit is exceeded.' }), unknown],
    ['silence', { heard: false, why: 'socket hang up', isSent: true }, unknown],
    [
      'no token to send it with',
      { heard: false, why: 'no token: HTTP 401 login_failed', isSent: false, isRefused: true },
      aboutUs('PROVIDER_TEMPORARILY_UNAVAILABLE'),
    ],
    [
      'a token that did not come',
      { heard: false, why: 'no token: ECONNREFUSED', isSent: false, isRefused: false },
      { ...later('PROVIDER_TEMPORARILY_UNAVAILABLE'), isAboutUs: false },
    ],
    [
      'no token, without a reason',
      { heard: false, why: 'no token', isSent: false },
      { ...later('PROVIDER_TEMPORARILY_UNAVAILABLE'), isAboutUs: false },
    ],
  ])('%s', (_, answer, outcome) => {
    expect(readInitiated(answer)).toMatchObject(outcome);
  });
});

describe('a request', () => {
  const request = {
    providerId: '8917c345-4791-4285-a416-62f24b6982db',
    amount: ngwee(1250n),
    mobile: '0961234567' as Mobile,
    network: 'MTN',
    message: 'ExtraMoney repayment',
  } as const;

  it('asks a payer for kwacha, with our id where the callback will have it', () => {
    const environment = { targetEnvironment: 'mtnzambia' } as const;
    expect(initiateBody('collect', request, environment)).toEqual({
      amount: '12.50',
      currency: 'ZMW',
      externalId: request.providerId,
      payer: { partyIdType: 'MSISDN', partyId: '260961234567' },
      payerMessage: 'ExtraMoney repayment',
      payeeNote: 'ExtraMoney repayment',
    });
  });

  it('pays a payee, in euros in the sandbox', () => {
    const body = initiateBody('payout', request, { targetEnvironment: 'sandbox' });
    expect(body).toMatchObject({ currency: 'EUR', payee: { partyId: '260961234567' } });
    expect(body).not.toHaveProperty('payer');
  });

  it.each([
    ["Chanda's loan", 'Chanda s loan'],
    ['x'.repeat(161), 'x'.repeat(160)],
    [' "K5" & more\n', 'K5    more'],
  ])('%j goes as the note %j', (text, note) => {
    expect(noteText(text)).toBe(note);
  });
});
