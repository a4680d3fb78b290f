import { requestTimeoutMs } from '../../../contract/words/headers.ts';
import { keepChannelOf, readSession } from '../session/session.ts';
import { makeStamp, plainHeaders, signedHeaders } from './signature.ts';

/**
 * The first requests of a page, sent while the screens' code is still on its way. This file and
 * what it needs make up the first file a page fetches when a borrower is logged in. It asks only
 * what reads, and each answer is taken once, by the screen's own request for the same thing.
 */
const early = new Map<string, { token: string; response: Promise<Response> }>();

/** A page that was left and comes back asks again; so does a screen that needed long to arrive. */
const longestKeptMs = 20_000;

if (typeof document !== 'undefined') askEarly(document.body?.dataset['asks'] ?? '');

/** Sends `GET /api/…` or `POST /api/…` of a page, `{…}` being the last part of its address. */
function askEarly(asks: string): void {
  keepChannelOf(location.search);
  const { token } = readSession();
  if (token === null) return;
  const last = location.pathname.split('/').at(-1) ?? '';
  for (const ask of asks.split(',').filter(Boolean)) {
    const [method = '', path = ''] = ask.split(' ');
    // Another address than the page of a loan's number is left to the screen to refuse.
    if (path.includes('{') && !/^[1-9]\d{0,14}$/.test(last)) continue;
    const address = path.replace(/\{\w+\}/, last);
    const headers = { ...plainHeaders(), ...signedHeaders(makeStamp(), token) };
    const limit = new AbortController();
    setTimeout(() => limit.abort(), requestTimeoutMs);
    const response = fetch(address, {
      method,
      headers,
      signal: limit.signal,
      priority: 'high',
      cache: 'no-store',
      credentials: 'same-origin',
    });
    // The caller that takes it gets the failure; no other needs it.
    response.catch(() => {});
    const key = `${method} ${address}`;
    early.set(key, { token, response });
    setTimeout(() => early.delete(key), longestKeptMs);
  }
}

/** The answer that is under way already to this request, once; null when there is none. */
export function takeEarly(request: {
  method: string;
  address: string;
  body: string | null;
  token: string | null;
}): Promise<Response> | null {
  const key = `${request.method} ${request.address}`;
  const asked = early.get(key);
  if (!asked || request.body !== null || asked.token !== request.token) return null;
  early.delete(key);
  return asked.response;
}
