import { market } from '../../../contract/market/zambia.ts';
import type { AirtelAccess } from './settings.ts';
import type { KeyObject } from 'node:crypto';
import type { Operation } from '../../store/ports/payment-provider.ts';
import { recordOf } from '../../store/foreign-json.ts';
import type { HttpRequest } from '../../store/ask-over-http.ts';
import type { NetworkAnswer } from '../http.ts';
import { answerTimeoutMs, exchange, notSent } from '../http.ts';
import { remembered } from '../remembered.ts';
import type { Remembered } from '../remembered.ts';
import { sendWithToken } from '../tokens.ts';
import { airtelTokens } from './access-token.ts';
import { meaningsOf, saidBy } from './codes.ts';
import { readPublicKey, sealMessage } from './encryption.ts';

export interface AirtelClient {
  get(path: string): Promise<NetworkAnswer>;
  /** Posts a body, signed where the application wants it. */
  post(operation: Operation, path: string, bodyFor: BodyFor): Promise<NetworkAnswer>;
}

/** Makes a body with the key that PINs are encrypted under, which may be another one each try. */
type BodyFor = (pinKey: KeyObject | null) => unknown;

/** The key to encrypt under; or, while there is none, the answer to all that needs it. */
type Key = KeyObject | NetworkAnswer;

/** What a payment needs first must leave it time within the lease of its sending. */
const accessTimeoutMs = 4_000;
const keyLivesMs = 10 * 60_000;

/** Every call is of Zambia, in kwacha. */
const headersOfZambia = { 'x-country': 'ZM', 'x-currency': market.currency, accept: '*/*' };

/** Speaks HTTP with Airtel Money Zambia. Every call ends in time, and never throws. */
export function airtelClient(
  access: AirtelAccess,
  timeoutMs: number = answerTimeoutMs,
): AirtelClient {
  const quick = Math.min(timeoutMs, accessTimeoutMs);
  const tokens = airtelTokens(access, quick);
  const withToken = (path: string, init: HttpRequest, limitMs: number) =>
    sendWithToken(tokens, isLockedOut, (token) => {
      const headers = {
        ...headersOfZambia,
        authorization: `Bearer ${token}`,
        ...init.headers,
      };
      return exchange(access.url + path, { ...init, headers }, { timeoutMs: limitMs });
    });
  const keys = encryptionKeys(() => withToken('/v1/rsa/encryption-keys', {}, quick));
  const ownPinKey = readPublicKey(access.pinKey);

  return {
    get: (path) => withToken(path, {}, timeoutMs),
    async post(operation, path, bodyFor) {
      const needsKey = access.signsMessages || (operation === 'payout' && ownPinKey === null);
      // A changed key is fetched again; the refused body did nothing.
      for (let tries = 1; ; tries++) {
        const key = needsKey ? await keys.get() : null;
        if (key !== null && 'heard' in key) return key;
        const text = JSON.stringify(bodyFor(ownPinKey ?? key));
        const init = requestOf(text, access.signsMessages ? key : null);
        const answer = await withToken(path, init, timeoutMs);
        if (key === null || !isBadlySigned(operation, answer) || tries > 1) return answer;
        keys.drop(key);
      }
    },
  };
}

/** The body that is sent is, byte for byte, the one that is signed. */
function requestOf(text: string, key: KeyObject | null): HttpRequest {
  const sealed = key === null ? {} : sealMessage(Buffer.from(text, 'utf8'), key);
  const headers = { 'content-type': 'application/json', ...sealed };
  return { method: 'POST', headers, body: text };
}

/** The gateway refused the login, so nothing behind it was done. */
export function isLockedOut(answer: NetworkAnswer): boolean {
  if (!answer.heard || answer.status >= 500) return false;
  return answer.status === 401 || recordOf(answer.body)['error'] === 'invalid_token';
}

function isBadlySigned(operation: Operation, answer: NetworkAnswer): boolean {
  if (!answer.heard || answer.status >= 500) return false;
  // Only disbursements have a code for it.
  if (answer.status >= 400 && /signature/i.test(saidBy(answer.body).text)) return true;
  return meaningsOf(operation, answer.body).some(({ means }) => means === 'bad-signature');
}

/** The key of message signing (`GET /v1/rsa/encryption-keys`). */
function encryptionKeys(ask: () => Promise<NetworkAnswer>): Remembered<Key> {
  return remembered<Key>(async () => {
    const answer = await ask();
    const key = keyIn(answer);
    // The date it is valid to has no documented form; a refused signature says it surely.
    if (key !== null) return { value: key, livesMs: keyLivesMs };
    if (!answer.heard) return { value: { ...answer, isSent: false }, livesMs: 0 };
    // It answers, and has none for us: message signing is off, or may not be used.
    const isRefused = answer.status < 500 && answer.status !== 429;
    return {
      value: notSent(`no encryption key: HTTP ${answer.status}`, isRefused),
      livesMs: 0,
    };
  });
}

/** The key that an answer of `GET /v1/rsa/encryption-keys` holds; null where it holds none. */
export function keyIn(answer: NetworkAnswer): KeyObject | null {
  const said = answer.heard && answer.status === 200 ? recordOf(answer.body) : {};
  return readPublicKey(recordOf(said['data'])['key']);
}
