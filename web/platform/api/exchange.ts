import * as z from 'zod/mini';
import {
  codes,
  codeSentences,
  envelopeSchema,
  refusalCodes,
} from '../../../contract/words/envelope.ts';
import type { Envelope } from '../../../contract/words/envelope.ts';
import { requestTimeoutMs } from '../../../contract/words/headers.ts';
import type { Reason } from '../../../contract/words/refusals.ts';
import { sessionRefused } from '../session/session.ts';
import { Faulted, LoggedOut, Refused, Unreachable } from './call-errors.ts';
import { takeEarly } from './early-answer.ts';
import { plainHeaders, signedHeaders } from './signature.ts';
import type { Stamp } from './signature.ts';

/** A request as it leaves: everything encoded, so that it can be sent a second time unchanged. */
export interface Outgoing {
  readonly method: 'GET' | 'POST';
  /** From the root of the site, with its query string. */
  readonly address: string;
  /** JSON text, or null for no body. */
  readonly body: string | null;
}

export interface Sending {
  /** Present on token calls made while there is a token. */
  readonly signed: { readonly stamp: Stamp; readonly token: string } | null;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a single request and gives the `data` of a done answer. Throws Refused, LoggedOut (after
 * the session was ended), Faulted, or Unreachable without an answer of our server.
 */
export async function exchange(request: Outgoing, sending: Sending): Promise<unknown> {
  const { envelope, waitSeconds } = await send(request, sending);
  if (envelope.code === codes.done) return envelope.data;
  if (envelope.code === codes.loggedOut) {
    sessionRefused(sending.signed?.token ?? null);
    throw new LoggedOut();
  }
  const screenShowsIt = envelope.code === codes.screenShowsIt;
  if (screenShowsIt || isRefusal(envelope.code)) {
    const data = asRecord(envelope.data);
    const reason = isReason(data['reason']) ? data['reason'] : null;
    throw new Refused({ reason, sentence: envelope.msg, data, screenShowsIt });
  }
  const sentence = envelope.msg || (codeSentences[envelope.code] ?? '');
  throw new Faulted(envelope.code, sentence, waitSeconds);
}

interface Answered {
  readonly envelope: Envelope;
  /** Of `Retry-After`; 0 without it. */
  readonly waitSeconds: number;
}

async function send(request: Outgoing, { signed, signal }: Sending): Promise<Answered> {
  const headers = plainHeaders();
  if (request.body !== null) headers['Content-Type'] = 'application/json';
  if (signed) Object.assign(headers, signedHeaders(signed.stamp, signed.token));

  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), requestTimeoutMs);
  const stop = () => limit.abort();
  signal?.addEventListener('abort', stop);
  try {
    const response =
      (await takeEarly({ ...request, token: signed?.token ?? null })) ??
      (await fetch(new URL(request.address, location.href), {
        method: request.method,
        headers,
        body: request.body,
        signal: limit.signal,
        cache: 'no-store',
        credentials: 'same-origin',
      }));
    const waitSeconds = Number(response.headers.get('retry-after')) || 0;
    return { envelope: readEnvelope(await response.json()), waitSeconds };
  } catch (reason) {
    // No connection, our timeout, or a body cut off or not ours: in none of them did we learn
    // what became of the request.
    throw signal?.aborted ? reason : new Unreachable('no answer', { cause: reason });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

function readEnvelope(body: unknown): Envelope {
  const { code, msg, data } = z.parse(envelopeSchema, body);
  return { code, msg, data };
}

function isRefusal(code: number): boolean {
  return code >= refusalCodes.first && code <= refusalCodes.last;
}

/** A name this code does not know is like none that it looks for; the list stays on the server. */
function isReason(name: unknown): name is Reason {
  return typeof name === 'string';
}

function asRecord(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
