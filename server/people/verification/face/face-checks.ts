import { type FrameAction, faceTries } from '../../../../contract/borrower/face.ts';
import type { BorrowerId, FileId } from '../../../../contract/words/ids.ts';
import { faceAdvice, type FaceFault } from '../../../../domain/people/face-check.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { jsonText } from '../../../store/database/json-text.ts';
import { newId } from '../../../store/ids.ts';

/** A picture of a try as it is sent. */
export interface SentFrame {
  readonly action: FrameAction;
  readonly fileId: FileId;
}

/** The picture with what was measured on it, for judging the try again later. */
export interface KeptFrame extends SentFrame {
  readonly faces?: number;
  readonly eyeDistance?: number;
  readonly light?: number;
  readonly sharpness?: number;
  readonly turn?: number;
  readonly mouth?: number;
  /** How unlike the face that looks ahead. */
  readonly toNeutral?: number | null;
}

/** What came of a try, as it is kept. */
export interface FaceCheck {
  readonly borrowerId: BorrowerId;
  readonly challengeId: string;
  readonly outcome: 'matched' | 'referred' | 'failed';
  readonly reason: string;
  readonly distance: number | null;
  readonly thresholds: Readonly<Record<string, number>>;
  readonly engine: string;
  readonly frames: readonly KeptFrame[];
  readonly descriptorId: string | null;
  readonly at: Date;
}

/** The borrower's answer to a try. */
export interface FaceAnswer {
  readonly isAuth: 0 | 1;
  readonly verified: boolean;
  readonly tryAgain?: boolean;
  readonly referred?: boolean;
  readonly advice?: string;
  readonly triesLeft?: number;
}

const selectCheck = sql<
  {
    outcome: FaceCheck['outcome'];
    reason: string;
    frames: readonly SentFrame[];
    at: Date;
  },
  { challengeId: string }
>('select outcome, reason, frames, at from face_check where challenge_id = :challengeId');

// A manual decision restarts the count.
const countFailed = sql<{ failed: bigint }, { borrowerId: BorrowerId; by: Date }>(`
  select count(*) as failed from face_check
  where borrower_id = :borrowerId and outcome = 'failed' and at <= :by
    and at > coalesce((select max(decided_at) from review
      where borrower_id = :borrowerId and kind = 'face' and decided_at <= :by), '-infinity')`);

/** Keeps what came of a try. */
export async function keepCheck(q: Queryable, check: FaceCheck): Promise<void> {
  const json = { thresholds: jsonText(check.thresholds), frames: jsonText(check.frames) };
  await insertInto(q, 'face_check', { id: newId(), ...check, ...json });
}

/** How many tries have failed by a moment, since a person decided last. */
export async function failedTries(
  q: Queryable,
  borrowerId: BorrowerId,
  by: Date,
): Promise<number> {
  return Number((await q.row(countFailed, { borrowerId, by }))?.failed ?? 0n);
}

/**
 * What was answered to a challenge, for a retry with the same pictures after a lost answer. Null
 * when it was answered with others, or not at all.
 */
export async function answerGiven(
  q: Queryable,
  sent: {
    readonly borrowerId: BorrowerId;
    readonly challengeId: string;
    readonly frames: readonly SentFrame[];
  },
): Promise<FaceAnswer | null> {
  const check = await q.row(selectCheck, { challengeId: sent.challengeId });
  if (check === undefined || framesText(check.frames) !== framesText(sent.frames)) return null;
  const { outcome, reason, at } = check;
  return answerOf({ outcome, reason, failed: await failedTries(q, sent.borrowerId, at) });
}

/** The answer to a try; `failed` counts the tries that failed, this one too. */
export function answerOf(came: {
  readonly outcome: FaceCheck['outcome'];
  readonly reason: string;
  readonly failed: number;
}): FaceAnswer {
  const { outcome, reason, failed } = came;
  switch (outcome) {
    case 'matched':
      return { isAuth: 1, verified: true };
    case 'referred':
      return { isAuth: 1, verified: false, referred: true };
    case 'failed': {
      const triesLeft = Math.max(0, faceTries - failed);
      const advice = isFault(reason) ? faceAdvice[reason] : faceAdvice['no-face'];
      return { isAuth: 0, verified: false, tryAgain: true, advice, triesLeft };
    }
  }
}

/** Which pictures were sent for what, as one text. */
export function framesText(frames: readonly SentFrame[]): string {
  return frames.map(({ action, fileId }) => `${action} ${fileId}`).join('\n');
}

function isFault(reason: string): reason is FaceFault {
  return Object.hasOwn(faceAdvice, reason);
}
