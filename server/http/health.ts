import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Context } from '../store/context.ts';
import { sql } from '../store/database/database.ts';
import { codes } from '../../contract/words/envelope.ts';
import { envelope } from './encode-answer.ts';
import { sendEnvelope, sendLater } from './reply.ts';

const isThere = sql<{ one: number }>('select 1 as one');
const retrySeconds = 5;

/** Whether a process that is to stop sends everybody elsewhere, while it serves still. */
export interface Leaving {
  isOn: boolean;
}

/**
 * `/healthz`: the process lives. `/readyz`: its database answers too, and it is not about to stop;
 * it listens migrated. From then on it keeps no connection: who balances asks others.
 */
export function routeHealth(
  app: FastifyInstance,
  { db }: Context,
  { leaving, limit }: { readonly leaving: Leaving; readonly limit: onRequestHookHandler },
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (leaving.isOn) reply.header('connection', 'close');
    done();
  });
  app.get('/healthz', (_request, reply) => sendEnvelope(reply, envelope(codes.done)));
  app.get('/readyz', { onRequest: limit }, async (_request, reply) => {
    // Calls may wait for it; whoever chooses among processes is told at once.
    const isAway = Boolean(db.outage?.away());
    if (leaving.isOn || isAway) return sendLater(reply, codes.overloaded, retrySeconds);
    try {
      await db.row(isThere);
    } catch {
      return sendLater(reply, codes.overloaded, retrySeconds);
    }
    return sendEnvelope(reply, envelope(codes.done));
  });
}
