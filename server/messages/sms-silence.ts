import type { SmsOutcome } from '../store/ports/sms-gateway.ts';

/** No connection was ever made, so nothing was heard there. */
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What a gateway's silence means: unless no connection was made, the message may have gone out. */
export function outcomeOfSilence(error: unknown): SmsOutcome {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const failure = code || (error instanceof Error ? error.name : 'no answer');
  return { outcome: notConnected.has(code) ? 'not-accepted' : 'unknown', failure };
}
