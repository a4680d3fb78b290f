import * as z from 'zod/mini';

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
  [codes.malformed]: 'Something in this request is not as it should be.',
  [codes.loggedOut]: 'Please log in again.',
  [codes.notFound]: 'There is nothing at this address.',
  [codes.wrongMethod]: 'This address is asked in another way.',
  [codes.tooLarge]: 'This is too large to be sent.',
  [codes.wrongType]: 'This kind of content is not accepted here.',
  [codes.tooMany]: 'Too many requests. Please wait a little and try again.',
  [codes.fault]: 'Something went wrong on our side. Please try again.',
  [codes.overloaded]: 'We are very busy just now. Please try again in a moment.',
};
