import type { InitiateOutcome, MoneyRequest, Operation } from '../port.ts';
import type { PawapayAnswer } from './client.ts';
import { msisdnOf, providerCode } from './networks.ts';
import { amountText, failureOf, recordOf, textOf } from './read-answer.ts';

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
    currency: 'ZMW',
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

/**
 * What an answer says was done. Only `status` counts: REJECTED comes with HTTP 200 and 400, and a
 * 500 may have acted. An answer without a known status leaves the outcome unknown.
 */
export function readInitiated(answer: PawapayAnswer): InitiateOutcome {
  if (!answer.heard) return { known: 'unknown', why: answer.why };
  const body = recordOf(answer.body);
  const { code, text } = failureOf(body);
  switch (body['status']) {
    case 'ACCEPTED':
      return { known: 'accepted' };
    case 'DUPLICATE_IGNORED':
      return { known: 'duplicate' };
    case 'REJECTED':
      return { known: 'rejected', code, text, isTemporary: temporary.has(code) };
    default: {
      const said = textOf(body['status']) ?? `HTTP ${answer.status} ${code}`;
      return { known: 'unknown', why: said };
    }
  }
}
