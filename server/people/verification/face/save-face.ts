import { faceTries } from '../../../../contract/borrower/face.ts';
import { consentTexts } from '../../../../contract/borrower/consents.ts';
import type { saveStep } from '../../../../contract/borrower/verification.ts';
import type { FileId } from '../../../../contract/words/ids.ts';
import { samePersonDistance } from '../../../../domain/people/face-check.ts';
import { makeDeviceKnown } from '../../sessions/known-devices.ts';
import { loadConsents, recordConsent } from '../../consents/consents.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import type { Device } from '../../../http/device-cookie.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import type { RefusalOf } from '../../../http/refusal.ts';
import type { Call } from '../../../http/serve.ts';
import { openReview } from '../../reviews/reviews.ts';
import { putSealed } from '../../../store/sealing/sealed-items.ts';
import { daysFrom, keepPictures, pictureDays } from '../../uploads/keep-pictures.ts';
import { biometricsAnswer } from '../consent-column.ts';
import { tellNamedContacts } from '../contacts/tell-contacts.ts';
import { lockForSaving } from '../lock-for-saving.ts';
import { awaitRegistry } from '../registry/await-answer.ts';
import { completeStep, recordFacts } from '../steps.ts';
import { examineAttempt, type FaceAttempt, readAttempt } from './face-attempt.ts';
import {
  answerGiven,
  answerOf,
  type FaceAnswer,
  type FaceCheck,
  failedTries,
  keepCheck,
} from './face-checks.ts';
import { measureAttempt, type MeasuredAttempt, unmeasured } from './measure-attempt.ts';

type FaceCall = Pick<Call<typeof saveStep>, 'context' | 'borrower' | 'body'>;
type SaveFace = FaceCall & { readonly device?: Device };

/**
 * Saves the face step: looks whether the pictures answer the challenge and show the person of the
 * card. Matched, or for a person to look at, the step is done; else there are tries left. The same
 * request again gets the same answer. Without consent nothing is measured: only a single photo goes
 * on then, to a person. Refusals: `consent-missing`, `challenge-over`, `form-invalid`, and what the
 * step refuses.
 * @throws {Busy} when too many faces wait to be looked at
 */
export async function saveFace(
  call: SaveFace,
): Promise<FaceAnswer | RefusalOf<typeof saveStep>> {
  const { context, borrower } = call;
  const attempt = readAttempt(call.body);
  if (attempt instanceof Refusal) return attempt;
  const hasAgreed = await mayMeasure(call);
  if (!hasAgreed && !attempt.isPhoto) return refuse('consent-missing');
  const said = await examineAttempt(call, attempt);
  if (said !== null) return said;
  // Measuring takes a second and waits for others: never inside a transaction.
  const measured = hasAgreed
    ? await measureAttempt(context, borrower.id, attempt)
    : unmeasured(attempt);
  const answer = await context.db.transaction((tx) =>
    saveAttempt(tx, call, { attempt, measured }),
  );
  context.wake('send-sms');
  await awaitRegistry(context, borrower.id);
  return answer;
}

/** Whether the face may be measured: agreed to today's text before, or with this request. */
export async function mayMeasure({ context, borrower, body }: FaceCall): Promise<boolean> {
  const { db, clock } = context;
  const { version } = consentTexts.biometrics;
  const standing = (await loadConsents(db, borrower.id)).get('biometrics');
  if (standing?.given === true && standing.textVersion === version) return true;
  if (body.values?.['consent'] !== biometricsAnswer) return false;
  const purpose = 'biometrics';
  const agreed = { purpose, textVersion: version, given: true, at: clock.now() } as const;
  await recordConsent(db, borrower.id, agreed);
  return true;
}

/** Of two answers to one challenge, one is the first. */
export const useChallenge = sql<void, { challengeId: string; now: Date }>(
  'update face_challenge set used_at = :now where id = :challengeId and used_at is null',
);

/** Records the result of a try, unless it is recorded. */
async function saveAttempt(
  tx: Queryable,
  { context, borrower, device }: SaveFace,
  { attempt, measured }: { attempt: FaceAttempt; measured: MeasuredAttempt },
): Promise<FaceAnswer | RefusalOf<typeof saveStep>> {
  const { challengeId, frames } = attempt;
  const borrowerId = borrower.id;
  const state = await lockForSaving(tx, borrowerId, 'face');
  const given = await answerGiven(tx, { borrowerId, challengeId, frames });
  if (given !== null) return given;
  if (state instanceof Refusal) return state;
  const now = context.clock.now();
  if ((await tx.run(useChallenge, { challengeId, now })) === 0) return refuse('challenge-over');
  const failed = 1 + (await failedTries(tx, borrowerId, now));
  const { verdict } = measured;
  const outcome = outcomeOf(verdict.outcome, failed);
  await keepCheck(tx, {
    borrowerId,
    challengeId,
    outcome,
    frames: measured.frames,
    at: now,
    reason: verdict.reason,
    distance: verdict.distance,
    engine: measured.engine,
    thresholds: { ...context.config.face, samePerson: samePersonDistance },
    descriptorId: await keepDescriptor(tx, { context, borrower, measured, outcome, now }),
  });
  const ids: FileId[] = frames.map(({ fileId }) => fileId);
  const until = outcome === 'failed' ? daysFrom(now, pictureDays.failedFrames) : null;
  await keepPictures(tx, { ids, borrowerId, until });
  if (outcome !== 'failed') {
    const face = outcome === 'matched' ? 'matched' : 'under-review';
    await recordFacts(tx, borrowerId, { facts: { face }, now });
    await completeStep(tx, borrowerId, { step: 'face', now });
  }
  if (outcome === 'matched' && device?.hash) {
    await makeDeviceKnown(tx, { borrowerId, keyHash: device.hash }, { by: 'verified', now });
  }
  if (outcome === 'matched') await tellNamedContacts(tx, context, { borrower, now });
  if (outcome === 'referred') {
    const reasons = [verdict.reason];
    await openReview(tx, { kind: 'face', borrowerId, orderId: null, reasons, now });
  }
  return answerOf({ outcome, reason: verdict.reason, failed });
}

/** After the last try a person looks, whatever went wrong. */
function outcomeOf(
  outcome: MeasuredAttempt['verdict']['outcome'],
  failed: number,
): FaceCheck['outcome'] {
  if (outcome === 'matched') return 'matched';
  return outcome === 'refer' || failed >= faceTries ? 'referred' : 'failed';
}

/** What a face measures is kept only of checks that count. */
async function keepDescriptor(
  tx: Queryable,
  kept: Pick<SaveFace, 'context' | 'borrower'> & {
    readonly measured: MeasuredAttempt;
    readonly outcome: FaceCheck['outcome'];
    readonly now: Date;
  },
): Promise<string | null> {
  const { descriptor } = kept.measured;
  if (descriptor === null || kept.outcome === 'failed') return null;
  const { buffer, byteOffset, byteLength } = descriptor;
  return putSealed(tx, kept.context.keys, {
    borrowerId: kept.borrower.id,
    kind: 'face-descriptor',
    plain: new Uint8Array(buffer, byteOffset, byteLength),
    now: kept.now,
  });
}
