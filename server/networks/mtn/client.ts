import type { MtnAccess, MtnProductName } from './settings.ts';
import type { HttpRequest } from '../../store/ask-over-http.ts';
import type { NetworkAnswer } from '../http.ts';
import { answerTimeoutMs, exchange } from '../http.ts';
import { sendWithToken } from '../tokens.ts';
import { mtnTokens } from './tokens.ts';

export interface MtnClient {
  get(path: string): Promise<NetworkAnswer>;
  /** Asks for a payment under our own id; `callbackUrl` null asks for no callback. */
  post(
    path: string,
    wanted: {
      readonly referenceId: string;
      readonly callbackUrl: string | null;
      readonly body: unknown;
    },
  ): Promise<NetworkAnswer>;
}

export interface MtnClientOptions {
  readonly now: () => Date;
  readonly timeoutMs?: number;
}

/** Speaks HTTP with one product of MTN MoMo. Every call ends in time, and never throws. */
export function mtnClient(
  access: MtnAccess,
  product: MtnProductName,
  { now, timeoutMs = answerTimeoutMs }: MtnClientOptions,
): MtnClient {
  const { url, targetEnvironment } = access;
  const { subscriptionKey } = access[product];
  const send = (path: string, init: HttpRequest) => exchange(url + path, init, { timeoutMs });
  const tokens = mtnTokens(access[product], { now, product, send });

  const ask = (path: string, init: HttpRequest): Promise<NetworkAnswer> =>
    sendWithToken(tokens, isLockedOut, (token) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'ocp-apim-subscription-key': subscriptionKey,
        'x-target-environment': targetEnvironment,
        ...init.headers,
      };
      return send(path, { ...init, headers });
    });
  return {
    get: (path) => ask(path, {}),
    post: (path, { referenceId, callbackUrl, body }) =>
      ask(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-reference-id': referenceId,
          ...(callbackUrl === null ? {} : { 'x-callback-url': callbackUrl }),
        },
        body: JSON.stringify(body),
      }),
  };
}

function isLockedOut(answer: NetworkAnswer): boolean {
  return answer.heard && answer.status === 401;
}
