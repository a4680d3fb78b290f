import * as z from 'zod/mini';
import { codes } from '../../../contract/words/envelope.ts';
import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
} from '../../../contract/words/endpoint.ts';
import { basePath } from '../../../contract/words/headers.ts';
import * as say from '../../../contract/sentences/answers.ts';
import { readSession } from '../session/session.ts';
import { askForMoney } from './ask-for-money.ts';
import type { Asking } from './ask-for-money.ts';
import { Faulted, Refused } from './call-errors.ts';
import { correctClock } from './clock-offset.ts';
import { exchange } from './exchange.ts';
import type { Outgoing, Sending } from './exchange.ts';
import { tellFailure, tellNewPhone } from './failure-listeners.ts';
import { makeStamp } from './signature.ts';

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [name in Name]?: Value }
  : Record<never, never> extends Value
    ? { readonly [name in Name]?: Value }
    : { readonly [name in Name]: Value };

export interface CallOptions extends Asking {
  /** Gives the call up; never for calls that move money. */
  readonly signal?: AbortSignal | undefined;
  /** No failure toast: the screen shows the sentence itself, or polls. */
  readonly quiet?: boolean | undefined;
}

/** What a call is given, in our own words: amounts in ngwee, days, ids. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  CallOptions;

export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/**
 * Asks the server. Throws Refused (codes 1000-1999, and 501 with `screenShowsIt`), LoggedOut,
 * Faulted (any other code), Unreachable, or for calls that move money OutcomeUnknown. Every
 * refusal and fault but 501 is also told to the failure listeners, unless the call is quiet.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<AnswerOf<E>> {
  return await callWith(endpoint, input ?? {});
}

/** As {@link call}, for code that is general over calls and cannot name its input's type. */
export async function callWith<E extends Endpoint>(
  endpoint: E,
  input: LooseInput,
): Promise<AnswerOf<E>> {
  try {
    const request = outgoing(endpoint, input);
    const data = endpoint.movesMoney
      ? await askForMoney(request, input)
      : await ask(request, { signed: endpoint.signed, signal: input.signal });
    return readAnswer(endpoint, data);
  } catch (failure) {
    if (failure instanceof Refused && failure.reason === 'device-not-known') tellNewPhone();
    if (!input.quiet && isToast(failure)) tellFailure(failure.sentence);
    throw failure;
  }
}

export interface LooseInput extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Encodes a call for the wire: `{name}` parts, the query string, the JSON body. */
export function outgoing(endpoint: Endpoint, input: LooseInput): Outgoing {
  const params = asRecord(z.encode(endpoint.params, input.params ?? {}));
  const query = asRecord(z.encode(endpoint.query, input.query ?? {}));
  const body = z.encode(endpoint.body, input.body);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = queryString(query);
  return {
    method: endpoint.method,
    address: basePath + path + (search && `?${search}`),
    body: body === undefined || body === null ? null : JSON.stringify(body),
  };
}

/** Arrays become repeated keys; absent values are left out. */
function queryString(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.toString();
}

/** One request; when only this phone's clock was off, one more with the time corrected. */
async function ask(
  request: Outgoing,
  { signed, signal }: { signed: boolean; signal: AbortSignal | undefined },
): Promise<unknown> {
  try {
    return await exchange(request, { signed: newlySigned(signed), signal });
  } catch (failure) {
    const clockOff = failure instanceof Refused && failure.reason === 'clock-off';
    if (!clockOff || !correctClock(failure.data['serverTime'])) throw failure;
    return await exchange(request, { signed: newlySigned(signed), signal });
  }
}

function newlySigned(signed: boolean): Sending['signed'] {
  const { token } = readSession();
  return signed && token !== null ? { stamp: makeStamp(), token } : null;
}

/** An answer that is not as declared is our fault, not something to show half of. */
function readAnswer<E extends Endpoint>(endpoint: E, data: unknown): AnswerOf<E> {
  const read = z.safeParse<E['answer']>(endpoint.answer, data);
  if (read.success) return read.data;
  const fault = new Faulted(codes.fault, say.unreadable);
  fault.cause = read.error;
  throw fault;
}

function isToast(failure: unknown): failure is Refused | Faulted {
  if (failure instanceof Refused) return !failure.screenShowsIt;
  return failure instanceof Faulted;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
