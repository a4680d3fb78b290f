import { msisdnOf } from '../../../contract/market/phone.ts';
import { market } from '../../../contract/market/zambia.ts';
import type {
  InitiateOutcome,
  MoneyRequest,
  Operation,
} from '../../store/ports/payment-provider.ts';
import type { NetworkAnswer } from '../http.ts';
import { providerCode } from './networks.ts';
import { amountText, failureOf } from './read-answer.ts';
import { recordOf, textOf } from '../../store/foreign-json.ts';

/** pawaPay's words for each operation (pawaPay v2 docs, "initiate deposit", "initiate payout"). */
export const wordsOf = {
  collect: { path: '/v2/deposits', id: 'depositId', party: 'payer', type: 'DEPOSIT' },
  payout: { path: '/v2/payouts', id: 'payoutId', party: 'recipient', type: 'PAYOUT' },
} as const;

/** The body of `POST /v2/deposits` and `/v2/payouts`. */
export function initiateBody(operation: Operation, request: MoneyRequest): unknown {
  const { providerId, amount, mobile, network, message } = request;
  const { id, party } = wordsOf[operation];
  return {
    [id]: providerId,
    amount: amountText(amount),
    currency: market.currency,
    [party]: {
      type: 'MMO',
      accountDetails: { phoneNumber: msisdnOf(mobile), provider: providerCode(network) },
    },
    customerMessage: message,
  };
}

/** Refusals that say "not now": the same id may be sent again later. */
const temporary: ReadonlySet<string> = new Set([
  'PROVIDER_TEMPORARILY_UNAVAILABLE',
  'PAWAPAY_WALLET_OUT_OF_FUNDS',
]);

/** Not about the payment: our token, our signature, or what our account may do. */
const ofOurAccount: ReadonlySet<string> = new Set([
  'NO_AUTHENTICATION',
  'AUTHENTICATION_ERROR',
  'AUTHORISATION_ERROR',
  'HTTP_SIGNATURE_ERROR',
  'DEPOSITS_NOT_ALLOWED',
  'PAYOUTS_NOT_ALLOWED',
  'REFUNDS_NOT_ALLOWED',
]);

/**
 * What an answer says was done. REJECTED with its reason is a refusal below HTTP 500 alone, and
 * UNKNOWN_ERROR never is one. A reason about missing access is a refusal with or without that
 * status. Any other answer, and one about another payment, leaves the outcome unknown.
 */
export function readInitiated(answer: NetworkAnswer, providerId: string): InitiateOutcome {
  if (!answer.heard) return { known: 'unknown', why: answer.why };
  const { status: http } = answer;
  const body = recordOf(answer.body);
  const { code, text } = failureOf(body);
  const unknown: InitiateOutcome = {
    known: 'unknown',
    why: `${textOf(body['status']) ?? ''} HTTP ${http} ${code}`.trim(),
  };
  const id = textOf(body['depositId']) ?? textOf(body['payoutId']);
  if (id !== null && id.toLowerCase() !== providerId.toLowerCase()) return unknown;
  switch (body['status']) {
    case 'ACCEPTED':
      return { known: 'accepted' };
    case 'DUPLICATE_IGNORED':
      return { known: 'duplicate' };
  }
  const isSaid = textOf(recordOf(body['failureReason'])['failureCode']) !== null;
  if (http >= 500 || !isSaid || code === 'UNKNOWN_ERROR') return unknown;
  if (http === 401 || http === 403 || ofOurAccount.has(code)) {
    return { known: 'rejected', code, text, isTemporary: true, isAboutUs: true };
  }
  if (body['status'] !== 'REJECTED') return unknown;
  return { known: 'rejected', code, text, isTemporary: temporary.has(code) };
}
