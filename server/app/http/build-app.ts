import { randomBytes } from 'node:crypto';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { onRequestHookHandler } from 'fastify';
import { calls } from '../../../contract/borrower/calls.ts';
import { codes } from '../../../contract/words/envelope.ts';
import { requestTimeoutMs } from '../../../contract/words/headers.ts';
import { notOpen } from '../../../contract/sentences/envelope.ts';
import type { Context } from '../../store/context.ts';
import { shownProducts } from '../../lending/products/product-versions.ts';
import { shownPrice } from '../../lending/products/shown-price.ts';
import { admitPixels } from '../../growth/channels/admit-pixels.ts';
import { routeContactRefusal } from '../../people/verification/contacts/route-refusal.ts';
import { addressLimit, type AddressLimit } from '../../http/address-limit.ts';
import { answerBrokenRequest, answerFault } from '../../http/answer-fault.ts';
import { routePatterns, routeCall } from '../../http/call-route.ts';
import { routeCallbacks } from './callbacks.ts';
import { routePartners } from './partner-routes.ts';
import { routeUssd } from './ussd.ts';
import { partnersApi } from '../../partners/api/partner-open-api.ts';
import { bodyWeightLimit } from '../../http/body-weight-limit.ts';
import { routeCspReports } from './csp-reports.ts';
import { envelope } from '../../http/encode-answer.ts';
import { type Readiness, routeHealth } from '../../http/health.ts';
import { connectionLimits } from '../../http/connection-limits.ts';
import { firstGate } from '../../http/first-gate.ts';
import { HeavyBodies } from '../../http/heavy-bodies.ts';
import { inFlightLimit } from '../../http/in-flight-limit.ts';
import { KnownTokens } from '../../http/known-tokens.ts';
import type { Metrics } from './metrics.ts';
import { answerInLanguage, languageOfRequest } from '../../http/request-language.ts';
import { routeOpenApi } from '../../http/open-api-routes.ts';
import { borrowersApi } from './open-api.ts';
import { sendEnvelope, sendLater } from '../../http/reply.ts';
import { routeScreens } from './screens.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { routeSecurityText } from './security-txt.ts';
import type { ServedCall } from '../../http/serve.ts';
import { type LeastRate, slowBodies } from '../../http/slow-bodies.ts';
import { servedCalls } from './served-calls.ts';

const longestUrlPart = 4_000;
const keepAliveTimeoutMs = 72_000;
/** A phone sends its headers at once; a slow sender is an attacker. */
const headersTimeoutMs = 15_000;
/** How often Node looks for connections that are past these times. */
const lookForLateMs = 5_000;
/** Callbacks and calls without their own limit. */
const usualBodyLimit = 64 * 1024;

/**
 * A page and its files count as this many calls, so that callers within the limit can also view
 * pages.
 */
const filesOfPage = 4;

/** Bodies held at once: each takes up to four times its weight while it is read. */
const mostBodyBytes = 64 * 1024 * 1024;

export interface AppParts {
  readonly context: Context;
  readonly metrics: Metrics | null;
  /** The folder of the built screens. */
  readonly screensDir: string;
  /** Added to by the sandbox, which is not there with real providers. */
  readonly moreRoutes?: (app: FastifyInstance) => void;
  /** Another least rate of bodies than the usual one, for a test. */
  readonly leastRate?: LeastRate;
  /** Whether the process is about to stop. */
  readonly readiness?: Readiness;
  /** Other calls than all, for a test. */
  readonly served?: readonly ServedCall[];
}

/** The whole HTTP side of the server, not listening yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const {
    context,
    served = servedCalls,
    readiness = { isLeaving: false, probe: null },
  } = parts;
  const app = fastify({
    logger: false,
    trustProxy: context.config.trustProxy,
    bodyLimit: usualBodyLimit,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: lookForLateMs },
    routerOptions: { maxParamLength: longestUrlPart },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: requestIds(),
    frameworkErrors: (error, request, reply) => answerFault(context.log, error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  });
  takeBodiesAsTheyAre(app);
  app.setErrorHandler((error, request, reply) =>
    answerFault(context.log, error, request, reply),
  );
  app.addHook('onRequest', securityHeaders(context.config));
  answerInLanguage(app, languageOfRequest);
  const { mostConnections: inAll, mostConnectionsPerAddress: perAddress } = context.config;
  const { trustProxy, mostInFlight, publicCallsPerMinute } = context.config;
  firstGate(app.server);
  connectionLimits(app.server, { inAll, perAddress, trustProxy }, context.log);
  slowBodies(app, parts.leastRate);
  inFlightLimit(app, mostInFlight);
  bodyWeightLimit(app, mostBodyBytes);
  parts.metrics?.watch(app);
  const limit = addressLimit(publicCallsPerMinute);
  const shared = {
    context,
    addressLimit: limit,
    knownTokens: new KnownTokens(),
    heavyBodies: new HeavyBodies(),
  };
  for (const call of served) routeCall(app, shared, call);
  refuseTheRest(app, served);
  routeHealth(app, context, { readiness, limit: limitOf(limit, 'health') });
  routeOpenApi(app, limitOf(limit, 'docs'), borrowersApi);
  await routeCallbacks(app, context, limit);
  await routeUssd(app, context, limit);
  routePartners(app, context, limit);
  routeOpenApi(app, limitOf(limit, 'docs'), partnersApi, '/partner/v1');
  await routeCspReports(app, context, limitOf(limit, 'csp-report'));
  routeSecurityText(app, context);
  await routeContactRefusal(app, shared);
  parts.moreRoutes?.(app);
  admitPixels(app, context);
  await routeScreens(app, parts.screensDir, {
    limit: addressLimit(publicCallsPerMinute * filesOfPage),
    priceNow: async () => shownPrice(await shownProducts(context.db), context.clock.today()),
  });
  return app;
}

/** Refuses early what one address asks too often, counted apart from its calls. */
function limitOf(limit: AddressLimit, apart: string): onRequestHookHandler {
  return (request, reply, done) => {
    const waitSeconds = limit.hit(request.ip, apart);
    if (waitSeconds === null) done();
    else sendLater(reply, codes.tooMany, waitSeconds);
  };
}

/** Bodies stay bytes: they distinguish one money call from another. */
function takeBodiesAsTheyAre(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      done(null, body.length === 0 ? undefined : body);
    },
  );
}

/** Calls of later stages say that they are none yet; known paths name the method they take. */
function refuseTheRest(app: FastifyInstance, served: readonly ServedCall[]): void {
  const names = new Set(served.map(({ endpoint }) => endpoint.name));
  const methodsOf = new Map<string, string[]>();
  for (const call of calls) {
    for (const url of routePatterns(call)) {
      methodsOf.set(url, [...(methodsOf.get(url) ?? []), call.method]);
      if (names.has(call.name)) continue;
      app.route({
        method: call.method,
        url,
        handler: notOpenYet,
        onRequest: answerFirst(notOpenYet),
      });
    }
  }
  for (const [url, taken] of methodsOf) {
    const method = app.supportedMethods.filter((one) => !taken.includes(one));
    const refuse = wrongMethod(taken.join(', '));
    app.route({ method, url, handler: refuse, onRequest: answerFirst(refuse) });
  }
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Answers before the body is read: nothing in it could change the answer. */
function answerFirst(answer: Answer) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    answer(request, reply);
  };
}

function notOpenYet(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendEnvelope(reply, {
    ...envelope(codes.notFound),
    msg: notOpen,
  });
}

function wrongMethod(allow: string): Answer {
  return (_request, reply) =>
    sendEnvelope(reply.header('allow', allow), envelope(codes.wrongMethod, { allow }));
}

/** Short ids, unlike those of any other process or earlier start. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}
