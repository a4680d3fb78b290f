import type { KeyObject } from 'node:crypto';
import type { Operation } from '../port.ts';
import { recordOf } from '../pawapay/read-answer.ts';
import { accessTokens } from './access-token.ts';
import { meaningsOf } from './codes.ts';
import { readPublicKey, sealMessage } from './encryption.ts';
import type { AirtelAnswer } from './http.ts';
import { exchange } from './http.ts';

/** Where Airtel is and who we are there. */
export interface AirtelAccess {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The four digits that open our disbursement wallet. */
  readonly pin: string;
  /** The key the PIN is encrypted under: PEM, or the base64 of its SPKI. */
  readonly pinKey: string;
  /** The private key of callback authentication; empty believes no callback. */
  readonly callbackKey: string;
  /** Message signing, as it is switched for the application. */
  readonly signsMessages: boolean;
}

export interface AirtelClient {
  get(path: string): Promise<AirtelAnswer>;
  /** Posts a body, signed where the application wants it. */
  post(operation: Operation, path: string, body: unknown): Promise<AirtelAnswer>;
}

export const answerTimeoutMs = 10_000;
/** What a payment needs first must leave it time within the lease of its sending. */
const accessTimeoutMs = 4_000;
const keyLivesMs = 10 * 60_000;

/** Every call is of Zambia, in kwacha. */
const headersOfZambia = { 'x-country': 'ZM', 'x-currency': 'ZMW', accept: '*/*' };

/** Speaks HTTP with Airtel Money Zambia. Every call ends in time, and never throws. */
export function airtelClient(
  access: AirtelAccess,
  timeoutMs: number = answerTimeoutMs,
): AirtelClient {
  const quick = Math.min(timeoutMs, accessTimeoutMs);
  const tokens = accessTokens(access, quick);

  const withToken = async (path: string, init: RequestInit, limitMs: number) => {
    // A token that died on the way is replaced once: whoever is not let in has done nothing.
    for (let tries = 1; ; tries++) {
      const token = await tokens.current();
      if (token === null) return notSent('Airtel gives no access token');
      const headers = {
        ...headersOfZambia,
        authorization: `Bearer ${token}`,
        ...init.headers,
      };
      const answer = await exchange(access.url + path, { ...init, headers }, limitMs);
      if (!isLockedOut(answer) || tries > 1) return answer;
      tokens.drop(token);
    }
  };

  const keys = encryptionKeys(() => withToken('/v1/rsa/encryption-keys', {}, quick));

  return {
    get: (path) => withToken(path, {}, timeoutMs),
    async post(operation, path, body) {
      const text = JSON.stringify(body);
      const bytes = Buffer.from(text, 'utf8');
      const json = { 'content-type': 'application/json' };
      if (!access.signsMessages) {
        return withToken(path, { method: 'POST', headers: json, body: text }, timeoutMs);
      }
      // A key that was changed meanwhile is asked for once more; the refused body did nothing.
      for (let tries = 1; ; tries++) {
        const key = await keys.current();
        if (key === null) return notSent('Airtel gives no encryption key');
        const headers = { ...json, ...sealMessage(bytes, key) };
        const init = { method: 'POST', headers, body: text };
        const answer = await withToken(path, init, timeoutMs);
        if (!isBadlySigned(operation, answer) || tries > 1) return answer;
        keys.drop(key);
      }
    },
  };
}

function notSent(why: string): AirtelAnswer {
  return { heard: false, sent: false, why };
}

/** The gateway let nobody in, so nothing behind it was done. */
export function isLockedOut(answer: AirtelAnswer): boolean {
  if (!answer.heard) return false;
  return answer.status === 401 || recordOf(answer.body)['error'] === 'invalid_token';
}

function isBadlySigned(operation: Operation, answer: AirtelAnswer): boolean {
  if (!answer.heard || answer.status >= 500) return false;
  return meaningsOf(operation, answer.body).some(({ means }) => means === 'bad-signature');
}

/** The key of message signing (`GET /v1/rsa/encryption-keys`), remembered for a while. */
function encryptionKeys(ask: () => Promise<AirtelAnswer>) {
  let known: { readonly key: KeyObject; readonly until: number } | null = null;
  return {
    async current(): Promise<KeyObject | null> {
      if (known !== null && performance.now() < known.until) return known.key;
      const answer = await ask();
      if (!answer.heard || answer.status !== 200) return null;
      const key = readPublicKey(recordOf(recordOf(answer.body)['data'])['key']);
      // The date it is valid to has no documented form; a refused signature says it surely.
      known = key === null ? null : { key, until: performance.now() + keyLivesMs };
      return key;
    },
    drop(key: KeyObject): void {
      if (known?.key === key) known = null;
    },
  };
}
