import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Context } from '../store/context.ts';
import type { Probe } from '../store/database/probe.ts';
import { codes } from '../../contract/words/envelope.ts';
import { envelope } from './encode-answer.ts';
import { sendEnvelope, sendLater } from './reply.ts';

const retrySeconds = 5;

/** Whether a process may be sent calls. */
export interface Readiness {
  /** It is about to stop: it still serves, and sends everybody elsewhere. */
  isLeaving: boolean;
  /** The looks at its database; without them every look is well. */
  readonly probe: Pick<Probe, 'isReady'> | null;
}

/**
 * `/healthz`: the process lives. `/readyz`: its last look at the database went well, and it is not
 * about to stop. The answer waits for nothing: a balancer that waited behind calls would take away
 * every process that is busy. A process that is about to stop keeps no connection open.
 */
export function routeHealth(
  app: FastifyInstance,
  { db }: Context,
  { readiness, limit }: { readonly readiness: Readiness; readonly limit: onRequestHookHandler },
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (readiness.isLeaving) reply.header('connection', 'close');
    done();
  });
  app.get('/healthz', (_request, reply) => sendEnvelope(reply, envelope(codes.done)));
  app.get('/readyz', { onRequest: limit }, (_request, reply) => {
    // Calls may wait while it is away; a balancer is answered at once.
    const isAway = Boolean(db.outage?.away());
    const isReady = readiness.probe?.isReady() ?? true;
    return readiness.isLeaving || isAway || !isReady
      ? sendLater(reply, codes.overloaded, retrySeconds)
      : sendEnvelope(reply, envelope(codes.done));
  });
}
