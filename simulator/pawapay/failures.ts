import type { Answer } from '../http/router.ts';

/** Why an accepted payment failed (pawaPay v2 docs, "failure codes"), with its message. */
export const processingFailures = {
  PAYMENT_NOT_APPROVED: 'The customer did not approve the authorisation for this payment',
  INSUFFICIENT_BALANCE: 'The customer does not have enough funds to complete this payment.',
  PAYER_NOT_FOUND: 'The phone number does not belong to the provider specified.',
  PAYER_LIMIT_REACHED: 'The customer has reached a transaction limit of their wallet.',
  RECIPIENT_NOT_FOUND: 'The phone number does not belong to the provider specified.',
  MANUALLY_CANCELLED: 'The payout request was cancelled while it was enqueued.',
  UNSPECIFIED_FAILURE: 'The provider did not give the reason of the failure.',
} as const;
export type ProcessingFailure = keyof typeof processingFailures;

/** Why a request was refused, with the HTTP status it goes with (pawaPay v2 docs). */
const refusalStatus = {
  NO_AUTHENTICATION: 401,
  AUTHENTICATION_ERROR: 403,
  DEPOSITS_NOT_ALLOWED: 403,
  PAYOUTS_NOT_ALLOWED: 403,
  HTTP_SIGNATURE_ERROR: 403,
  INVALID_INPUT: 400,
  MISSING_PARAMETER: 400,
  UNSUPPORTED_PARAMETER: 400,
  INVALID_PARAMETER: 400,
  DUPLICATE_METADATA_FIELD: 400,
  AMOUNT_OUT_OF_BOUNDS: 200,
  INVALID_AMOUNT: 200,
  INVALID_PHONE_NUMBER: 200,
  INVALID_CURRENCY: 200,
  INVALID_PROVIDER: 200,
  PROVIDER_TEMPORARILY_UNAVAILABLE: 200,
  PAWAPAY_WALLET_OUT_OF_FUNDS: 200,
  NOT_FOUND: 200,
  INVALID_STATE: 200,
  UNKNOWN_ERROR: 500,
} as const;

export interface Refusal {
  code: keyof typeof refusalStatus;
  message: string;
}

/** A refusal by its documented code, with the sentence that goes with it. */
export function refuse(code: Refusal['code'], message: string): Refusal {
  return { code, message };
}

/** The `failureReason` object of an answer. */
export function failureReason({ code, message }: Refusal): Record<string, unknown> {
  return { failureCode: code, failureMessage: message };
}

/** `{ …id, status: REJECTED, failureReason }` with the HTTP status of the code. */
export function answerRejected(id: Record<string, unknown>, refusal: Refusal): Answer {
  return {
    status: refusalStatus[refusal.code],
    json: { ...id, status: 'REJECTED', failureReason: failureReason(refusal) },
  };
}

/** The outcome is not known to the caller: the body carries no status. */
export function answerUnknownError(id: Record<string, unknown>): Answer {
  const message = 'Unable to process request due to an unknown problem.';
  const reason = failureReason(refuse('UNKNOWN_ERROR', message));
  return { status: 500, json: { ...id, failureReason: reason } };
}

/** A refusal that belongs to no payment. */
export function answerRefusal(refusal: Refusal): Answer {
  const json = { failureReason: failureReason(refusal) };
  return { status: refusalStatus[refusal.code], json };
}
