import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify';
import { servedPaths } from '../../contract/borrower/calls.ts';
import type { Endpoint } from '../../contract/words/endpoint.ts';
import type { Reason } from '../../contract/words/refusals.ts';
import { codes } from '../../contract/words/envelope.ts';
import type { Context } from '../store/context.ts';
import type { AddressLimit } from './address-limit.ts';
import type { Authenticated } from './authenticate.ts';
import { authenticate, isLiveSession, replayStored } from './authenticate.ts';
import { lightBodyBytes } from './body-weight-limit.ts';
import { askerOf, deviceOf, shieldOf } from './device-cookie.ts';
import type { FileAnswer } from './file-answer.ts';
import { envelope, malformedEnvelope } from './encode-answer.ts';
import type { HeavyBodies } from './heavy-bodies.ts';
import type { KnownTokens } from './known-tokens.ts';
import { InDoubt } from '../store/database/database-away.ts';
import { asOneRequest } from '../store/database/outage.ts';
import { inSession } from '../store/sealing/reading-session.ts';
import { tracedAnswer } from './traced-answer.ts';
import { readJson } from './read-json.ts';
import { refusalEnvelope, Refusal, refuse } from './refusal.ts';
import { sendEnvelope, sendJson, sendLater } from './reply.ts';
import { complainOfHeaders, type Credentials, readCredentials } from './request-headers.ts';
import { saveOnce } from './kept-once.ts';
import type { ArrivedCall, OnceKey, ServedCall } from './serve.ts';

/** What the routes of all calls have together. */
export interface CallRoutes {
  readonly context: Context;
  readonly addressLimit: AddressLimit;
  readonly knownTokens: KnownTokens;
  readonly heavyBodies: HeavyBodies;
}

/** What is counted apart from the calls of an address. */
const madeUpTokens = 'token';

/** Makes the routes of one call, at each of its paths. */
export function routeCall(app: FastifyInstance, routes: CallRoutes, served: ServedCall): void {
  const { endpoint } = served;
  const config = { call: endpoint.name };
  const door: onRequestHookHandler = (request, reply, done) => {
    if (!answerAtTheDoor(routes, endpoint, request, reply)) done();
  };
  const heavyDoor: onRequestAsyncHookHandler = (request, reply) =>
    letHeavyIn(routes, request, reply);
  for (const url of routePatterns(endpoint)) {
    app.route({
      method: endpoint.method,
      url,
      config,
      bodyLimit: endpoint.bodyLimit,
      onRequest: endpoint.bodyLimit > lightBodyBytes ? [door, heavyDoor] : door,
      handler: (request, reply) =>
        tracedAnswer({ request, reply, key: keyOf(request) }, () =>
          answerCall(routes, served, request, reply),
        ),
    });
  }
}

/** The paths of a call as the router writes them: `{id}` becomes `:id`. */
export function routePatterns(endpoint: Endpoint): string[] {
  return servedPaths(endpoint).map((path) =>
    path
      // A part with an ending (`{orderId}.pdf`) must not be taken for a whole part.
      .replace(/\{(\w+)\}(?=[^/])/g, ':$1(^[^/.]+)')
      .replace(/\{(\w+)\}/g, ':$1'),
  );
}

/** Answers what the headers alone decide, before the body is read. True when it answered. */
function answerAtTheDoor(
  { context, addressLimit, knownTokens }: CallRoutes,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const apart = endpoint.limitedApart ? endpoint.name : '';
  const shield = shieldOf(request, context.config);
  const waitSeconds = endpoint.signed ? null : addressLimit.hit(shield, apart);
  if (waitSeconds !== null) {
    sendLater(reply, codes.tooMany, waitSeconds);
    return true;
  }
  const errors = complainOfHeaders(request.headers);
  if (errors !== null) {
    sendEnvelope(reply, malformedEnvelope(errors));
    return true;
  }
  if (!endpoint.signed) return false;
  const credentials = readCredentials(request.headers, askerOf(request, context.config));
  if (credentials === 'logged-out') {
    sendEnvelope(reply, envelope(codes.loggedOut));
    return true;
  }
  if ('errors' in credentials) {
    sendEnvelope(reply, malformedEnvelope(credentials.errors));
    return true;
  }
  const isKnown = knownTokens.has(credentials.tokenHash);
  const afterSeconds = isKnown ? null : addressLimit.wait(shield, madeUpTokens);
  if (afterSeconds !== null) {
    sendLater(reply, codes.tooMany, afterSeconds);
    return true;
  }
  credentialsOf.set(request, credentials);
  return false;
}

/** Lets a heavy body in, in the turn of its session; visitors are one line. Answers the others. */
async function letHeavyIn(
  { context, addressLimit, heavyBodies }: CallRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const credentials = credentialsOf.get(request);
  if (credentials === undefined) return heavyBodies.enter('without login', reply);
  if (await isLiveSession(context, credentials))
    return heavyBodies.enter(Buffer.from(credentials.tokenHash).toString('hex'), reply);
  addressLimit.hit(shieldOf(request, context.config), madeUpTokens);
  sendEnvelope(reply, envelope(codes.loggedOut));
}

const credentialsOf = new WeakMap<FastifyRequest, Credentials>();

/** What the phone calls its request by, and repeats when it asks again; null without login. */
function keyOf(request: FastifyRequest): string | null {
  const by = credentialsOf.get(request);
  return by === undefined ? null : `${by.uid} ${by.nonce} ${by.sentAtMs}`;
}

/** More than these lost answers to one request are no accident. */
const mostAskings = 4;

/**
 * Answers a call, which waits for a database that is away no longer than one act may. Where the
 * answer to a keyed statement was lost, the call starts again, as if the borrower had sent it
 * again. What it had done is found by its nonce, and is not done twice.
 */
function answerCall(
  routes: CallRoutes,
  served: ServedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { clock, log } = routes.context;
  const arrivedAt = clock.now();
  const answered = async (askings: number): Promise<FastifyReply> => {
    try {
      return await answerOnce(routes, served, { request, reply, arrivedAt, askings });
    } catch (error) {
      if (!(error instanceof InDoubt) || askings === mostAskings) throw error;
      log.warn({ requestId: request.id, err: error }, 'a call in doubt is asked again');
      return answered(askings + 1);
    }
  };
  return asOneRequest(() => answered(1));
}

interface Asking {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly arrivedAt: Date;
  readonly askings: number;
}

async function answerOnce(
  { context, addressLimit, knownTokens }: CallRoutes,
  served: ServedCall,
  { request, reply, arrivedAt, askings }: Asking,
): Promise<FastifyReply> {
  const { endpoint } = served;
  const credentials = credentialsOf.get(request);
  if (credentials === undefined) return run(context, served, request, reply, null);
  const bodyHash = () => bodyHashOf(endpoint, request);
  const reading = served.reads?.(bodyOrNull(request)) ?? null;
  const asked = { bodyHash, reading, arrivedAt, isAgain: askings > 1 };
  const entry = await authenticate(context, endpoint, credentials, asked);
  const isOver = entry.outcome === 'logged-out';
  if (isOver) addressLimit.hit(shieldOf(request, context.config), madeUpTokens);
  else knownTokens.add(credentials.tokenHash);
  return run(context, served, request, reply, entry);
}

/** What is no JSON is complained of once it is known who asks. */
function bodyOrNull({ body }: FastifyRequest): unknown {
  try {
    return body instanceof Uint8Array ? readJson(body) : null;
  } catch {
    return null;
  }
}

async function run(
  context: Context,
  served: ServedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Authenticated | null,
): Promise<FastifyReply> {
  if (entry !== null && entry.outcome !== 'let-in') return answerEntry(reply, entry);
  const act = () => runAct(context, served, request, reply, entry);
  return inSession(entry?.caller.tokenHash ?? null, act);
}

async function runAct(
  context: Context,
  served: ServedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Extract<Authenticated, { outcome: 'let-in' }> | null,
): Promise<FastifyReply> {
  const once = entry?.once ?? null;
  const hash = credentialsOf.get(request)?.deviceHash ?? askerOf(request, context.config);
  const isKnown = entry?.isKnownDevice === true;
  if (served.endpoint.knownDevice && !isKnown)
    return answerRefusal(context, { reply, once }, refuse('device-not-known'));
  const arrived: ArrivedCall = {
    context,
    params: request.params,
    query: request.query,
    body: request.body instanceof Uint8Array ? readJson(request.body) : undefined,
    borrower: entry?.caller ?? null,
    once,
    requestId: request.id,
    ip: request.ip,
    device: deviceOf({ request, reply }, context.config, { hash, isKnown }),
    ...(entry?.row && { row: entry.row }),
  };
  if (served.runFile)
    return answerFile(reply, endpointFile(served), await served.runFile(arrived));
  const answer = await served.run(arrived);
  if (typeof answer === 'string') return sendJson(reply, answer);
  if (answer instanceof Refusal) return answerRefusal(context, { reply, once }, answer);
  if (once === null) throw new Error(`${served.endpoint.name} replays what was not stored`);
  return answerEntry(reply, await replayStored(context, once));
}

/** Refuses; of a call that moves money the refusal is kept, to be given again. */
async function answerRefusal(
  context: Context,
  { reply, once }: { readonly reply: FastifyReply; readonly once: OnceKey | null },
  refusal: Refusal<Reason>,
): Promise<FastifyReply> {
  if (once === null) return sendEnvelope(reply, refusalEnvelope(refusal));
  return answerEntry(reply, await storeRefusal(context, once, refusal));
}

function endpointFile({ endpoint }: ServedCall): string {
  if (endpoint.file === undefined) throw new Error(`${endpoint.name} declares no file`);
  return endpoint.file;
}

/** A file is for its owner alone: cached by no proxy, and opened as what it is. */
function answerFile(
  reply: FastifyReply,
  type: string,
  answer: FileAnswer | Refusal<Reason>,
): FastifyReply {
  if (answer instanceof Refusal) return sendEnvelope(reply, refusalEnvelope(answer));
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${answer.name}"`)
    .header('cache-control', 'no-store')
    .send(answer.bytes);
}

function answerEntry(reply: FastifyReply, entry: Authenticated): FastifyReply {
  switch (entry.outcome) {
    case 'logged-out':
      return sendEnvelope(reply, envelope(codes.loggedOut));
    case 'refused':
      return sendEnvelope(reply, refusalEnvelope(entry.refusal));
    case 'answered-before':
      return sendJson(reply, entry.answer);
    case 'let-in':
      throw new Error('a call that was let in has yet to be answered');
  }
}

/** A refusal of a money call is repeated too; the first stored answer wins. */
async function storeRefusal(
  context: Context,
  once: OnceKey,
  refusal: Refusal<Reason>,
): Promise<Authenticated> {
  const answer = JSON.stringify(refusalEnvelope(refusal));
  const saved = await saveOnce(context.db, once, { answer, now: context.clock.now() });
  return saved ? { outcome: 'refused', refusal } : replayStored(context, once);
}

/** What a request asked for: the call, its path and its body, to the byte. */
function bodyHashOf(endpoint: Endpoint, request: FastifyRequest): Uint8Array {
  const hash = createHash('sha256').update(`${endpoint.name}\n${request.url}\n`);
  if (request.body instanceof Uint8Array) hash.update(request.body);
  return hash.digest();
}
