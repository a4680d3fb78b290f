import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '../../contract/words/envelope.ts';
import type { Logger } from '../store/log.ts';
import { Busy } from '../store/busy.ts';
import { isDatabaseAway } from '../store/database/database-away.ts';
import { envelope, malformedEnvelope } from './encode-answer.ts';
import { Malformed } from './malformed.ts';
import { sendEnvelope, sendLater } from './reply.ts';
import { TooMany } from './too-many.ts';

const databaseAwayRetrySeconds = 5;
/** What was too much work a moment ago is done by then: pictures and faces take seconds. */
const busyRetrySeconds = 3;

/** What Fastify itself refuses, by its code or HTTP status, in the words of the envelope. */
const codeOfStatus: Readonly<Record<number, number>> = {
  400: codes.malformed,
  404: codes.notFound,
  405: codes.wrongMethod,
  413: codes.tooLarge,
  414: codes.tooLarge,
  415: codes.wrongType,
};

/**
 * Answers whatever went wrong on the way to an act or in it. A stranger's mistake is named; a
 * our own fault is logged with the request's id, and the answer carries that id and nothing else.
 */
export function answerFault(
  log: Logger,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Malformed) return sendEnvelope(reply, malformedEnvelope(error.errors));
  if (error instanceof TooMany) return sendLater(reply, codes.tooMany, error.retryAfterSeconds);
  if (error instanceof Busy) {
    log.warn({ requestId: request.id, busy: error.message }, 'a call was put off');
    return sendLater(reply, codes.overloaded, busyRetrySeconds);
  }
  const code = codeOfStatus[statusOfError(error)];
  if (code === codes.malformed) {
    return sendEnvelope(reply, malformedEnvelope({ request: 'cannot be read' }));
  }
  if (code !== undefined) return sendEnvelope(reply, envelope(code));
  const call = request.routeOptions.url;
  if (isDatabaseAway(error)) {
    log.error({ requestId: request.id, call, err: error }, 'the database is away');
    return sendLater(reply, codes.overloaded, databaseAwayRetrySeconds);
  }
  log.error({ requestId: request.id, call, err: error }, 'a call failed');
  return sendEnvelope(reply, envelope(codes.fault, { requestId: request.id }));
}

function statusOfError(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return codes.fault;
  return typeof error.statusCode === 'number' ? error.statusCode : codes.fault;
}

/** A client that does not close after the answer is not waited for. */
const lastWordMs = 5_000;

/** Answers what is not HTTP at all, or has headers beyond all measure, and hangs up. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const timer = setTimeout(() => socket.destroy(), lastWordMs).unref();
  socket.once('close', () => clearTimeout(timer));
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? codes.tooLarge : codes.malformed;
  const body = JSON.stringify(
    code === codes.tooLarge ? envelope(code) : malformedEnvelope({ request: 'cannot be read' }),
  );
  socket.end(
    [
      `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
