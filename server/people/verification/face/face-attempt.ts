import { type FaceAction, faceAction } from '../../../../contract/borrower/face.ts';
import * as say from '../../../../contract/sentences/verification-faults.ts';
import type { saveStep } from '../../../../contract/borrower/verification.ts';
import type { FileId } from '../../../../contract/words/ids.ts';
import * as z from 'zod/mini';
import { answersChallenge } from '../../../../domain/people/face-check.ts';
import { sql } from '../../../store/database/database.ts';
import { refuse, type Refusal } from '../../../http/refusal.ts';
import type { RefusalOf } from '../../../http/refusal.ts';
import type { Call } from '../../../http/serve.ts';
import { loadSteps, refuseToSave } from '../steps.ts';
import { answerGiven, type FaceAnswer, type SentFrame } from './face-checks.ts';

type SaveFace = Pick<Call<typeof saveStep>, 'context' | 'borrower' | 'body'>;

/** One photo from the gallery of a phone takes longer than a minute to choose and send. */
const photoSeconds = 600;

/** A try as it was sent, not looked at yet. */
export interface FaceAttempt {
  readonly challengeId: string;
  readonly frames: readonly SentFrame[];
  /** One still photo, for a person to look at. */
  readonly isPhoto: boolean;
}

/** Reads the parts of the body that a try needs, or refuses it as incomplete. */
export function readAttempt({
  challengeId,
  frames,
}: SaveFace['body']): FaceAttempt | RefusalOf<typeof saveStep> {
  if (challengeId === undefined || frames === undefined || frames.length === 0) {
    return incomplete();
  }
  return { challengeId, frames, isPhoto: frames.some(({ action }) => action === 'photo') };
}

interface ChallengeRow {
  readonly tokenHash: Buffer;
  readonly actions: unknown;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

const selectChallenge = sql<ChallengeRow, { challengeId: string; borrowerId: string }>(`
  select token_hash, actions, created_at, expires_at, used_at from face_challenge
  where id = :challengeId and borrower_id = :borrowerId`);

// A picture is as old as the first time that the very same file was sent.
const selectFiles = sql<
  { id: FileId; sentAt: Date },
  { ids: readonly string[]; borrowerId: string }
>(`
  select one.id, coalesce((select min(same.created_at) from sealed_item same
      where same.borrower_id = :borrowerId and same.kind = 'face'
        and same.fingerprint = one.fingerprint),
    one.created_at) as sent_at
  from sealed_item one
  where one.id = any(:ids::text[]) and one.borrower_id = :borrowerId and one.kind = 'face'`);

const drawnActions = z.array(faceAction);

/**
 * Whether a try may be looked at. The answer that was given, when it was looked at before; null
 * when it may. Refusals: `challenge-over` for a challenge that is unknown, another's, another
 * session's, used or late. `pictures-used` for pictures that are older than it. `form-invalid`
 * for unknown pictures or not those asked for. Also what the step itself refuses.
 */
export async function examineAttempt(
  { context, borrower }: SaveFace,
  attempt: FaceAttempt,
  { isProof = false }: { readonly isProof?: boolean } = {},
): Promise<FaceAnswer | RefusalOf<typeof saveStep> | null> {
  const { db, clock } = context;
  const { challengeId, frames, isPhoto } = attempt;
  const row = await db.row(selectChallenge, { challengeId, borrowerId: borrower.id });
  if (row === undefined || Buffer.compare(row.tokenHash, borrower.tokenHash) !== 0) {
    return refuse('challenge-over');
  }
  if (row.usedAt !== null) {
    const sent = { borrowerId: borrower.id, challengeId, frames };
    return (await answerGiven(db, sent)) ?? refuse('challenge-over');
  }
  // Who proves a device has done the step long ago.
  const closed = isProof ? null : refuseToSave('face', await loadSteps(db, borrower.id));
  if (closed !== null) return closed;
  if (clock.now() > lastMoment(row, isPhoto)) return refuse('challenge-over');
  const actions: readonly FaceAction[] = drawnActions.parse(row.actions);
  if (!answersChallenge(actions, frames)) return incomplete();
  const ids = [...new Set(frames.map(({ fileId }) => fileId))];
  const files = await db.rows(selectFiles, { ids, borrowerId: borrower.id });
  if (files.length < ids.length) return incomplete();
  // A photo is looked at by a person; when it was taken proves nothing.
  const isLate = files.some((file) => file.sentAt < row.createdAt);
  return isLate && !isPhoto ? refuse('pictures-used') : null;
}

function lastMoment({ createdAt: from, expiresAt: end }: ChallengeRow, isPhoto: boolean): Date {
  return isPhoto ? new Date(from.getTime() + photoSeconds * 1000) : end;
}

function incomplete(): Refusal<'form-invalid'> {
  return refuse('form-invalid', {}, { errors: { frames: say.framesMissing } });
}
