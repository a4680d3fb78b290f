import { createHash, randomBytes } from 'node:crypto';
import type { Level, Permission, Role } from '../../../../contract/staff/permissions.ts';
import { may, permissionNames } from '../../../../contract/staff/permissions.ts';
import { reviewLimitOf } from '../../../../contract/staff/review-limits.ts';
import { formatKwacha } from '../../../../contract/words/ngwee.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { whoAmI } from '../../../../contract/staff/session-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { Context } from '../../../store/context.ts';
import { type Queryable, sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import type { OpenedSession, StaffCaller } from '../../acts/serve-act.ts';
import { findPerson } from './staff-rows.ts';
import { grantedUntil, grantedUntilInSql } from './unseal-grants.ts';

const minuteMs = 60_000;
export const idleMs = 20 * minuteMs;
export const longestMs = 10 * 60 * minuteMs;
/** Use is written down this often and not at each request. */
const touchEveryMs = minuteMs;
const passkeyMs = 12 * 60 * minuteMs;

interface SessionRow extends Omit<StaffCaller, 'passkeyAt'> {
  readonly passkeyAt: Date | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

const findSession = sql<
  SessionRow,
  {
    tokenHash: Uint8Array;
    idleSince: Date;
    oldest: Date;
    now: Date;
    today: string;
    isSimulated: boolean;
  }
>(`
  select s.id as session_id, s.staff_id as id, p.name, s.means, s.passkey_at,
    s.is_strong, s.browser, s.created_at, s.last_used_at,
    array(select role from staff_role r where r.staff_id = p.id and r.until_at is null
      order by r.id) as roles,
    ${grantedUntilInSql('s.staff_id', ':now')} as granted_until
  from staff_session s join staff p on p.id = s.staff_id
  where s.token_hash = :tokenHash and s.ended_at is null
    and s.last_used_at > :idleSince and s.created_at > :oldest
    and p.state = 'works-here' and (p.last_day is null or p.last_day >= :today::date)
    -- The keys of the simulator's people open nothing where money is real.
    and (:isSimulated or not exists (
      select from sandbox_passkey k where k.credential_id = s.credential_id))`);

const touchSession = sql<void, { id: string; now: Date }>(
  'update staff_session set last_used_at = :now where id = :id',
);

/** Who has this token, if it still opens anything. */
export async function findCaller(
  { db, clock, config }: Context,
  token: string,
): Promise<StaffCaller | null> {
  const now = clock.now();
  const row = await db.row(findSession, {
    tokenHash: hashOfToken(token),
    idleSince: new Date(now.getTime() - idleMs),
    oldest: new Date(now.getTime() - longestMs),
    now,
    today: clock.today(),
    isSimulated: config.providers === 'simulator',
  });
  if (row === undefined) return null;
  const { createdAt: _, lastUsedAt, ...caller } = row;
  if (now.getTime() - lastUsedAt.getTime() >= touchEveryMs) {
    await db.run(touchSession, { id: row.sessionId, now });
  }
  return caller;
}

interface NewSession {
  readonly staffId: StaffId;
  readonly means: Exclude<StaffCaller['means'], 'book'>;
  /** The passkey that opens it. */
  readonly credentialId: string | null;
  readonly browser: string;
  readonly place: string;
  readonly isStrong?: boolean;
}

/** What a session is by a passkey: one that does not count yet looks and proposes, as a code. */
export function meansBy(credentialId: string, isProven: boolean) {
  return isProven
    ? ({ means: 'passkey', credentialId } as const)
    : ({ means: 'code', credentialId: null } as const);
}

/** Opens a session; its token is answered once, and kept as its hash. */
export async function openSession(
  q: Queryable,
  session: NewSession,
  now: Date,
): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  const id = newId();
  const passkeyAt = session.credentialId === null ? null : now;
  const opened = {
    id,
    tokenHash: hashOfToken(token),
    passkeyAt,
    createdAt: now,
    lastUsedAt: now,
  };
  await insertInto(q, 'staff_session', { isStrong: false, ...session, ...opened });
  return { id, staffId: session.staffId, token };
}

const end = sql<void, { staffId: StaffId; id: string; now: Date }>(`
  update staff_session set ended_at = :now
  where staff_id = :staffId and id = :id and ended_at is null`);

/** Ends one session of a person; how many that were: 0 or 1. */
export function endOneSession(
  q: Queryable,
  of: { readonly staffId: StaffId; readonly id: string; readonly now: Date },
): Promise<number> {
  return q.run(end, of);
}

const endAll = sql<void, { staffId: StaffId; now: Date }>(
  'update staff_session set ended_at = :now where staff_id = :staffId and ended_at is null',
);

/** Ends every session of a person. */
export async function endSessionsOf(
  q: Queryable,
  of: { readonly staffId: StaffId; readonly now: Date },
): Promise<void> {
  await q.run(endAll, of);
}

interface Shown {
  readonly staffId: StaffId;
  readonly means: Exclude<StaffCaller['means'], 'book'>;
  readonly roles: readonly Role[];
  readonly passkeyAt: Date | null;
  readonly createdAt: Date;
}

const findShown = sql<Shown, { id: string }>(`
  select s.staff_id, s.means, s.passkey_at,
    s.created_at, array(select role from staff_role r
      where r.staff_id = s.staff_id and r.until_at is null order by r.id) as roles
  from staff_session s where s.id = :id`);

/** A session as its person sees it. */
export async function showSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
): Promise<StaffAnswerOf<typeof whoAmI>['session']> {
  const row = await db.row(findShown, { id });
  const person = row && (await findPerson(db, row.staffId));
  if (row === undefined || person === undefined) throw new Error(`there is no session ${id}`);
  const { means, passkeyAt, createdAt } = row;
  const levels: readonly Level[] = ['reads', 'does', 'raises', 'proposes', 'approves'];
  const roles = [...row.roles];
  const limit = reviewLimitOf(roles);
  const granted = await grantedUntil(db, row.staffId, clock.now());
  return {
    person,
    roles,
    permissions: Object.fromEntries(
      permissionNames.map((name) => [name, levels.filter((level) => may(roles, name, level))]),
    ) as Record<Permission, Level[]>,
    means,
    passkeyUntil: passkeyAt && new Date(passkeyAt.getTime() + passkeyMs),
    endsAt: new Date(createdAt.getTime() + longestMs),
    grantedUntil: granted,
    reviewLimit: limit && formatKwacha(limit),
  };
}

function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
