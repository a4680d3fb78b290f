import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { Clock } from '../../store/clock.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';

const livesMs = 2 * 60_000;

/** A challenge that comes back signed, or from a login elsewhere: once, within two minutes. */
export interface Challenge {
  /** As base64url. */
  readonly challenge: string;
  readonly purpose: 'log-in' | 'enrol' | 'add-passkey' | 'approve' | 'sign' | 'sso';
  /** Its owner; null while unknown. */
  readonly staffId: StaffId | null;
  /** What only we know of it; of an approval, of what. */
  readonly detail: string | null;
}

const take = sql<
  Pick<Challenge, 'staffId' | 'detail'>,
  Pick<Challenge, 'challenge' | 'purpose'> & { now: Date }
>(`
  delete from staff_challenge
  where challenge = :challenge and purpose = :purpose and expires_at > :now
  returning staff_id, detail`);

/** Remembers what was asked. */
export async function keepChallenge(
  q: Queryable,
  clock: Clock,
  challenge: Challenge,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + livesMs);
  await insertInto(q, 'staff_challenge', { ...challenge, expiresAt });
}

/** Takes what was asked and came back in time; null when it was not, or was taken before. */
export async function takeChallenge(
  q: Queryable,
  clock: Clock,
  asked: Pick<Challenge, 'challenge' | 'purpose'>,
): Promise<Pick<Challenge, 'staffId' | 'detail'> | null> {
  return (await q.row(take, { ...asked, now: clock.now() })) ?? null;
}
