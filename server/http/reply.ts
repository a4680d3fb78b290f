import type { FastifyReply } from 'fastify';
import type { Envelope } from '../../contract/words/envelope.ts';
import { codes } from '../../contract/words/envelope.ts';
import { envelope } from './encode-answer.ts';

const json = 'application/json; charset=utf-8';

/** Codes whose HTTP status is the same number; every other code goes with HTTP 200. */
const statusCodes = new Set<number>([
  codes.malformed,
  codes.notFound,
  codes.wrongMethod,
  codes.tooLarge,
  codes.wrongType,
  codes.tooMany,
  codes.fault,
  codes.overloaded,
]);

/** The HTTP status that goes with a code of the envelope. */
export function statusOf(code: number): number {
  return statusCodes.has(code) ? code : 200;
}

/** Answers an envelope with its HTTP status. */
export function sendEnvelope(reply: FastifyReply, answer: Envelope): FastifyReply {
  return sendJson(reply.code(statusOf(answer.code)), JSON.stringify(answer));
}

/** Answers JSON text as it is. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', json).header('cache-control', 'no-store').send(text);
}

/** Answers 429 or 503 and says when to come back. */
export function sendLater(
  reply: FastifyReply,
  code: typeof codes.tooMany | typeof codes.overloaded,
  afterSeconds: number,
): FastifyReply {
  return sendEnvelope(reply.header('retry-after', String(afterSeconds)), envelope(code));
}
