import type { Endpoint } from '../../contract/words/endpoint.ts';
import type { Reason } from '../../contract/words/refusals.ts';
import { clockToleranceMs } from '../../contract/words/headers.ts';
import type { Context } from '../store/context.ts';
import { sql } from '../store/database/database.ts';
import { enterTogether, enterWithMoneyTogether, isLive, withSession } from './find-sessions.ts';
import type { Asked, Reading, SessionRow } from './find-sessions.ts';
import { isSameRequest, type KeptOnce, readOnce } from './kept-once.ts';
import type { Refusal } from './refusal.ts';
import { refuse } from './refusal.ts';
import type { Credentials } from './request-headers.ts';
import type { Caller, OnceKey } from './serve.ts';

/** An unused session ends after this time. */
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
  | { readonly outcome: 'refused'; readonly refusal: Refusal<Reason> }
  | { readonly outcome: 'answered-before'; readonly answer: string };

const letInToMoney: Reading = { statement: withSession('select'), wanted: null };

const touch = sql<void, { tokenHash: Uint8Array; now: Date }>(
  'update session set last_used_at = :now where token_hash = :tokenHash',
);

/**
 * Finds the session of a token call and applies the replay rule: a `(uid, nonce, timestamp)`
 * serves once. On a call that moves money the same request again gets its first answer, however
 * late. `bodyHash` says what the request asked, `reading` what is read with the session of a
 * money call. `isAgain`: we retry because an answer of the database was lost. Refusals:
 * `clock-off`, `already-sent`, `nonce-reused`.
 */
export async function authenticate(
  context: Context,
  endpoint: Endpoint,
  credentials: Credentials,
  {
    arrivedAt: now,
    isAgain,
    ...asked
  }: {
    readonly bodyHash: () => Uint8Array;
    readonly reading: Reading | null;
    readonly arrivedAt: Date;
    readonly isAgain: boolean;
  },
): Promise<Authenticated> {
  const isInTime = Math.abs(now.getTime() - Number(credentials.sentAtMs)) <= clockToleranceMs;
  const { session, entry } = endpoint.movesMoney
    ? await enterWithMoney(context, credentials, { now, isInTime, ...asked })
    : await enterOnce(context, credentials, { now, isInTime, isAgain });
  if (session !== undefined && now.getTime() - session.lastUsedAt.getTime() > touchEveryMs) {
    await context.db.run(touch, { tokenHash: credentials.tokenHash, now });
  }
  return entry;
}

/** Whether a token opens a session; nothing of the request is used up by asking. */
export async function isLiveSession(
  { db, clock }: Context,
  credentials: Credentials,
): Promise<boolean> {
  const asked = askedBy(credentials, { now: clock.now(), isInTime: true });
  return isLive(db, asked);
}

interface Entry {
  readonly session?: SessionRow;
  readonly entry: Authenticated;
}

async function enterOnce(
  { db }: Context,
  credentials: Credentials,
  { now, isInTime, isAgain }: { now: Date; isInTime: boolean; isAgain: boolean },
): Promise<Entry> {
  const session = await enterTogether(db, askedBy(credentials, { now, isInTime }));
  if (session === undefined) return { entry: { outcome: 'logged-out' } };
  if (!isInTime) return { session, entry: clockOff(now) };
  const isFirst = session.isFirst || (isAgain && (await isOwn(db, session, credentials, now)));
  if (!isFirst) {
    return { session, entry: { outcome: 'refused', refusal: refuse('already-sent') } };
  }
  const caller = callerOf(session, credentials);
  return { session, entry: letIn(session, caller, { now, once: null }) };
}

const arrivedThen = sql<
  { readonly one: number },
  { borrowerId: string; uid: string; nonce: string; sentAtMs: bigint; now: Date }
>(`
  select 1 as one from request_once
  where borrower_id = :borrowerId and uid = :uid and nonce = :nonce
    and sent_at_ms = :sentAtMs and created_at = :now`);

/** Whether a nonce was used up by this very request, which arrived at `now`. */
async function isOwn(
  db: Context['db'],
  { callerId: borrowerId }: SessionRow,
  { uid, nonce, sentAtMs }: Credentials,
  now: Date,
): Promise<boolean> {
  return (await db.row(arrivedThen, { borrowerId, uid, nonce, sentAtMs, now })) !== undefined;
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
  if (session.isKnown) return { session, entry: answeredBefore(session, bodyHash) };
  if (!isInTime) return { session, entry: clockOff(now) };
  const caller = callerOf(session, credentials);
  const once = { borrowerId: caller.id, uid, nonce, sentAtMs, bodyHash };
  const entry = letIn(session, caller, { now, once });
  return { session, entry: request.reading ? { ...entry, row: session } : entry };
}

/** The stored answer of a money call whose idempotency record another act has just written. */
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
  return { id: row.callerId, mobile: row.callerMobile, tokenHash };
}

function letIn(
  row: SessionRow,
  caller: Caller,
  { now, once }: { readonly now: Date; readonly once: OnceKey | null },
): Extract<Authenticated, { outcome: 'let-in' }> {
  const isKnownDevice = row.knownAt !== null && row.knownAt <= now;
  return { outcome: 'let-in', caller, isKnownDevice, once };
}
