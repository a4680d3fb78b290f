import type { SmsOutcome } from '../store/ports/sms-gateway.ts';

export const answerLimits = { timeoutMs: 10_000, longest: 2_000_000 } as const;
/** In characters: no answer of a gateway is longer, and of a page the status is enough. */
export const longestRead = 20_000;
export const formType = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };

/** No connection was ever made, so nothing was heard there. */
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'NO_CONNECTION_IN_TIME',
]);

/** What a gateway's silence means: unless no connection was made, the message may have gone out. */
export function outcomeOfSilence(error: unknown): SmsOutcome {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const failure = code || (error instanceof Error ? error.name : 'no answer');
  return { outcome: notConnected.has(code) ? 'not-accepted' : 'unknown', failure };
}
