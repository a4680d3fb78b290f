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

const selectState = sql<{ is_open: boolean; is_barred: boolean }>(`
  select ($3::boolean
        or not exists (select from borrower_step where borrower_id = $1 and step = 'face'))
      and not exists (select from review
        where borrower_id = $1 and kind = 'face' and decided_at is null) as is_open,
    exists (select from review
      where borrower_id = $1 and kind = 'face' and retry_on > $2) as is_barred`);

// Who asks many times at once still gets no more than the day's.
const insertChallenge = sql<{ id: string }>(`
  insert into face_challenge (id, borrower_id, token_hash, actions, created_at, expires_at)
  select $1::text, $2::text, $3::bytea, $4::jsonb, $5::timestamptz, $6::timestamptz
  where (select count(*) from face_challenge
    where borrower_id = $2::text and created_at > $7::timestamptz) < $8::int
  returning id`);

/**
 * Draws a challenge for the session that asks: the three actions in a random order, a minute to
 * live, answered once. Null while there is nothing to show, since the face is done or a person
 * looks at it; a new device shows it again, as a proof (`isProof`). Refusal: `too-many-tries` after
 * so many in a day, and before the day from which a declined face may be shown again.
 */
export async function newChallenge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id: borrowerId, tokenHash }: Caller,
  isProof = false,
): Promise<NewChallenge | Refusal | null> {
  const state = await db.row(selectState, [borrowerId, clock.today(), isProof]);
  if (state?.is_open !== true) return null;
  if (state.is_barred) return refuse('too-many-tries');
  const now = clock.now();
  const challengeId = newId();
  const actions = shuffled(faceActions);
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000);
  const since = new Date(now.getTime() - dayMs);
  const given = [challengeId, borrowerId, tokenHash, jsonText(actions), now, expiresAt];
  const drawn = await db.row(insertChallenge, [...given, since, challengesADay]);
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
