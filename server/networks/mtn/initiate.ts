import { msisdnOf } from '../../../contract/market/phone.ts';
import { market } from '../../../contract/market/zambia.ts';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import { recordOf, textOf } from '../../store/foreign-json.ts';
import type {
  InitiateOutcome,
  MoneyRequest,
  Operation,
} from '../../store/ports/payment-provider.ts';
import type { NetworkAnswer } from '../http.ts';
import type { MtnAccess, MtnProductName } from './settings.ts';

/** MTN's words for each way of the money (MTN MoMo Open API, collection and disbursement v1.0). */
export const wordsOf = {
  collect: { product: 'collection', path: '/collection/v1_0/requesttopay', party: 'payer' },
  payout: { product: 'disbursement', path: '/disbursement/v1_0/transfer', party: 'payee' },
} as const satisfies Record<
  Operation,
  { product: MtnProductName; path: string; party: string }
>;

const longestNote = 160;

/**
 * The request for a payment. The reference id of the address is not in MTN's callback, so our id
 * is in `externalId` too.
 */
export function initiateBody(
  operation: Operation,
  { amount, mobile, message, providerId }: MoneyRequest,
  { targetEnvironment }: Pick<MtnAccess, 'targetEnvironment'>,
): Readonly<Record<string, unknown>> {
  const note = noteText(message);
  return {
    amount: formatKwacha(amount),
    currency: currencyOf(targetEnvironment),
    externalId: providerId,
    [wordsOf[operation].party]: { partyIdType: 'MSISDN', partyId: msisdnOf(mobile) },
    payerMessage: note,
    payeeNote: note,
  };
}

/** The currency of the wallets there. */
export function currencyOf(targetEnvironment: MtnAccess['targetEnvironment']): string {
  return targetEnvironment === 'sandbox' ? 'EUR' : market.currency;
}

/** At most 160 plain characters: an apostrophe is known to have the whole request refused. */
export function noteText(text: string): string {
  return text
    .replace(/[^A-Za-z0-9 .,-]/g, ' ')
    .trim()
    .slice(0, longestNote);
}

/**
 * How our account is set up there, which is looked at before anything is done. They come as HTTP
 * 500, told from a fault by their code alone, as their messages differ. No other code of a 5xx
 * proves anything: nothing documents that MTN never acts before it says SERVICE_UNAVAILABLE.
 */
const ofOurAccount: ReadonlySet<string> = new Set([
  'INVALID_CURRENCY',
  'INVALID_CALLBACK_URL_HOST',
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
]);

/** About the wallet, whenever it is asked for. */
const ofTheWallet: ReadonlySet<string> = new Set(['PAYER_NOT_FOUND', 'PAYEE_NOT_FOUND']);

const unavailable = 'SERVICE_UNAVAILABLE';

/** What becomes of a payment that was taken: said of a request, they do not say that it was not. */
const ofTakenPayments: ReadonlySet<string> = new Set([
  unavailable,
  'INTERNAL_PROCESSING_ERROR',
  'COULD_NOT_PERFORM_TRANSACTION',
  'RESOURCE_ALREADY_EXIST',
  'APPROVAL_REJECTED',
  'PAYMENT_NOT_APPROVED',
  'TRANSACTION_CANCELED',
  'EXPIRED',
]);

/** Not let in: nothing was looked at. */
const accessRefused = 'ACCESS_REFUSED';
const notReached = 'PROVIDER_TEMPORARILY_UNAVAILABLE';

/**
 * What was done with a request. 202 says that it was taken, 409 RESOURCE_ALREADY_EXIST that it was
 * taken before. A refusal is believed only in MTN's own words; any other answer says nothing.
 */
export function readInitiated(answer: NetworkAnswer): InitiateOutcome {
  if (!answer.heard) {
    if (answer.isSent) return { known: 'unknown', why: answer.why };
    const { why: text, isRefused: isAboutUs = false } = answer;
    return { known: 'rejected', code: notReached, text, isTemporary: true, isAboutUs };
  }
  const { status } = answer;
  if (status === 202) return { known: 'accepted' };
  const { code, text, isTheirs } = saidBy(answer);
  const unknown: InitiateOutcome = {
    known: 'unknown',
    why: `HTTP ${status} ${code ?? ''}`.trim(),
  };
  if (status === 409)
    return code === 'RESOURCE_ALREADY_EXIST' ? { known: 'duplicate' } : unknown;
  if (status >= 500)
    return code !== null && ofOurAccount.has(code) ? ours(code, text) : unknown;
  if (!isTheirs || (code !== null && ofTakenPayments.has(code))) return unknown;
  if (status === 401 || status === 403) return ours(code ?? accessRefused, text);
  if (status !== 400 && status !== 404) return unknown;
  const isOfTheWallet = code !== null && ofTheWallet.has(code);
  if (status === 404 && !isOfTheWallet) return ours(code ?? 'HTTP_404', text);
  return { known: 'rejected', code: code ?? `HTTP_${status}`, text, isTemporary: false };
}

function ours(code: string, text: string): InitiateOutcome {
  return { known: 'rejected', code, text, isTemporary: true, isAboutUs: true };
}

/** MTN calls itself unavailable: nothing new need be sent for a while. */
export function isUnavailable(answer: NetworkAnswer): boolean {
  return answer.heard && answer.status === 503 && saidBy(answer).code === unavailable;
}

/**
 * The code and words of an answer. MoMo says `{code, message}`, its gateway
 * `{statusCode, message}`; what says neither comes from a proxy.
 */
export function saidBy({ body }: Extract<NetworkAnswer, { heard: true }>): {
  readonly code: string | null;
  readonly text: string;
  readonly isTheirs: boolean;
} {
  const said = recordOf(body);
  const code = textOf(said['code']);
  const isTheirs = code !== null || typeof said['statusCode'] === 'number';
  return { code, text: textOf(said['message']) ?? '', isTheirs };
}
