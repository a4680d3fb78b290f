import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { Clock } from '../../store/clock.ts';
import { type Queryable, sql } from '../../store/database/database.ts';

const livesMs = 2 * 60_000;

/** What somebody has to bring back, signed or from a login elsewhere: once, within two minutes. */
export interface Challenge {
  /** As base64url. */
  readonly challenge: string;
  readonly purpose: 'log-in' | 'enrol' | 'add-passkey' | 'approve' | 'sso';
  /** Whose it is; null while nobody knows. */
  readonly staffId: StaffId | null;
  /** What only we know of it; of an approval, of what. */
  readonly detail: string | null;
}

const add = sql<
  void,
  { [Name in keyof Challenge]: Challenge[Name] } & { readonly expiresAt: Date }
>(`
  insert into staff_challenge (challenge, purpose, staff_id, detail, expires_at)
  values (:challenge, :purpose, :staffId, :detail, :expiresAt)`);

const take = sql<
  Pick<Challenge, 'staffId' | 'detail'>,
  Pick<Challenge, 'challenge' | 'purpose'> & { now: Date }
>(`
  delete from staff_challenge
  where challenge = :challenge and purpose = :purpose and expires_at > :now
  returning staff_id as "staffId", detail`);

/** Remembers what was asked. */
export async function keepChallenge(
  q: Queryable,
  clock: Clock,
  challenge: Challenge,
): Promise<void> {
  await q.run(add, { ...challenge, expiresAt: new Date(clock.now().getTime() + livesMs) });
}

/** Takes what was asked and came back in time; null when it was not, or was taken before. */
export async function takeChallenge(
  q: Queryable,
  clock: Clock,
  asked: Pick<Challenge, 'challenge' | 'purpose'>,
): Promise<Pick<Challenge, 'staffId' | 'detail'> | null> {
  return (await q.row(take, { ...asked, now: clock.now() })) ?? null;
}
