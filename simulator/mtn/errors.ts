import type { Answer } from '../http/router.ts';
import { answerJson } from '../http/router.ts';

/**
 * Refusals of MoMo itself, as measured on its live API: most of them are HTTP 500, and only their
 * code tells them from a fault.
 */
const errors = {
  INVALID_CURRENCY: [500, 'Currency not supported.'],
  NOT_ALLOWED_TARGET_ENVIRONMENT: [500, 'Access to target environment is forbidden.'],
  NOT_ALLOWED: [500, 'Authorization failed. Insufficient permissions.'],
  INVALID_CALLBACK_URL_HOST: [500, 'Callback URL with different host name then configured.'],
  SERVICE_UNAVAILABLE: [503, 'Service temporarily unavailable, try again later.'],
  RESOURCE_NOT_FOUND: [404, 'Requested resource was not found.'],
  RESOURCE_ALREADY_EXIST: [409, 'Duplicated reference id. Creation of resource failed.'],
} as const;

export type ErrorCode = keyof typeof errors;

/** `{message, code}` with the HTTP status of the code. */
export function answerError(code: ErrorCode): Answer {
  const [status, message] = errors[code];
  return answerJson(status, { message, code });
}

/** What the gateway before MoMo says, without a code. */
export function answerGateway(statusCode: number, message: string): Answer {
  return answerJson(statusCode, { statusCode, message });
}

/** Why an accepted payment failed (MTN MoMo Open API, error codes). */
export const reasons = {
  EXPIRED: 'The request expired.',
  NOT_ALLOWED: 'Authorization failed. Insufficient permissions.',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'Access to target environment is forbidden.',
  INVALID_CALLBACK_URL_HOST: 'Callback URL with different host name then configured.',
  INVALID_CURRENCY: 'Currency not supported.',
  SERVICE_UNAVAILABLE: 'Service temporarily unavailable, try again later.',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'Payee is unable to receive.',
  APPROVAL_REJECTED: 'The payer rejected the payment.',
  COULD_NOT_PERFORM_TRANSACTION: 'The payer did not approve within the time.',
  INTERNAL_PROCESSING_ERROR: 'An internal error occurred while processing.',
  NOT_ENOUGH_FUNDS: 'The payer does not have enough funds.',
  PAYER_LIMIT_REACHED: 'The payer has reached a limit.',
  PAYER_NOT_FOUND: 'Payer not found.',
  PAYEE_NOT_FOUND: 'Payee does not exist.',
} as const;

export type Reason = keyof typeof reasons;
