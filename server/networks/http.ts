import { askOverHttp, type HttpRequest } from '../store/ask-over-http.ts';
import { parseForeign } from '../store/foreign-json.ts';
import { noteInTrace, type SpanWanted, traced } from '../store/tracing.ts';

/**
 * What a network answered. The body is null where it is no JSON: the HTTP status of a proxy's
 * page still counts. `isSent` is false only when our request surely never left, since what it
 * needs could not be had. `isRefused` when the network would not give it to us.
 */
export type NetworkAnswer =
  | { readonly heard: true; readonly status: number; readonly body: unknown }
  | {
      readonly heard: false;
      readonly why: string;
      readonly isSent: boolean;
      readonly isRefused?: boolean;
    };

/** How long an answer is waited for where the caller does not say. */
export const answerTimeoutMs = 10_000;
/** In bytes: longer than any page of a statement. */
const longestAnswer = 2_000_000;

interface Limits {
  readonly timeoutMs: number;
  /** What is no JSON counts as not heard. */
  readonly needsJson?: boolean;
}

/** One request to a network and its answer. It ends in time, and never throws. */
export function exchange(
  url: string,
  init: HttpRequest,
  limits: Limits,
): Promise<NetworkAnswer> {
  const wanted = (): SpanWanted => ({
    name: 'network',
    kind: 'client',
    at: 'here',
    // Only where to: a network's paths name wallets.
    attributes: () => ({
      'http.request.method': init.method ?? 'GET',
      'server.address': new URL(url).host,
    }),
  });
  return traced(wanted, async () => {
    const answer = await exchanged(url, init, limits);
    noteInTrace(() =>
      answer.heard
        ? { 'http.response.status_code': answer.status }
        : { 'error.type': 'not-heard' },
    );
    return answer;
  });
}

async function exchanged(
  url: string,
  init: HttpRequest,
  { timeoutMs, needsJson = false }: Limits,
): Promise<NetworkAnswer> {
  try {
    const { status, text } = await askOverHttp(url, init, {
      timeoutMs,
      longest: longestAnswer,
    });
    const body = jsonOf(text);
    if (needsJson && body === undefined) throw new Error('the answer is not JSON');
    return { heard: true, status, body: body ?? null };
  } catch (error) {
    return { heard: false, isSent: true, why: reasonOf(error) };
  }
}

/** The answer to a request that could not be sent. */
export function notSent(why: string, isRefused = false): NetworkAnswer {
  return { heard: false, isSent: false, why, isRefused };
}

/** The text of a response. Fails when it has more characters than `limit`. */
export async function textWithin(response: Response, limit: number): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > limit) throw new Error('the answer is longer than any real one');
  }
  return text + decoder.decode();
}

/** Undefined for what is no JSON, like the missing body of a request that was taken. */
function jsonOf(text: string): unknown {
  try {
    return parseForeign(text);
  } catch {
    return undefined;
  }
}

/** What failed at each of several addresses has a code and no words. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
