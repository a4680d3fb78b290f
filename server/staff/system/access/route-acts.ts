import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddressLimit } from '../../../http/address-limit.ts';
import { readJson } from '../../../http/read-json.ts';
import { sendJson } from '../../../http/reply.ts';
import { tracedAnswer } from '../../../http/traced-answer.ts';
import { TooMany } from '../../../http/too-many.ts';
import { networksOf } from '../../../store/networks-of.ts';
import type { Context } from '../../../store/context.ts';
import { noteSecurityEvent } from '../../../store/security-events.ts';
import { refused } from '../../acts/act-answer.ts';
import { runAct } from '../../acts/run-act.ts';
import { sendInParts } from '../../acts/send-in-parts.ts';
import type { ServedAct, Site, StaffCaller } from '../../acts/serve-act.ts';
import { browserOf, keepToken, shieldOf, tokenOf } from './console-cookies.ts';
import { findCaller } from './sessions.ts';
import { countWayIn } from './count-way-in.ts';

export interface Shared {
  readonly context: Context;
  /** Every act that is served, by its name. */
  readonly acts: ReadonlyMap<string, ServedAct>;
  readonly siteNow: () => Site;
  /** So many a minute from one address, or in one browser that is known. */
  readonly limit: AddressLimit;
  /** Says that an act was done, for screens that show what it changed. */
  readonly changed: () => void;
}

/** How many of the limit a login counts: it is rare. */
const wayInWeight = 10;

/** `POST /acts/{name}`, one route an act, so that each has its own body limit. */
export function routeActs(app: FastifyInstance, shared: Shared): void {
  const { context, acts, siteNow, limit, changed } = shared;
  for (const [name, served] of acts) {
    const { permission, effect, bodyLimit } = served.act;
    const isWayIn = permission === 'anyone' && effect === 'writes';
    const weight = isWayIn ? wayInWeight : 1;
    app.post(`/acts/${name}`, {
      bodyLimit,
      onRequest: (request, _reply, done) => {
        const shield = shieldOf(request, siteNow(), context.config.codePepper);
        for (let hit = 0; hit < weight; hit++) {
          const wait = limit.hit(shield, isWayIn ? 'way-in' : '');
          if (wait !== null) return done(new TooMany(wait));
        }
        done();
      },
      handler: (request, reply) =>
        tracedAnswer({ request, reply, key: null }, async () => {
          const site = siteNow();
          if (!isFromHere(request, site)) return foreign(reply);
          const browser = browserOf(request, reply, site, context.config.codePepper);
          const caller = await callerOf(context, request, site);
          if (permission === 'anyone')
            await countWayIn(context, name, { ip: request.ip, browser });
          const body = readJson(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
          const from = networksOf(request.ip)[1] ?? request.ip;
          const arrived = { context, caller, body, site, browser: browser.id, from };
          const { status, text, opened, content, refusedFor } = await runAct(served, arrived);
          if (opened !== undefined && opened?.isForTerminal !== true) {
            keepToken(reply, site, opened?.token ?? null);
            if (opened !== null) browser.mark();
          }
          if (effect !== 'looks' && status === 200) changed();
          if (refusedFor === 'over-your-payouts') {
            const full = { kind: 'payouts-full', detail: name } as const;
            await noteSecurityEvent(context, { ...full, ip: request.ip });
          }
          if (isWayIn && status !== 200) {
            const wrong = { kind: 'staff-login-wrong', detail: name } as const;
            await noteSecurityEvent(context, { ...wrong, ip: request.ip });
          }
          if (content) return sendInParts(reply, context, { status, text, content });
          return sendJson(reply.code(status), text);
        }),
    });
  }
  app.post('/acts/*', (_request, reply) => {
    const { status, text } = refused('unknown');
    return sendJson(reply.code(status), text);
  });
}

/** Who asks: a terminal by its token, else the browser's session. */
export async function callerOf(
  context: Context,
  request: FastifyRequest,
  site: Site,
): Promise<StaffCaller | null> {
  const token = tokenOf(request, site);
  if (token === null) return null;
  const caller = await findCaller(context, token.text);
  // The token of a terminal opens nothing in a browser, nor the other way round.
  return caller !== null && (caller.means === 'terminal') === token.isBearer ? caller : null;
}

/**
 * A browser says where a request comes from, and no other site's page can send our header. What
 * is no browser says nothing, and then it brings no cookie either.
 */
function isFromHere({ headers }: FastifyRequest, { origin }: Site): boolean {
  if (headers['x-console'] !== '1') return false;
  if (headers.origin === undefined) return headers.cookie === undefined;
  return headers.origin === origin;
}

function foreign(reply: FastifyReply): FastifyReply {
  const sentence = 'The console is asked from its own address alone.';
  return sendJson(reply.code(403), JSON.stringify({ reason: 'not-from-here', sentence }));
}
