import type { MtnAccess, MtnProductName } from '../../store/ports/network-access.ts';
import { mtnTokens } from './tokens.ts';

/**
 * What came back; the body is null where it is no JSON. `isSent` is false when our request surely
 * never left, since we had no token to send it with; `isRefused` when MTN would not give us one.
 */
export type MtnAnswer =
  | { readonly heard: true; readonly status: number; readonly body: unknown }
  | {
      readonly heard: false;
      readonly why: string;
      readonly isSent: boolean;
      readonly isRefused?: boolean;
    };

export interface MtnClient {
  get(path: string): Promise<MtnAnswer>;
  /** Asks for a payment under our own id; `callbackUrl` null asks for no callback. */
  post(
    path: string,
    wanted: {
      readonly referenceId: string;
      readonly callbackUrl: string | null;
      readonly body: unknown;
    },
  ): Promise<MtnAnswer>;
}

export interface MtnClientOptions {
  readonly now: () => Date;
  readonly timeoutMs?: number;
}

export const answerTimeoutMs = 10_000;
const longestAnswer = 1_000_000;

/** Speaks HTTP with one product of MTN MoMo. Every call ends in time, and never throws. */
export function mtnClient(
  access: MtnAccess,
  product: MtnProductName,
  { now, timeoutMs = answerTimeoutMs }: MtnClientOptions,
): MtnClient {
  const { url, targetEnvironment } = access;
  const { subscriptionKey } = access[product];
  const send = (path: string, init: RequestInit) => exchange(url + path, init, timeoutMs);
  const tokens = mtnTokens(access[product], { now, product, send });

  const once = async (token: string, path: string, init: RequestInit) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'ocp-apim-subscription-key': subscriptionKey,
      'x-target-environment': targetEnvironment,
      ...init.headers,
    };
    return send(path, { ...init, headers });
  };
  const ask = async (path: string, init: RequestInit): Promise<MtnAnswer> => {
    const token = await tokens.get();
    if ('why' in token) return { heard: false, isSent: false, ...token };
    const answer = await once(token.text, path, init);
    if (!answer.heard || answer.status !== 401) return answer;
    // The token has ended early: whoever is not let in has done nothing, so the same goes again.
    tokens.drop(token.text);
    const fresh = await tokens.get();
    return 'why' in fresh ? answer : once(fresh.text, path, init);
  };
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

async function exchange(url: string, init: RequestInit, timeoutMs: number): Promise<MtnAnswer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    const text = await textWithin(response, longestAnswer);
    return { heard: true, status: response.status, body: jsonOf(text) };
  } catch (error) {
    return { heard: false, why: reasonOf(error), isSent: true };
  }
}

async function textWithin(response: Response, limit: number): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > limit) throw new Error('the answer is longer than any real one');
  }
  return text + decoder.decode();
}

/** The 202 of a request that was taken has no body at all. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** fetch hides the cause of a broken connection one level down. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
