import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { PartnerCall } from '../../../contract/partner/partner-call.ts';
import { type FieldErrors, fieldErrors } from '../../../contract/words/field-errors.ts';
import { type AddressLimit, addressLimit } from '../../http/address-limit.ts';
import { Malformed } from '../../http/malformed.ts';
import { readJson } from '../../http/read-json.ts';
import { tracedAnswer } from '../../http/traced-answer.ts';
import { problemTitles } from '../../partners/api/partner-open-api.ts';
import type { ServedPartnerCall } from '../../partners/api/served-call.ts';
import { PartnerRefusal } from '../../partners/keys/partner-refusal.ts';
import { servedPartnerCalls } from '../../partners/api/served-partner-calls.ts';
import { findPartnerBy, type Partner } from '../../partners/keys/partner-key.ts';
import { insideTransaction } from '../../staff/acts/inside-transaction.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import { openText, sealText } from '../../store/sealing/sealed-text.ts';

const callsPerMinute = 300;
const wrongKeysPerMinute = 30;
/** A partner that asked for too much in a day may ask again after so many seconds. */
const anHour = 3600;
const onceName = /^[\x21-\x7e]{1,255}$/;

/** What is answered: a status, and JSON text. */
interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Refused by a status; answered as RFC 9457 says. */
class Problem extends Error {
  readonly answered: Answered;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    more: { readonly detail?: string; readonly fields?: FieldErrors } = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(`problem ${status}`);
    const title = problemTitles[status] ?? '';
    this.answered = {
      status,
      text: JSON.stringify({ type: 'about:blank', title, status, ...more }),
    };
    this.headers = headers;
  }
}

/** `/partner/v1`: what other systems read and manage by their key. */
export function routePartners(
  app: FastifyInstance,
  context: Context,
  strangers: AddressLimit,
): void {
  const perKey = addressLimit(callsPerMinute);
  const wrong = addressLimit(wrongKeysPerMinute);
  for (const served of servedPartnerCalls) {
    const { method, path } = served.call;
    app.route<{ Params: { id?: string } }>({
      method,
      url: `/partner/v1${path.replace('{id}', ':id')}`,
      onRequest: (request, _reply, done) => {
        const waitSeconds =
          strangers.hit(request.ip, 'partner') ?? wrong.wait(request.ip, 'partner');
        done(waitSeconds === null ? undefined : tooMany(waitSeconds));
      },
      errorHandler: (error, _request, reply) => {
        return sendProblem(reply, problemOf(error));
      },
      handler: (request, reply) =>
        tracedAnswer({ request, reply, key: null }, async () => {
          const partner = await partnerOf(context, request, wrong);
          const waitSeconds = perKey.hit(partner.id);
          if (waitSeconds !== null) throw tooMany(waitSeconds);
          void reply.header('ratelimit-policy', `"key";q=${callsPerMinute};w=60`);
          const { id = '' } = request.params;
          const answered = await allowed(context, served, { partner, id, request }).catch(
            problemOf,
          );
          const isProblem = answered instanceof Problem;
          const { status, text } = isProblem ? answered.answered : answered;
          const use = { keyId: partner.id, call: served.call.name, about: id.slice(0, 100) };
          await insertInto(context.db, 'partner_use', {
            id: newId(),
            at: context.clock.now(),
            status,
            ...use,
          });
          if (isProblem) return sendProblem(reply, answered);
          const isFault = status >= 400;
          return send(
            reply,
            { status, text },
            isFault ? 'application/problem+json' : undefined,
          );
        }),
    });
  }
}

/** @throws what no caller did wrong */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Malformed) return new Problem(400, { fields: error.errors });
  throw error;
}

function tooMany(waitSeconds: number): Problem {
  return new Problem(429, {}, { 'retry-after': String(waitSeconds) });
}

function send(reply: FastifyReply, { status, text }: Answered, type = 'application/json') {
  return reply
    .code(status)
    .header('content-type', `${type}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .send(text);
}

function sendProblem(reply: FastifyReply, { answered, headers }: Problem) {
  return send(reply.headers(headers), answered, 'application/problem+json');
}

async function partnerOf(
  context: Context,
  { headers, ip }: FastifyRequest,
  wrong: AddressLimit,
): Promise<Partner> {
  const key = /^Bearer (\S{1,100})$/.exec(headers.authorization ?? '')?.[1];
  const partner = key === undefined ? null : await findPartnerBy(context, { key, ip });
  if (partner !== null) return partner;
  wrong.hit(ip, 'partner');
  throw new Problem(401, {}, { 'www-authenticate': 'Bearer' });
}

interface Asked {
  readonly partner: Partner;
  readonly id: string;
  readonly request: FastifyRequest;
}

async function allowed(
  context: Context,
  served: ServedPartnerCall,
  asked: Asked,
): Promise<Answered> {
  const { call } = served;
  if (!asked.partner.scopes.includes(call.scope)) {
    throw new Problem(403, { detail: `It needs ${call.scope}.` });
  }
  const { request } = asked;
  const decoded = decodedOf(call, request);
  const name = request.headers['idempotency-key'];
  if (call.method === 'GET' || name === undefined) {
    return answerOf(context, served, { ...asked, ...decoded });
  }
  if (typeof name !== 'string' || !onceName.test(name)) {
    throw new Problem(400, { fields: { 'idempotency-key': 'is 1 to 255 signs, no spaces' } });
  }
  return answeredOnce(context, { keyId: asked.partner.id, name, request }, (inside) =>
    answerOf(inside, served, { ...asked, ...decoded }),
  );
}

interface Decoded {
  readonly query: unknown;
  readonly body: unknown;
}

/** @throws {Malformed} */
function decodedOf(call: PartnerCall, request: FastifyRequest): Decoded {
  const sent = request.body instanceof Uint8Array ? readJson(request.body) : {};
  const told = { reportInput: true };
  const query = z.safeParse(call.query, request.query ?? {}, told);
  const body = z.safeParse(call.body, sent, told);
  if (query.success && body.success) return { query: query.data, body: body.data };
  throw new Malformed({
    ...(query.success ? {} : fieldErrors(query.error.issues, 'query')),
    ...(body.success ? {} : fieldErrors(body.error.issues, 'body')),
  });
}

async function answerOf(
  context: Context,
  served: ServedPartnerCall,
  { partner, id, query, body }: Asked & Decoded,
): Promise<Answered> {
  const answer = await served.run({ context, partner, id, query, body });
  if (answer instanceof PartnerRefusal) {
    // Thrown, so that no Idempotency-Key keeps it: an hour later the same request is done.
    if (answer.status === 429) throw tooMany(anHour);
    return new Problem(answer.status, { detail: answer.detail }).answered;
  }
  const text = JSON.stringify(z.encode(served.call.answer, answer));
  return { status: served.call.status, text };
}

const reserve = sql<void, { keyId: string; name: string; bodyHash: Uint8Array; now: Date }>(`
  insert into partner_once (key_id, name, body_hash, status, answer, at)
  values (:keyId, :name, :bodyHash, 0, '', :now) on conflict do nothing`);
const keep = sql<void, { keyId: string; name: string; status: number; answer: string }>(`
  update partner_once set status = :status, answer = :answer
  where key_id = :keyId and name = :name`);
const findOnce = sql<
  { bodyHash: Buffer; status: number; answer: string },
  { keyId: string; name: string }
>('select body_hash, status, answer from partner_once where key_id = :keyId and name = :name');

/** Does a write once: the same name again gets the first answer. */
async function answeredOnce(
  context: Context,
  { keyId, name, request }: { keyId: string; name: string; request: FastifyRequest },
  act: (inside: Context) => Promise<Answered>,
): Promise<Answered> {
  const { db, keys, clock } = context;
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
  if (request.body instanceof Uint8Array) hash.update(request.body);
  const bodyHash = hash.digest();
  const place = `answer ${keyId} ${name}`;
  const { answer, woken } = await db.transaction(async (tx) => {
    const inside = insideTransaction(context, tx);
    const isFirst = await tx.run(reserve, { keyId, name, bodyHash, now: clock.now() });
    if (isFirst === 0) return { answer: null, woken: inside.woken };
    const done = await act(inside.context);
    const sealed = sealText(keys, done.text, place);
    await tx.run(keep, { keyId, name, status: done.status, answer: sealed });
    return { answer: done, woken: inside.woken };
  });
  for (const job of woken) context.wake(job);
  if (answer !== null) return answer;
  const kept = await db.row(findOnce, { keyId, name });
  if (kept === undefined) throw new Problem(409);
  if (!kept.bodyHash.equals(bodyHash)) {
    throw new Problem(422, { detail: 'This Idempotency-Key was used for another request.' });
  }
  return { status: kept.status, text: openText(keys, kept.answer, place) };
}
