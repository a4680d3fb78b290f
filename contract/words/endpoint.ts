import * as z from 'zod/mini';
import type { Reason } from './refusals.ts';

type Schema = z.core.$ZodType;

/**
 * One call as a value. Server routes, the browser's client and the OpenAPI document are all made
 * from it, so a call cannot mean two things.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
  Refused extends Reason = Reason,
> {
  /** Our own word for the call, unique; the operation id of the OpenAPI document. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** As in the table of the specification, `{name}` for a part that varies. */
  readonly path: string;
  /** A token call: the five further headers, a session and the replay rule. */
  readonly signed: boolean;
  /** The same signed request again gets the first answer, so a lost answer can be asked for. */
  readonly movesMoney: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The `data` of a done answer. */
  readonly answer: Answer;
  /** The only reasons with which its act may refuse; any other does not compile. */
  readonly refusals: readonly Refused[];
  /** Answers a file instead of the envelope when it is done, with this content type. */
  readonly file?: string;
  /** Largest request body in bytes. */
  readonly bodyLimit: number;
  /** Of a public call: counted apart from the others of its address, which it cannot use up. */
  readonly limitedApart: boolean;
  /** Asks for a device that proved to be the borrower's own: a code by SMS is not enough. */
  readonly knownDevice: boolean;
  /** `planned` calls are declared and documented, and answer 404 until they are served. */
  readonly stage: 'served' | 'planned';
}

/** The empty request body: nothing at all, `null` or `{}`. */
export const noBody = z.nullish(z.strictObject({}));
export const nothing = z.strictObject({});
export const noAnswer = z.null();

interface Draft<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  R extends Reason,
> extends Pick<Endpoint<P, Q, B, A>, 'name' | 'summary' | 'method' | 'path' | 'answer'> {
  signed?: boolean;
  movesMoney?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  refusals?: readonly R[];
  file?: string;
  bodyLimit?: number;
  limitedApart?: boolean;
  knownDevice?: boolean;
  stage?: 'served' | 'planned';
}

const usualBodyLimit = 16 * 1024;

/** Declares a call; what is left out is: signed, moves no money, no parameters, no body. */
export function endpoint<
  A extends Schema,
  P extends Schema = typeof nothing,
  Q extends Schema = typeof nothing,
  B extends Schema = typeof noBody,
  const R extends Reason = never,
>(draft: Draft<P, Q, B, A, R>): Endpoint<P, Q, B, A, R> {
  return {
    signed: true,
    movesMoney: false,
    refusals: [],
    bodyLimit: usualBodyLimit,
    limitedApart: false,
    knownDevice: false,
    stage: 'served',
    // An absent part has the empty schema; the type parameters default to the same.
    params: nothing as Schema as P,
    query: nothing as Schema as Q,
    body: noBody as Schema as B,
    ...draft,
  };
}

/** What a handler receives and a caller gives, in our own words. */
export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
/** The reasons that a call declares. */
export type ReasonOf<E extends Endpoint> = E['refusals'][number];
