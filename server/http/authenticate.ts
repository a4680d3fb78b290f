import type { Endpoint } from '../../contract/words/endpoint.ts';
import { clockToleranceMs } from '../../contract/words/headers.ts';
import type { BorrowerId } from '../../contract/words/ids.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import type { Context } from '../store/context.ts';
import { sql } from '../store/database/database.ts';
import type { Database, Statement } from '../store/database/database.ts';
import { rowsText } from '../store/database/json-text.ts';
import { gathered } from '../store/gathered.ts';
import { isSameRequest, readOnce } from './read-once.ts';
import type { KeptOnce } from './read-once.ts';
import type { Refusal } from './refusal.ts';
import { refuse } from './refusal.ts';
import type { Credentials } from './request-headers.ts';
import type { Caller, OnceKey } from './serve.ts';

/** A session that nobody used for so long has ended. */
export const sessionIdleDays = 30;
/** And so has one this old, however much it was used. */
export const sessionLongestDays = 180;
/** Writing down each use would make every reading call a writing one. */
const touchEveryMs = 10 * 60_000;
const dayMs = 86_400_000;

export type Authenticated =
  | {
      readonly outcome: 'let-in';
      readonly caller: Caller;
      /** The device proved to be the borrower's own. */
      readonly isKnownDevice: boolean;
      readonly once: OnceKey | null;
      /** What was read together with the session, if its call asks for that. */
      readonly row?: object;
    }
  | { readonly outcome: 'logged-out' }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  | { readonly outcome: 'answered-before'; readonly answer: string };

/** What every asker of a signed call shows, and wants to be read beside it. */
interface Asked {
  readonly token: string;
  readonly device: string;
  readonly used_after: Date;
  readonly made_after: Date;
  readonly uid: string;
  readonly nonce: string;
  readonly sent_at_ms: bigint;
  readonly now: Date;
  readonly is_in_time: boolean;
  readonly wanted: string | null;
}

const askedColumns = `(n int, token text, device text, used_after timestamptz,
      made_after timestamptz, uid text, nonce text, sent_at_ms bigint, now timestamptz,
      is_in_time boolean, wanted text)`;

/** Under names that no row read beside it has; `n` is the place among those who asked. */
interface SessionRow {
  readonly n: number;
  readonly caller_id: BorrowerId;
  readonly caller_mobile: Mobile;
  readonly last_used_at: Date;
  readonly known_at: Date | null;
}

type OnceRow = SessionRow & { readonly is_first: boolean };
type MoneySessionRow = SessionRow & Partial<KeptOnce> & { readonly is_known: boolean };

/** A row of an area's own that a money call reads together with its session. */
export interface Reading {
  /** Made by {@link withSession}. */
  readonly statement: Statement<MoneySessionRow>;
  /** What it is looked for by: `asked.wanted`. */
  readonly wanted: string | null;
}

/** The live sessions of those who ask: a token alone opens nothing. */
const callers = `
  asked as materialized (
    select * from json_to_recordset($1::json) as asked ${askedColumns}
  ), caller as (
    select asked.n, s.borrower_id as caller_id, b.mobile as caller_mobile, s.last_used_at,
      s.known_at
    from asked join session s on s.token_hash = decode(asked.token, 'hex')
        and s.device_hash = decode(asked.device, 'hex') and s.ended_at is null
        and s.last_used_at > asked.used_after and s.created_at > asked.made_after
      join borrower b on b.id = s.borrower_id
  )`;

// Who calls, and whether for the first time with this nonce.
const letInOnce = sql<OnceRow>(`
  with ${callers}, first as (
    insert into request_once (borrower_id, uid, nonce, sent_at_ms, created_at)
    select caller_id, uid, nonce, sent_at_ms, now
    from caller join asked using (n) where is_in_time
    on conflict do nothing
    returning borrower_id, uid, nonce, sent_at_ms
  )
  select caller.*, first.uid is not null as is_first
  from caller join asked using (n) left join first on first.borrower_id = caller.caller_id
    and first.uid = asked.uid and first.nonce = asked.nonce
    and first.sent_at_ms = asked.sent_at_ms`);

/**
 * Who calls, what was answered to this request before, and beside it the row of a select of an
 * area's own, which looks for `asked.wanted`: a hot call begins with one round trip, not two.
 */
export const withSession = (select: string) =>
  sql<MoneySessionRow>(`
  with ${callers}
  select caller.*, o.uid is not null as is_known, o.body_hash, o.answer::text as answer, beside.*
  from caller join asked using (n)
    left join request_once o on o.borrower_id = caller.caller_id
      and o.uid = asked.uid and o.nonce = asked.nonce and o.sent_at_ms = asked.sent_at_ms
    left join lateral (${select}) beside on true`);

const letInToMoney: Reading = { statement: withSession('select'), wanted: null };

const together = { most: 32, atOnce: 3 };

/** Those who ask at one moment; undefined for who is not logged in. */
const enterTogether = gathered<Database, Asked, OnceRow | undefined>(
  together,
  async (db, asked) => {
    const found = await findSessions(db, letInOnce, asked);
    const served = new Set<string>();
    return asked.map(({ uid, nonce, sent_at_ms: sentAt }, n) => {
      const row = found.get(n);
      const key = JSON.stringify([row?.caller_id, uid, nonce, String(sentAt)]);
      // Of two that came in one moment, one is the first.
      const isFirst = row?.is_first === true && !served.has(key);
      served.add(key);
      return row && { ...row, is_first: isFirst };
    });
  },
);

const enterWithMoneyTogether = gathered<
  Database,
  { readonly asked: Asked; readonly statement: Reading['statement'] },
  MoneySessionRow | undefined
>(together, async (db, all) => {
  const statements = [...new Set(all.map(({ statement }) => statement))];
  const found = await Promise.all(
    statements.map(async (statement) => {
      const some = all.map((one) => (one.statement === statement ? one.asked : null));
      return findSessions(db, statement, some);
    }),
  );
  return all.map(({ statement }, n) => found[statements.indexOf(statement)]?.get(n));
});

/** The rows of those who are logged in, by their places; a place may be left out. */
async function findSessions<Row extends SessionRow>(
  db: Database,
  statement: Statement<Row>,
  asked: readonly (Asked | null)[],
): Promise<Map<number, Row>> {
  const rows = asked.flatMap((one, n) => (one === null ? [] : [{ n, ...one }]));
  const found = await db.rows(statement, [rowsText(rows)]);
  return new Map(found.map((row) => [row.n, row]));
}

const touch = sql('update session set last_used_at = $2 where token_hash = $1');

/**
 * Finds the session of a token call and keeps the replay rule: a `(uid, nonce, timestamp)` serves
 * once, and on a call that moves money the same request again gets its first answer, however late.
 * `bodyHash` says what the request asked, `reading` what is read with the session of a money call.
 * Refusals: `clock-off`, `already-sent`, `nonce-reused`.
 */
export async function authenticate(
  context: Context,
  endpoint: Endpoint,
  credentials: Credentials,
  asked: { readonly bodyHash: () => Uint8Array; readonly reading: Reading | null },
): Promise<Authenticated> {
  const now = context.clock.now();
  const isInTime = Math.abs(now.getTime() - Number(credentials.sentAtMs)) <= clockToleranceMs;
  const { session, entry } = endpoint.movesMoney
    ? await enterWithMoney(context, credentials, { now, isInTime, ...asked })
    : await enterOnce(context, credentials, { now, isInTime });
  if (session !== undefined && now.getTime() - session.last_used_at.getTime() > touchEveryMs) {
    await context.db.run(touch, [credentials.tokenHash, now]);
  }
  return entry;
}

const findLive = sql<SessionRow>(`with ${callers} select * from caller`);

/** Whether a token opens a session; nothing of the request is used up by asking. */
export async function isLiveSession(
  { db, clock }: Context,
  credentials: Credentials,
): Promise<boolean> {
  const asked = askedBy(credentials, { now: clock.now(), isInTime: true });
  return (await findSessions(db, findLive, [asked])).size === 1;
}

interface Entry {
  readonly session?: SessionRow;
  readonly entry: Authenticated;
}

async function enterOnce(
  { db }: Context,
  credentials: Credentials,
  { now, isInTime }: { now: Date; isInTime: boolean },
): Promise<Entry> {
  const session = await enterTogether(db, askedBy(credentials, { now, isInTime }));
  if (session === undefined) return { entry: { outcome: 'logged-out' } };
  if (!isInTime) return { session, entry: clockOff(now) };
  if (!session.is_first) {
    return { session, entry: { outcome: 'refused', refusal: refuse('already-sent') } };
  }
  const caller = callerOf(session, credentials);
  return { session, entry: letIn(session, caller, { now, once: null }) };
}

async function enterWithMoney(
  { db }: Context,
  credentials: Credentials,
  request: {
    readonly now: Date;
    readonly isInTime: boolean;
    readonly bodyHash: () => Uint8Array;
    readonly reading: Reading | null;
  },
): Promise<Entry> {
  const { now, isInTime } = request;
  const { uid, nonce, sentAtMs } = credentials;
  const { statement, wanted } = request.reading ?? letInToMoney;
  const asked = askedBy(credentials, { now, isInTime, wanted });
  const session = await enterWithMoneyTogether(db, { asked, statement });
  if (session === undefined) return { entry: { outcome: 'logged-out' } };
  const bodyHash = request.bodyHash();
  if (session.is_known) return { session, entry: answeredBefore(session, bodyHash) };
  if (!isInTime) return { session, entry: clockOff(now) };
  const caller = callerOf(session, credentials);
  const once = { borrowerId: caller.id, uid, nonce, sentAtMs, bodyHash };
  const entry = letIn(session, caller, { now, once });
  return { session, entry: request.reading ? { ...entry, row: session } : entry };
}

/** What was answered to a money call whose once row is there; another act wrote it meanwhile. */
export async function replayStored({ db }: Context, once: OnceKey): Promise<Authenticated> {
  return answeredBefore((await readOnce(db, once)) ?? {}, once.bodyHash);
}

function answeredBefore(row: Partial<KeptOnce>, bodyHash: Uint8Array): Authenticated {
  const { answer } = row;
  if (!isSameRequest(row, bodyHash))
    return { outcome: 'refused', refusal: refuse('nonce-reused') };
  if (typeof answer !== 'string') {
    return { outcome: 'refused', refusal: refuse('already-sent') };
  }
  return { outcome: 'answered-before', answer };
}

function clockOff(now: Date): Authenticated {
  const serverTime = now.toISOString();
  return { outcome: 'refused', refusal: refuse('clock-off', {}, { serverTime }) };
}

function askedBy(
  { tokenHash, deviceHash, uid, nonce, sentAtMs }: Credentials,
  { now, isInTime, wanted = null }: { now: Date; isInTime: boolean; wanted?: string | null },
): Asked {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  return {
    token: hexOf(tokenHash),
    device: hexOf(deviceHash),
    used_after: before(sessionIdleDays),
    made_after: before(sessionLongestDays),
    uid,
    nonce,
    sent_at_ms: sentAtMs,
    now,
    is_in_time: isInTime,
    wanted,
  };
}

function hexOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('hex');
}

function callerOf(row: SessionRow, { tokenHash }: Credentials): Caller {
  return { id: row.caller_id, mobile: row.caller_mobile, tokenHash };
}

function letIn(
  row: SessionRow,
  caller: Caller,
  { now, once }: { readonly now: Date; readonly once: OnceKey | null },
): Extract<Authenticated, { outcome: 'let-in' }> {
  const isKnownDevice = row.known_at !== null && row.known_at <= now;
  return { outcome: 'let-in', caller, isKnownDevice, once };
}
