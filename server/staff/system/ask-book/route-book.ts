import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { bookActs, mayRead } from '../../../../contract/staff/book.ts';
import { permissions } from '../../../../contract/staff/permissions.ts';
import type { Permission } from '../../../../contract/staff/permissions.ts';
import type { StaffAct } from '../../../../contract/staff/staff-act.ts';
import { addressLimit } from '../../../http/address-limit.ts';
import { Malformed } from '../../../http/malformed.ts';
import { sendJson } from '../../../http/reply.ts';
import { TooMany } from '../../../http/too-many.ts';
import { tracedAnswer } from '../../../http/traced-answer.ts';
import type { Context } from '../../../store/context.ts';
import { type ActAnswer, refused } from '../../acts/act-answer.ts';
import { runAct } from '../../acts/run-act.ts';
import type { ServedAct, StaffCaller } from '../../acts/serve-act.ts';
import { StaffRefusal } from '../../acts/serve-act.ts';
import type { Shared } from '../access/route-acts.ts';
import { csvOf } from '../../../../contract/words/csv.ts';
import { argsOf, type BookTable, cellsOf, tablesOf } from './book-query.ts';
import { findReader, keepUse, tokenPattern } from './book-token.ts';

/** A sheet that reads all its lists every ten minutes stays far below it. */
const usesPerMinute = 120;
const mostQueryKept = 500;

/**
 * `GET /book/{act}`: what programs of the lender read by a token, as JSON or CSV. What is looked at
 * may be some seconds old: a replica is read where there is one.
 */
export function routeBook(app: FastifyInstance, shared: Shared): void {
  const { context, acts, siteNow, limit } = shared;
  const perToken = addressLimit(usesPerMinute);
  for (const act of bookActs) {
    const served = acts.get(act.name);
    if (served === undefined) continue;
    const tables = tablesOf(act);
    app.get(`/book/${act.name}`, (request, reply) =>
      tracedAnswer({ request, reply, key: null }, async () => {
        countIn(limit.hit(request.ip, 'book'));
        const reader = await readerOf(context, request);
        if (reader === null) return send(reply, refused('session-over'));
        // Addresses are what it counts by; a token is one.
        countIn(perToken.hit(reader.sessionId));
        const site = siteNow();
        const keep = (query: string, status: number) =>
          keepUse(context, {
            tokenId: reader.sessionId,
            at: context.clock.now(),
            act: act.name,
            query: query.slice(0, mostQueryKept),
            status,
          });
        if (!mayRead(act, reader.roles)) {
          const { sentence: permission } = permissions[act.permission as Permission];
          const no = refused(new StaffRefusal('not-allowed', { permission }));
          await keep('', no.status);
          return send(reply, no);
        }
        const asked = askedOf(act, request, tables);
        const answer = await read({ context, served, reader, site }, asked);
        await keep(asked.text, answer.status);
        return answer.status === 200
          ? sendRead(reply, { act, answer, asked, origin: site.origin })
          : send(reply, answer);
      }),
    );
  }
  app.get('/book/*', (request, reply) => {
    countIn(limit.hit(request.ip, 'book'));
    return send(reply, refused('unknown'));
  });
}

function countIn(wait: number | null): void {
  if (wait !== null) throw new TooMany(wait);
}

function send(reply: FastifyReply, { status, text }: ActAnswer): FastifyReply {
  return sendJson(reply.code(status), text);
}

function readerOf(context: Context, { headers }: FastifyRequest): Promise<StaffCaller | null> {
  const token = tokenPattern.exec(headers.authorization ?? '')?.[1];
  return token === undefined ? Promise.resolve(null) : findReader(context, token);
}

interface Asked {
  /** As in the address, without the mark. */
  readonly text: string;
  readonly query: URLSearchParams;
  readonly args: unknown;
  /** Of CSV: the table that is wanted; null of JSON. */
  readonly table: BookTable | null;
}

/** @throws {Malformed} of what the act does not know */
function askedOf(
  act: StaffAct,
  { url, headers }: FastifyRequest,
  tables: readonly BookTable[],
): Asked {
  const text = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const query = new URLSearchParams(text);
  const as = query.get('as');
  const name = query.get('table');
  query.delete('as');
  query.delete('table');
  const { args, wrong } = argsOf(act, query);
  const accept = headers.accept ?? '';
  const isCsv = as === null ? accept.startsWith('text/csv') : as === 'csv';
  const table = name === null ? tables[0] : tables.find((one) => one.name === name);
  const faults = {
    ...wrong,
    ...(as !== null && !['csv', 'json'].includes(as) && { as: 'is csv or json' }),
    ...(table === undefined && {
      table: `is one of: ${tables.map((one) => one.name).join(', ')}`,
    }),
  };
  if (Object.keys(faults).length > 0) throw new Malformed(faults);
  return { text, query, args, table: isCsv && table !== undefined ? table : null };
}

interface Reading {
  readonly context: Context;
  readonly served: ServedAct;
  readonly reader: StaffCaller;
  readonly site: ReturnType<Shared['siteNow']>;
}

function read({ context, served, reader, site }: Reading, { args }: Asked): Promise<ActAnswer> {
  const act = { ...served.act, mayLag: true };
  const body = { requestId: randomUUID(), args };
  const arrived = { context, caller: reader, body, site, browser: '', from: '' };
  return runAct({ ...served, act }, arrived);
}

interface Read {
  readonly act: StaffAct;
  readonly answer: ActAnswer;
  readonly asked: Asked;
  readonly origin: string;
}

/** JSON as the act answers it, or one table of it; where more follows, its address goes with it. */
function sendRead(reply: FastifyReply, { act, answer, asked, origin }: Read): FastifyReply {
  const { data, source } = JSON.parse(answer.text) as {
    readonly data: Readonly<Record<string, unknown>>;
    readonly source?: { readonly ageMs: number };
  };
  const after = data['next'];
  const next = typeof after === 'string' ? nextAddress(act, asked, { after, origin }) : null;
  if (next !== null) void reply.header('link', `<${next}>; rel="next"`);
  if (source !== undefined) void reply.header('age', Math.ceil(source.ageMs / 1000));
  if (asked.table === null) return sendJson(reply, JSON.stringify({ data, next, source }));
  const { columns } = asked.table;
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${act.name}.csv"`)
    .send(csvOf([columns, ...cellsOf(data, asked.table)]));
}

function nextAddress(
  { name }: StaffAct,
  { query, table }: Asked,
  { after, origin }: { readonly after: string; readonly origin: string },
): string {
  const further = new URLSearchParams(query);
  further.set('after', after);
  if (table !== null) {
    further.set('as', 'csv');
    further.set('table', table.name);
  }
  return `${origin}/book/${name}?${further.toString()}`;
}
