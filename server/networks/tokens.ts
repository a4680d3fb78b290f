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
  | { readonly why: string; readonly isRefused?: boolean };

/** The bearer tokens of an account: asked for by one caller for all, and used while they live. */
export function bearerTokens(ask: () => Promise<GivenToken>, nowMs?: () => number): Tokens {
  return remembered<Token>(async () => {
    const given = await ask();
    if ('why' in given) return { value: notSent(given.why, given.isRefused), livesMs: 0 };
    return { value: { text: given.text }, livesMs: given.livesMs };
  }, nowMs);
}

/** Tokens are long, and only what can stand in a header is one. */
export function textOfToken(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : null;
}

/**
 * Sends with a token. Where the token has ended early, the same goes out once more with a fresh
 * one: who is not let in has done nothing.
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
