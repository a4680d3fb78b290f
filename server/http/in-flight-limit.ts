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
  const counted = new WeakSet<object>();
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (closing || inFlight >= most) {
      sendLater(
        closing ? reply.header('connection', 'close') : reply,
        codes.overloaded,
        retrySeconds,
      );
      return;
    }
    inFlight++;
    counted.add(request.raw);
    // `close` comes for answered and for broken requests alike, once.
    reply.raw.once('close', () => {
      inFlight--;
    });
    done();
  });
}
