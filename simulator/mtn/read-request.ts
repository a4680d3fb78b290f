import type { Answer, Request } from '../http/router.ts';
import { isRecord, readJsonObject } from '../http/router.ts';
import type { Settings } from '../settings.ts';
import { parseKwacha } from '../world/kwacha.ts';
import { mobileOfMsisdn } from '../world/network.ts';
import { uuidForm } from './api-users.ts';
import { answerError, answerGateway } from './errors.ts';
import type { PaymentKind, PaymentRequest } from './payment.ts';
import { wordsOf } from './payment.ts';
import { sandboxOutcome } from './sandbox-numbers.ts';

const longestNote = 160;

/** Reads a request to pay or a transfer, or says with which answer it is refused. */
export function readPaymentRequest(
  kind: PaymentKind,
  { headers, body: bytes }: Request,
  { settings, callbackHost }: { settings: Settings; callbackHost: string | null },
): { request: PaymentRequest } | { refusal: Answer } {
  const paymentId = headers['x-reference-id'];
  const body = readJsonObject(bytes);
  if (typeof paymentId !== 'string' || !uuidForm.test(paymentId)) return bad('X-Reference-Id');
  if (body === undefined) return bad('body');
  const { amount: digits, currency, externalId, payerMessage = '', payeeNote = '' } = body;
  const amount = typeof digits === 'string' ? parseKwacha(digits) : undefined;
  if (amount === undefined || amount <= 0n) return bad('amount');
  if (typeof currency !== 'string') return bad('currency');
  const isSandbox = settings.mtnTargetEnvironment === 'sandbox';
  if (currency !== currencyOf(settings)) return { refusal: answerError('INVALID_CURRENCY') };
  if (typeof externalId !== 'string' || /\s/.test(externalId)) return bad('externalId');
  if (!isNote(payerMessage)) return bad('payerMessage');
  if (!isNote(payeeNote)) return bad('payeeNote');
  const partyId = partyIdIn(body[wordsOf[kind].party]);
  const isPublished = isSandbox && sandboxOutcome(kind, partyId) !== undefined;
  const mobile = isPublished ? partyId : mobileOfMsisdn(partyId);
  if (mobile === undefined) return bad(wordsOf[kind].party);
  const of = { kind, paymentId, partyId, mobile };
  const request = { ...of, amount, currency, externalId, payerMessage, payeeNote };
  const callbackUrl = headers['x-callback-url'];
  if (callbackUrl === undefined) return { request };
  const address = String(callbackUrl);
  if (!isHost(address, callbackHost ?? hostOf(settings.callbackBaseUrl)))
    return { refusal: answerError('INVALID_CALLBACK_URL_HOST') };
  if (address.includes('?')) return bad('X-Callback-Url');
  return { request: { ...request, callbackUrl: address } };
}

function bad(name: string): { refusal: Answer } {
  return { refusal: answerGateway(400, `The request has no valid ${name}.`) };
}

/** Short, and without the apostrophe that the real one stumbles over. */
function isNote(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestNote && !value.includes("'");
}

/** The money of the environment: MTN's sandbox knows euros alone. */
export function currencyOf({ mtnTargetEnvironment }: Settings): string {
  return mtnTargetEnvironment === 'sandbox' ? 'EUR' : 'ZMW';
}

function partyIdIn(party: unknown): string {
  if (!isRecord(party) || party['partyIdType'] !== 'MSISDN') return '';
  return String(party['partyId']);
}

/** The host given with the API user (`providerCallbackHost`), or else the product's own. */
function isHost(address: string, expected: string): boolean {
  return expected !== '' && hostOf(address) === expected.replace(/:\d+$/, '');
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}
