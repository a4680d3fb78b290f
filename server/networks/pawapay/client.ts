import type { PawapayAccess } from '../../store/ports/network-access.ts';
import { signedHeaders } from './sign-request.ts';
import { failureOf } from './read-answer.ts';
import { recordOf } from '../../store/foreign-json.ts';

interface ClientOptions {
  /** Dates the signatures. */
  readonly now: () => Date;
  readonly timeoutMs?: number;
}

/** What came back: JSON with its HTTP status, or nothing that can be read. */
export type PawapayAnswer =
  | { readonly heard: true; readonly status: number; readonly body: unknown }
  | { readonly heard: false; readonly why: string };

export interface PawapayClient {
  get(path: string): Promise<PawapayAnswer>;
  post(path: string, body: unknown): Promise<PawapayAnswer>;
  /** A file of a statement, which needs no token; null when it did not come. */
  download(url: string): Promise<string | null>;
}

export const answerTimeoutMs = 10_000;
const downloadTimeoutMs = 60_000;
const longestAnswer = 1_000_000;
const longestFile = 200_000_000;

/** Speaks HTTP with pawaPay. Every call ends in time, and never throws. */
export function pawapayClient(
  { url, token, signingKeys = [] }: PawapayAccess,
  { now, timeoutMs = answerTimeoutMs }: ClientOptions,
): PawapayClient {
  const ask = async (path: string, init: RequestInit): Promise<PawapayAnswer> => {
    try {
      const headers = { authorization: `Bearer ${token}`, ...init.headers };
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url + path, { ...init, headers, signal });
      const text = await textWithin(response, longestAnswer);
      return { heard: true, status: response.status, body: JSON.parse(text) };
    } catch (error) {
      return { heard: false, why: reasonOf(error) };
    }
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
function isSignatureRefused(answer: PawapayAnswer): boolean {
  if (!answer.heard || (answer.status !== 401 && answer.status !== 403)) return false;
  return failureOf(recordOf(answer.body)).code === 'HTTP_SIGNATURE_ERROR';
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

/** fetch hides the cause of a broken connection one level down. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SyntaxError) return 'the answer is not JSON';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
