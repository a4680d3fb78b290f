import * as z from 'zod/mini';
import * as say from '../sentences/envelope.ts';

/** Every answer of the server, also on HTTP errors. */
export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

export const envelopeSchema = z.object({ code: z.int(), msg: z.string(), data: z.unknown() });

/** Codes of the envelope. 200 and 501 pass the client's check as success. */
export const codes = {
  done: 200,
  malformed: 400,
  loggedOut: 401,
  notFound: 404,
  wrongMethod: 405,
  tooLarge: 413,
  wrongType: 415,
  tooMany: 429,
  fault: 500,
  screenShowsIt: 501,
  overloaded: 503,
} as const;

/** Codes of expected refusals: HTTP 200 with a reason and a sentence. */
export const refusalCodes = { first: 1000, last: 1999 } as const;

/** The sentences of codes that are not refusals. */
export const codeSentences: Record<number, string> = {
  [codes.done]: 'success',
  [codes.malformed]: say.malformed,
  [codes.loggedOut]: say.loggedOut,
  [codes.notFound]: say.notFound,
  [codes.wrongMethod]: say.wrongMethod,
  [codes.tooLarge]: say.tooLarge,
  [codes.wrongType]: say.wrongType,
  [codes.tooMany]: say.tooMany,
  [codes.fault]: say.fault,
  [codes.overloaded]: say.overloaded,
};
