import * as z from 'zod/mini';
import type { AnswerOf, Endpoint } from '../../contract/words/endpoint.ts';
import type { Envelope } from '../../contract/words/envelope.ts';
import { codes, codeSentences } from '../../contract/words/envelope.ts';
import type { FieldErrors } from '../../contract/words/field-errors.ts';

/**
 * The whole answer of a done call as JSON text, as sent and as the idempotency record of a money
 * call keeps it. Throws when the act's answer does not fit the contract: a fault.
 */
export function encodeAnswer<E extends Endpoint>(endpoint: E, answer: AnswerOf<E>): string {
  const data: unknown = z.encode(endpoint.answer, answer);
  return JSON.stringify(envelope(codes.done, data));
}

/** An envelope with the usual sentence of its code. */
export function envelope(code: number, data: unknown = null): Envelope {
  return { code, msg: codeSentences[code] ?? '', data };
}

export function malformedEnvelope(errors: FieldErrors): Envelope {
  return envelope(codes.malformed, { errors });
}
