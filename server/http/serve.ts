import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
} from '../../contract/words/endpoint.ts';
import type { Reason } from '../../contract/words/refusals.ts';
import type { BorrowerId } from '../../contract/words/ids.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import type { Context } from '../store/context.ts';
import type { Reading } from './find-sessions.ts';
import { type Device, noBrowser } from './device-cookie.ts';
import { encodeAnswer } from './encode-answer.ts';
import type { FileAnswer } from './file-answer.ts';
import { fieldErrors } from '../../contract/words/field-errors.ts';
import { Malformed } from './malformed.ts';
import { mayRefuse, Refusal, Replay } from './refusal.ts';
import type { RefusalOf } from './refusal.ts';

/** Who is logged in, and by which session. */
export interface Caller {
  readonly id: BorrowerId;
  readonly mobile: Mobile;
  /** SHA-256 of the session's token. */
  readonly tokenHash: Uint8Array;
}

/** Names one signed request, and what it asked: the key of `request_once`. */
export interface OnceKey {
  readonly borrowerId: BorrowerId;
  readonly uid: string;
  readonly nonce: string;
  readonly sentAtMs: bigint;
  readonly bodyHash: Uint8Array;
}

/** A call as its act receives it: checked, decoded, in our own words. */
export interface Call<E extends Endpoint> {
  readonly context: Context;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Of signed calls; asking for it on a public call is a fault. */
  readonly borrower: Caller;
  /** Of signed calls that move money, else null. */
  readonly once: OnceKey | null;
  readonly requestId: string;
  /** The network address it came from. */
  readonly ip: string;
  /** The browser it came from, by its cookie. */
  readonly device: Device;
}

/** A call as it arrived, with its headers already checked. */
export interface ArrivedCall {
  readonly context: Context;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly borrower: Caller | null;
  readonly once: OnceKey | null;
  readonly requestId: string;
  readonly ip: string;
  /** Absent when no browser asks. */
  readonly device?: Device;
  /** Of a call that {@link ServedCall.reads} with its session: what was read. */
  readonly row?: object;
}

/** A call together with its act, whatever its types. */
export interface ServedCall {
  readonly endpoint: Endpoint;
  /** Of a money call: what is read together with its session, by the body as it came. */
  reads?(body: unknown): Reading | null;
  /**
   * Decodes, acts, encodes. Answers the envelope as JSON text when it is done.
   * @throws {Malformed} when the request does not fit the contract
   */
  run(arrived: ArrivedCall): Promise<string | Refusal<Reason> | Replay>;
  /** Of a call whose done answer is a file: instead of `run`. */
  runFile?(arrived: ArrivedCall): Promise<FileAnswer | Refusal<Reason>>;
}

/**
 * Joins a call of the contract with the act that serves it. The act receives what it needs in our
 * own words and answers in them, or refuses with a reason that the call declares. An act that
 * moves money writes the idempotency record with {@link encodeAnswer} in its own locked statement,
 * and answers `replay()` when that row was there already. With `reads` it also receives the row
 * that was read together with its session.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  act: (call: Call<E>, row?: object) => Promise<AnswerOf<E> | RefusalOf<E> | Replay>,
  reads?: ServedCall['reads'],
): ServedCall {
  return {
    endpoint,
    ...(reads && { reads }),
    async run(arrived) {
      const answer = await act(decode(endpoint, arrived), arrived.row);
      if (answer instanceof Replay) return answer;
      if (!(answer instanceof Refusal)) return encodeAnswer(endpoint, answer);
      assertDeclared(endpoint, answer);
      return answer;
    },
  };
}

/** As {@link serve}, for a call whose done answer is a file. */
export function serveFile<E extends Endpoint>(
  endpoint: E,
  act: (call: Call<E>) => Promise<FileAnswer | RefusalOf<E>>,
): ServedCall {
  const runFile = async (arrived: ArrivedCall) => {
    const answer = await act(decode(endpoint, arrived));
    if (answer instanceof Refusal) assertDeclared(endpoint, answer);
    return answer;
  };
  return {
    endpoint,
    runFile,
    run: () => Promise.reject(new Error(`${endpoint.name} answers a file`)),
  };
}

function assertDeclared(endpoint: Endpoint, { reason }: Refusal<Reason>): void {
  assert(
    mayRefuse(endpoint, reason),
    `${endpoint.name} does not declare the refusal ${reason}`,
  );
}

/** A complaint must tell a field that is missing from one that is of the wrong kind. */
const told = { reportInput: true };

function decode<E extends Endpoint>(endpoint: E, arrived: ArrivedCall): Call<E> {
  const params = z.safeParse<E['params']>(endpoint.params, arrived.params, told);
  const query = z.safeParse<E['query']>(endpoint.query, arrived.query, told);
  const body = z.safeParse<E['body']>(endpoint.body, arrived.body, told);
  if (!params.success || !query.success || !body.success) {
    throw new Malformed({
      ...(params.success ? {} : fieldErrors(params.error.issues, 'path')),
      ...(query.success ? {} : fieldErrors(query.error.issues, 'query')),
      ...(body.success ? {} : fieldErrors(body.error.issues, 'body')),
    });
  }
  const { context, once, requestId, ip } = arrived;
  return {
    context,
    params: params.data,
    query: query.data,
    body: body.data,
    get borrower() {
      assert(arrived.borrower, `${endpoint.name} is a public call: there is no session`);
      return arrived.borrower;
    },
    once,
    requestId,
    ip,
    device: arrived.device ?? noBrowser,
  };
}
