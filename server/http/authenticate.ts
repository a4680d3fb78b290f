import type { Endpoint } from '../../contract/words/endpoint.ts';
import { clockToleranceMs } from '../../contract/words/headers.ts';
import type { BorrowerId } from '../../contract/words/ids.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import type { Context } from '../store/context.ts';
import { sql } from '../store/database/database.ts';
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
    }
  | { readonly outcome: 'logged-out' }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  | { readonly outcome: 'answered-before'; readonly answer: string };

interface SessionRow {
  readonly borrower_id: BorrowerId;
  readonly mobile: Mobile;
  readonly last_used_at: Date;
  readonly known_at: Date | null;
}

const liveSession = `
  session s join borrower b on b.id = s.borrower_id
  where s.token_hash = $1 and s.device_hash = $4 and s.ended_at is null
    and s.last_used_at > $2 and s.created_at > $3`;

// Who calls, and whether for the first time with this nonce: one round trip.
const letInOnce = sql<SessionRow & { readonly is_first: boolean }>(`
  with caller as (
    select s.borrower_id, b.mobile, s.last_used_at, s.known_at from ${liveSession}
  ), first as (
    insert into request_once (borrower_id, uid, nonce, sent_at_ms, created_at)
    select borrower_id, $5::text, $6::text, $7::bigint, $8::timestamptz
    from caller where $9::boolean
    on conflict do nothing
    returning borrower_id
  )
  select caller.*, exists (select from first) as is_first from caller`);

const letInToMoney = sql<SessionRow & Partial<KeptOnce> & { readonly is_known: boolean }>(`
  with caller as (
    select s.borrower_id, b.mobile, s.last_used_at, s.known_at from ${liveSession}
  )
  select caller.*, o.uid is not null as is_known, o.body_hash, o.answer::text as answer
  from caller left join request_once o on o.borrower_id = caller.borrower_id
    and o.uid = $5 and o.nonce = $6 and o.sent_at_ms = $7`);

const touch = sql('update session set last_used_at = $2 where token_hash = $1');

/**
 * Finds the session of a token call and keeps the replay rule: a `(uid, nonce, timestamp)` serves
 * once, and on a call that moves money the same request again gets its first answer, however late.
 * `bodyHash` says what the request asked. Refusals: `clock-off`, `already-sent`, `nonce-reused`.
 */
export async function authenticate(
  context: Context,
  endpoint: Endpoint,
  credentials: Credentials,
  bodyHash: () => Uint8Array,
): Promise<Authenticated> {
  const now = context.clock.now();
  const isInTime = Math.abs(now.getTime() - Number(credentials.sentAtMs)) <= clockToleranceMs;
  const { session, entry } = endpoint.movesMoney
    ? await enterWithMoney(context, credentials, { now, isInTime, bodyHash })
    : await enterOnce(context, credentials, { now, isInTime });
  if (session !== undefined && now.getTime() - session.last_used_at.getTime() > touchEveryMs) {
    await context.db.run(touch, [credentials.tokenHash, now]);
  }
  return entry;
}

const findLive = sql<{ readonly one: number }>(`select 1 as one from ${liveSession}`);

/** Whether a token opens a session; nothing of the request is used up by asking. */
export async function isLiveSession(
  { db, clock }: Context,
  credentials: Credentials,
): Promise<boolean> {
  return (await db.row(findLive, sessionValues(credentials, clock.now()))) !== undefined;
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
  const { uid, nonce, sentAtMs } = credentials;
  const values = [...sessionValues(credentials, now), uid, nonce, sentAtMs, now, isInTime];
  const session = await db.row(letInOnce, values);
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
  request: { now: Date; isInTime: boolean; bodyHash: () => Uint8Array },
): Promise<Entry> {
  const { now, isInTime } = request;
  const { uid, nonce, sentAtMs } = credentials;
  const values = [...sessionValues(credentials, now), uid, nonce, sentAtMs];
  const session = await db.row(letInToMoney, values);
  if (session === undefined) return { entry: { outcome: 'logged-out' } };
  const bodyHash = request.bodyHash();
  if (session.is_known) return { session, entry: answeredBefore(session, bodyHash) };
  if (!isInTime) return { session, entry: clockOff(now) };
  const caller = callerOf(session, credentials);
  const once = { borrowerId: caller.id, uid, nonce, sentAtMs, bodyHash };
  return { session, entry: letIn(session, caller, { now, once }) };
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

function sessionValues({ tokenHash, deviceHash }: Credentials, now: Date): unknown[] {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  return [tokenHash, before(sessionIdleDays), before(sessionLongestDays), deviceHash];
}

function callerOf(row: SessionRow, { tokenHash }: Credentials): Caller {
  return { id: row.borrower_id, mobile: row.mobile, tokenHash };
}

function letIn(
  row: SessionRow,
  caller: Caller,
  { now, once }: { readonly now: Date; readonly once: OnceKey | null },
): Authenticated {
  const isKnownDevice = row.known_at !== null && row.known_at <= now;
  return { outcome: 'let-in', caller, isKnownDevice, once };
}
