import type { SessionId } from '../../../contract/borrower/sessions.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sessionIdleDays, sessionLongestDays } from '../../http/authenticate.ts';

export interface LiveSession {
  readonly id: SessionId;
  readonly deviceBrand: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly isThisOne: boolean;
}

/** Who has more is shown the ones used last; all others are ended by one touch all the same. */
const mostShown = 50;
const dayMs = 86_400_000;

const selectLive = sql<
  LiveSession,
  { borrowerId: BorrowerId; tokenHash: Uint8Array; usedSince: Date; createdSince: Date }
>(`
  select id, device_brand, created_at, last_used_at, token_hash = :tokenHash as is_this_one
  from session
  where borrower_id = :borrowerId and ended_at is null and last_used_at > :usedSince
    and created_at > :createdSince
  order by is_this_one desc, last_used_at desc, id limit ${mostShown}`);

/** The valid sessions, the asking one first. */
export function liveSessions(
  q: Queryable,
  borrower: { readonly id: BorrowerId; readonly tokenHash: Uint8Array },
  now: Date,
): Promise<LiveSession[]> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  return q.rows(selectLive, {
    borrowerId: borrower.id,
    tokenHash: borrower.tokenHash,
    usedSince: before(sessionIdleDays),
    createdSince: before(sessionLongestDays),
  });
}

const endAllBut = sql<
  void,
  { borrowerId: BorrowerId; tokenHash: Uint8Array | null; now: Date }
>(`
  update session set ended_at = :now
  where borrower_id = :borrowerId and ended_at is null
    and token_hash is distinct from :tokenHash::bytea`);

/** Ends a borrower's sessions but the one of this token, or all (null); answers how many. */
export function endSessions(
  q: Queryable,
  of: {
    readonly borrowerId: BorrowerId;
    readonly but: Uint8Array | null;
    readonly now: Date;
  },
): Promise<number> {
  const { borrowerId, but: tokenHash, now } = of;
  return q.run(endAllBut, { borrowerId, tokenHash, now });
}
