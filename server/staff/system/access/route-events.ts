import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { confidentialKind } from '../../../../contract/staff/confidential-acts.ts';
import { may } from '../../../../contract/staff/permissions.ts';
import { sendJson } from '../../../http/reply.ts';
import { refused } from '../../acts/act-answer.ts';
import type { ActFollower } from './act-events.ts';
import { shieldOf } from './console-cookies.ts';
import { callerOf, type Shared } from './route-acts.ts';

/** Proxies hang up on what is silent for longer; and whether the session still opens it. */
const beatEveryMs = 15_000;
const mostOfOneSession = 8;

/** What leads to no borrower. Staff who see no borrowers hear of all else only that it changed. */
const namesNoBorrower: ReadonlySet<string> = new Set([
  ...['staff', 'invite', 'grant', 'book-token', 'proposal', 'job', 'gateway', 'breach'],
  ...['product', 'price', 'rules', 'challenger', 'campaign', 'channel', 'form', 'profile'],
  ...['period', 'return', 'chart', 'cash-guide', 'contact-rules', 'registry', 'officers'],
]);

/**
 * `GET /events`: that something changed, by kind and id, as server-sent events. Each screen asks
 * again for what it shows, and gets only what its person may see.
 */
export function routeEvents(app: FastifyInstance, shared: Shared, follower: ActFollower): void {
  const { context, siteNow, limit } = shared;
  const open = new Map<string, number>();
  const streams = new Set<ServerResponse>();
  let isClosing = false;
  // An endless answer is not waited for: a screen asks again, and another process answers. One that
  // is only beginning then ends as soon as it has begun.
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const stream of streams) stream.end();
    done();
  });
  app.get('/events', async (request, reply) => {
    const site = siteNow();
    const caller = await callerOf(context, request, site);
    const shield = shieldOf(request, site, context.config.codePepper);
    const count = caller === null ? 0 : (open.get(caller.sessionId) ?? 0);
    if (caller === null || limit.hit(shield) !== null || count >= mostOfOneSession) {
      const { status, text } = refused(caller === null ? 'session-over' : 'too-many');
      return sendJson(reply.code(status), text);
    }
    const { sessionId } = caller;
    open.set(sessionId, count + 1);
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 2000\n\n');
    const mayKnow = may(caller.roles, 'suspicion', 'reads');
    const seesBorrowers = may(caller.roles, 'borrowers', 'reads');
    const stop = follower.listen(({ position, kind, id }) => {
      if (kind === confidentialKind && !mayKnow) return;
      const said = seesBorrowers || namesNoBorrower.has(kind) ? { kind, id } : {};
      raw.write(`id: ${position}\ndata: ${JSON.stringify(said)}\n\n`);
    });
    const beat = setInterval(() => {
      callerOf(context, request, siteNow()).then(
        (still) => (still === null ? raw.end() : raw.write(': \n\n')),
        () => raw.end(),
      );
    }, beatEveryMs).unref();
    streams.add(raw);
    if (isClosing) raw.end();
    raw.once('close', () => {
      streams.delete(raw);
      stop();
      clearInterval(beat);
      const left = (open.get(sessionId) ?? 1) - 1;
      if (left === 0) open.delete(sessionId);
      else open.set(sessionId, left);
    });
    return reply;
  });
}
