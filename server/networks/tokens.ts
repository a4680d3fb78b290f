import { recordOf, textOf } from '../store/foreign-json.ts';
import type { NetworkAnswer } from './http.ts';
import { notSent } from './http.ts';
import { remembered } from './remembered.ts';
import type { Remembered } from './remembered.ts';

/** A bearer token; or, where none is to be had, the answer to all that needs one. */
export type Token = { readonly text: string } | NetworkAnswer;

export type Tokens = Remembered<Token>;

/** What an answer to the request for a token holds. */
export type GivenToken =
  | { readonly text: string; readonly livesMs: number }
  | { readonly why: string; readonly isRefused: boolean };

/** The bearer tokens of an account: asked for by one caller for all, and used while they live. */
export function bearerTokens(ask: () => Promise<GivenToken>, nowMs?: () => number): Tokens {
  return remembered<Token>(async () => {
    const given = await ask();
    if ('why' in given) return { value: notSent(given.why, given.isRefused), livesMs: 0 };
    return { value: { text: given.text }, livesMs: given.livesMs };
  }, nowMs);
}

/**
 * Why an answer holds no token: our login is refused, which we must fix, or no server
 * answers, which passes. OAuth (RFC 6749, 5.2) may refuse by 400 too, in its own words;
 * a 400 without them is from a proxy.
 */
export function noToken(answer: NetworkAnswer): GivenToken {
  if (!answer.heard) return { why: `no token: ${answer.why}`, isRefused: false };
  const { status } = answer;
  const body = recordOf(answer.body);
  const error = textOf(body['error']);
  const said = error ?? textOf(body['message']) ?? '';
  const isRefused = status === 401 || status === 403 || (status === 400 && error !== null);
  return { why: `no token: HTTP ${status} ${said}`.trim(), isRefused };
}

/** Tokens are long, and only what can stand in a header is one. */
export function textOfToken(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : null;
}

/**
 * Sends with a token. Where the token has ended early, the same goes out again with a fresh
 * one: a refused login has done nothing.
 */
export async function sendWithToken(
  tokens: Tokens,
  isLockedOut: (answer: NetworkAnswer) => boolean,
  send: (token: string) => Promise<NetworkAnswer>,
): Promise<NetworkAnswer> {
  const token = await tokens.get();
  if (!('text' in token)) return token;
  const answer = await send(token.text);
  if (!isLockedOut(answer)) return answer;
  tokens.drop(token);
  const fresh = await tokens.get();
  return 'text' in fresh ? send(fresh.text) : answer;
}
