import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { randomInt } from 'node:crypto';
import {
  challengeSeconds,
  type FaceAction,
  faceActions,
} from '../../../../contract/borrower/face.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { jsonText } from '../../../store/database/json-text.ts';
import { refuse, type Refusal } from '../../../http/refusal.ts';
import type { Caller } from '../../../http/serve.ts';
import { newId } from '../../../store/ids.ts';

/** Each asking of the form draws one, and a try takes one: many more than three honest tries. */
export const challengesADay = 30;
const dayMs = 86_400_000;

/** What a borrower is to do before the camera, in this order, and until when. */
export interface NewChallenge {
  readonly challengeId: string;
  readonly actions: FaceAction[];
  readonly expiresAt: Date;
}

const selectState = sql<
  { isOpen: boolean; isBarred: boolean },
  { borrowerId: string; today: string; isProof: boolean }
>(`
  select (:isProof::boolean
        or not exists (select from borrower_step where borrower_id = :borrowerId
          and step = 'face'))
      and not exists (select from review
        where borrower_id = :borrowerId and kind = 'face' and decided_at is null) as is_open,
    exists (select from review
      where borrower_id = :borrowerId and kind = 'face' and retry_on > :today) as is_barred`);

// Who asks many times at once still gets no more than the day's.
const insertChallenge = sql<
  { id: string },
  {
    challengeId: string;
    borrowerId: BorrowerId;
    tokenHash: Uint8Array;
    actions: string;
    now: Date;
    expiresAt: Date;
    since: Date;
    most: number;
  }
>(`
  insert into face_challenge (id, borrower_id, token_hash, actions, created_at, expires_at)
  select :challengeId::text, :borrowerId::text, :tokenHash::bytea, :actions::jsonb,
    :now::timestamptz, :expiresAt::timestamptz
  where (select count(*) from face_challenge
    where borrower_id = :borrowerId::text and created_at > :since::timestamptz) < :most::int
  returning id`);

/**
 * Draws a challenge for the session that asks: the three actions in a random order, a minute to
 * live, answered once. Null while there is nothing to show, since the face is done or awaits
 * review. A new device shows it again, as a proof (`isProof`). Refusal: `too-many-tries` after
 * so many in a day, and before the day from which a declined face may be shown again.
 */
export async function newChallenge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id: borrowerId, tokenHash }: Caller,
  isProof = false,
): Promise<NewChallenge | Refusal<'too-many-tries'> | null> {
  const state = await db.row(selectState, { borrowerId, today: clock.today(), isProof });
  if (state?.isOpen !== true) return null;
  if (state.isBarred) return refuse('too-many-tries');
  const now = clock.now();
  const challengeId = newId();
  const actions = shuffled(faceActions);
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000);
  const since = new Date(now.getTime() - dayMs);
  const drawn = await db.row(insertChallenge, {
    challengeId,
    borrowerId,
    tokenHash,
    actions: jsonText(actions),
    now,
    expiresAt,
    since,
    most: challengesADay,
  });
  return drawn === undefined ? refuse('too-many-tries') : { challengeId, actions, expiresAt };
}

/** Every order as likely as any other (Fisher and Yates). */
function shuffled(actions: readonly FaceAction[]): FaceAction[] {
  const drawn = [...actions];
  for (let last = drawn.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    const [one, two] = [drawn[last], drawn[other]];
    if (one !== undefined && two !== undefined) [drawn[last], drawn[other]] = [two, one];
  }
  return drawn;
}
