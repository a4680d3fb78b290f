import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { codes } from '../../../contract/words/envelope.ts';
import { envelope } from '../../http/encode-answer.ts';
import { sendEnvelope, sendLater } from '../../http/reply.ts';

const isThere = sql<{ one: number }>('select 1 as one');
const retrySeconds = 5;

/** `/healthz`: the process lives. `/readyz`: and its database answers; it listens migrated. */
export function routeHealth(
  app: FastifyInstance,
  { db }: Context,
  limit: onRequestHookHandler,
): void {
  app.get('/healthz', (_request, reply) => sendEnvelope(reply, envelope(codes.done)));
  app.get('/readyz', { onRequest: limit }, async (_request, reply) => {
    // Calls may wait for it; whoever chooses among processes is told at once.
    if (db.outage?.away()) return sendLater(reply, codes.overloaded, retrySeconds);
    try {
      await db.row(isThere);
    } catch {
      return sendLater(reply, codes.overloaded, retrySeconds);
    }
    return sendEnvelope(reply, envelope(codes.done));
  });
}
