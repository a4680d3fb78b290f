import { randomBytes } from 'node:crypto';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  type onRequestHookHandler,
} from 'fastify';
import { requestTimeoutMs } from '../../../../contract/words/headers.ts';
import { answerInLanguage } from '../../../http/request-language.ts';
import { type AddressLimit, addressLimit } from '../../../http/address-limit.ts';
import { answerBrokenRequest } from '../../../http/answer-fault.ts';
import { connectionLimits } from '../../../http/connection-limits.ts';
import { firstGate } from '../../../http/first-gate.ts';
import { type Readiness, routeHealth } from '../../../http/health.ts';
import { Busy } from '../../../store/busy.ts';
import { isDatabaseAway } from '../../../store/database/database-away.ts';
import { Malformed } from '../../../http/malformed.ts';
import { routeOpenApi } from '../../../http/open-api-routes.ts';
import { sendJson } from '../../../http/reply.ts';
import { slowBodies } from '../../../http/slow-bodies.ts';
import { TooMany } from '../../../http/too-many.ts';
import type { Context } from '../../../store/context.ts';
import { refused } from '../../acts/act-answer.ts';
import type { ServedAct, Site } from '../../acts/serve-act.ts';
import { bookApi } from '../ask-book/book-open-api.ts';
import { routeBook } from '../ask-book/route-book.ts';
import { staffApi } from '../../acts/staff-open-api.ts';
import { followActs } from '../access/act-events.ts';
import { siteOf } from '../access/console-address.ts';
import { routeConsoleScreens } from '../access/console-screens.ts';
import { routeActs } from '../access/route-acts.ts';
import { routeEvents } from '../access/route-events.ts';
import { signForDemo } from '../access/demo-login.ts';

const mostConnections = 500;
const mostConnectionsPerAddress = 100;
const headersTimeoutMs = 15_000;
const usualBodyLimit = 64 * 1024;

const tooLarge = { reason: 'too-large', sentence: 'The request is too large.' };

/** What a page of the console may load and do. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

export interface Console {
  readonly port: number;
  /** The only origin it answers. */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Opens the console of the lender's people: a separate listener and origin. Null where it is
 * turned off, and with a warning where it cannot be opened: borrowers are served anyway.
 * @param acts every act that is served, by its name
 * @param screensDir the folder of its built screens
 */
export async function openConsole(
  context: Context,
  acts: ReadonlyMap<string, ServedAct>,
  screensDir: string,
  readiness: Readiness = { isLeaving: false, probe: null },
): Promise<Console | null> {
  const { config, log } = context;
  if (config.console === null) {
    if (config.providers === 'real')
      log.info('the console is off: CONSOLE_URL says where it is');
    return null;
  }
  let site: Site | null = null;
  const siteNow = () => (site ??= siteOf(config.console ?? { url: null }, portOf(app)));
  const app = buildApp(context, () => siteNow().origin.startsWith('https://'));
  const follower = followActs(context);
  const limit = addressLimit(config.publicCallsPerMinute * 2);
  const shared = { context, acts, siteNow, limit, changed: follower.look };
  routeHealth(app, context, { readiness, limit: limitOf(limit) });
  routeActs(app, shared);
  routeOpenApi(app, limitOf(limit), staffApi);
  routeEvents(app, shared, follower);
  routeBook(app, shared);
  routeOpenApi(app, limitOf(limit), bookApi, '/book');
  routeDemoKeys(app, shared);
  await routeConsoleScreens(app, screensDir, limitOf(limit, 'page'));
  try {
    await app.listen({ port: config.console.port, host: config.console.host });
  } catch (error) {
    log.warn({ err: error }, 'the console cannot be opened');
    await app.close();
    return null;
  }
  const close = async () => {
    follower.close();
    await app.close();
  };
  return { port: portOf(app), origin: siteNow().origin, close };
}

function buildApp(context: Context, isOverTls: () => boolean): FastifyInstance {
  const { config, log } = context;
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  const app = fastify({
    logger: false,
    trustProxy: config.trustProxy,
    bodyLimit: usualBodyLimit,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: () => `c${start}-${(++count).toString(36)}`,
    clientErrorHandler: answerBrokenRequest,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      // The product's time, by which the console counts: its calendar may be moved for a demo.
      date: context.clock.now().toUTCString(),
      'content-security-policy': pagePolicy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), ' +
        'publickey-credentials-get=(self), publickey-credentials-create=(self)',
      ...(isOverTls() && { 'strict-transport-security': 'max-age=31536000' }),
    });
    done();
  });
  answerInLanguage(app, () => null);
  app.setErrorHandler((error, request, reply) => answerFault(log, error, request, reply));
  const limits = {
    inAll: Math.min(mostConnections, config.mostConnections),
    perAddress: Math.min(mostConnectionsPerAddress, config.mostConnectionsPerAddress),
  };
  firstGate(app.server, JSON.stringify(tooLarge));
  connectionLimits(app.server, { ...limits, trustProxy: config.trustProxy }, log);
  slowBodies(app);
  return app;
}

/** What went wrong on the way to an act or in it, as acts answer; a fault names its request. */
function answerFault(
  log: Context['log'],
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Malformed) {
    const sentence = 'This does not fit yet: each field says why. Nothing was done.';
    return say(reply, 400, { reason: 'malformed', sentence, fields: error.errors });
  }
  if (error instanceof TooMany) {
    const { status, text } = refused('too-many');
    return sendJson(
      reply.code(status).header('retry-after', String(error.retryAfterSeconds)),
      text,
    );
  }
  if (error instanceof Busy) {
    const sentence = 'The server is busy. Try again in a moment.';
    return say(reply.header('retry-after', '3'), 503, { reason: 'busy', sentence });
  }
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return say(reply, 413, tooLarge);
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const sentence = 'This was not understood. Nothing was done.';
    return say(reply, 400, {
      reason: 'malformed',
      sentence,
      fields: { request: 'is not JSON' },
    });
  }
  const isAway = isDatabaseAway(error);
  const requestId = request.id;
  log.error({ requestId, err: error }, isAway ? 'the database is away' : 'an act failed');
  const sentence = isAway
    ? 'The database is away. Try again in a minute.'
    : 'This failed on our side. Nothing was done.';
  return say(reply, isAway ? 503 : 500, { reason: 'fault', sentence, values: { requestId } });
}

function say(reply: FastifyReply, status: number, answer: object): FastifyReply {
  return sendJson(reply.code(status), JSON.stringify(answer));
}

/** The devices of the simulator's people, which this server holds for them. */
function routeDemoKeys(
  app: FastifyInstance,
  { context, siteNow }: { readonly context: Context; readonly siteNow: () => Site },
): void {
  if (context.config.providers !== 'simulator') return;
  app.post('/sandbox/passkey', async (request, reply) => {
    const site = siteNow();
    if (request.headers.origin !== site.origin) return sendRefused(reply);
    const body = Buffer.isBuffer(request.body) ? readText(request.body) : null;
    const response = await signForDemo(context, site, body);
    return response === null ? sendRefused(reply) : say(reply, 200, { data: response });
  });
}

function readText(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function sendRefused(reply: FastifyReply): FastifyReply {
  const { status, text } = refused('unknown');
  return sendJson(reply.code(status), text);
}

/** So many a minute from one address. */
function limitOf(limit: AddressLimit, apart = ''): onRequestHookHandler {
  return (request, _reply, done) => {
    const wait = limit.hit(request.ip, apart);
    done(wait === null ? undefined : new TooMany(wait));
  };
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
