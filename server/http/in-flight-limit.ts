import type { FastifyInstance } from 'fastify';
import { codes } from '../../contract/envelope.ts';
import { sendLater } from './reply.ts';

const retrySeconds = 1;

/**
 * Takes so many requests in work at once and answers the others 503 at the door: a queue without
 * end would only make everybody wait. A server that is closing takes none.
 */
export function inFlightLimit(app: FastifyInstance, most: number): void {
  let inFlight = 0;
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Whether the process lives has nothing to do with how busy it is.
    if (request.url === '/healthz') {
      done();
      return;
    }
    if (closing || inFlight >= most) {
      sendLater(
        closing ? reply.header('connection', 'close') : reply,
        codes.overloaded,
        retrySeconds,
      );
      return;
    }
    inFlight++;
    // `close` comes for answered and for broken requests alike, once.
    reply.raw.once('close', () => {
      inFlight--;
      // A kept connection would keep the process until its patience ends.
      if (closing) setImmediate(() => app.server.closeIdleConnections());
    });
    done();
  });
}
