import type { PawapayAccess } from './settings.ts';
import type { NetworkAnswer } from '../http.ts';
import { answerTimeoutMs, exchange, textWithin } from '../http.ts';
import { signedHeaders } from './sign-request.ts';
import { failureOf } from './read-answer.ts';
import { recordOf } from '../../store/foreign-json.ts';
import type { HttpRequest } from '../../store/ask-over-http.ts';

interface ClientOptions {
  /** Dates the signatures. */
  readonly now: () => Date;
  readonly timeoutMs?: number;
}

export interface PawapayClient {
  get(path: string): Promise<NetworkAnswer>;
  post(path: string, body: unknown): Promise<NetworkAnswer>;
  /** A file of a statement, which needs no token; null when it did not come. */
  download(url: string): Promise<string | null>;
}

const downloadTimeoutMs = 60_000;
const longestFile = 200_000_000;

/** Speaks HTTP with pawaPay. Every call ends in time, and never throws. */
export function pawapayClient(
  { url, token, signingKeys = [] }: PawapayAccess,
  { now, timeoutMs = answerTimeoutMs }: ClientOptions,
): PawapayClient {
  const ask = (path: string, init: HttpRequest): Promise<NetworkAnswer> => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    return exchange(url + path, { ...init, headers }, { timeoutMs, needsJson: true });
  };
  return {
    get: (path) => ask(path, {}),
    async post(path, value) {
      const body = JSON.stringify(value);
      const send = (headers: Record<string, string>) =>
        ask(path, { method: 'POST', headers, body });
      const [first, ...others] = signingKeys;
      if (first === undefined) return send({ 'content-type': contentType });
      const request = { method: 'POST', url: url + path, contentType, body };
      let answer = await send(signedHeaders(request, first, now()));
      for (const key of others) {
        if (!isSignatureRefused(answer)) break;
        answer = await send(signedHeaders(request, key, now()));
      }
      return answer;
    },
    async download(file) {
      try {
        const response = await fetch(file, { signal: AbortSignal.timeout(downloadTimeoutMs) });
        return response.ok ? await textWithin(response, longestFile) : null;
      } catch {
        return null;
      }
    },
  };
}

const contentType = 'application/json';

/** Whether pawaPay did nothing because it does not know the key of the signature. */
function isSignatureRefused(answer: NetworkAnswer): boolean {
  if (!answer.heard || (answer.status !== 401 && answer.status !== 403)) return false;
  return failureOf(recordOf(answer.body)).code === 'HTTP_SIGNATURE_ERROR';
}
