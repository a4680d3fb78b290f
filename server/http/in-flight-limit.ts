import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '../../contract/words/envelope.ts';
import { sendLater } from './reply.ts';

const retrySeconds = 1;

/**
 * Takes so many requests in work at once and answers the others 503 at once: a queue without
 * end would only make everybody wait. In work is what has arrived whole: a body that only drips
 * in takes no place. A server that is closing takes none.
 */
export function inFlightLimit(app: FastifyInstance, most: number): void {
  let inFlight = 0;
  let closing = false;
  const refuse = (reply: FastifyReply): void => {
    const last = closing ? reply.header('connection', 'close') : reply;
    sendLater(last, codes.overloaded, retrySeconds);
  };
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isAlways(request)) return done();
    if (closing || inFlight >= most) return refuse(reply);
    // A kept connection would keep the process until its patience ends.
    reply.raw.once('close', () => {
      if (closing) setImmediate(() => app.server.closeIdleConnections());
    });
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    // A client that closed while sending sends no event, and must not be counted for ever.
    if (isAlways(request) || reply.raw.closed) return done();
    if (inFlight >= most) return refuse(reply);
    inFlight++;
    // `close` comes for answered and for broken requests alike, once.
    reply.raw.once('close', () => inFlight--);
    done();
  });
}

/** Whether the process lives has nothing to do with how busy it is. */
function isAlways({ url }: FastifyRequest): boolean {
  return url === '/healthz';
}
