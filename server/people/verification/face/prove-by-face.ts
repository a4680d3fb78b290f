import { faceTries } from '../../../../contract/borrower/face.ts';
import type { saveStep } from '../../../../contract/borrower/verification.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { samePersonDistance } from '../../../../domain/people/face-check.ts';
import { makeDeviceKnown } from '../../sessions/known-devices.ts';
import { noteSecurityEvent } from '../../../store/security-events.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import type { RefusalOf } from '../../../http/refusal.ts';
import type { Call } from '../../../http/serve.ts';
import { daysFrom, keepPictures, pictureDays } from '../../uploads/keep-pictures.ts';
import { examineAttempt, type FaceAttempt, readAttempt } from './face-attempt.ts';
import { answerGiven, answerOf, type FaceAnswer, keepCheck } from './face-checks.ts';
import { measureAttempt, type MeasuredAttempt } from './measure-attempt.ts';
import { mayMeasure, useChallenge } from './save-face.ts';

type ProveByFace = Pick<
  Call<typeof saveStep>,
  'context' | 'borrower' | 'body' | 'device' | 'ip'
>;

const dayMs = 86_400_000;
const lockBorrower = sql<void, { borrowerId: BorrowerId }>(
  'select 1 from borrower where id = :borrowerId for update',
);
const countFailed = sql<{ failed: number }, { borrowerId: BorrowerId; since: Date }>(`
  select count(*)::int as failed from face_check
  where borrower_id = :borrowerId and outcome = 'failed' and at > :since`);

/**
 * The second step of a new device, of a borrower whose face is known: the same check against the
 * card on file. Matched, the device is known; a doubt is no proof, and no person is asked. The
 * verification itself stays as it is. Refusals: `photo-not-enough`, `consent-missing`,
 * `challenge-over`, `pictures-used`, `form-invalid`, `too-many-tries` after three wrong a day.
 * @throws {Busy} when too many faces wait to be looked at
 */
export async function proveByFace(
  call: ProveByFace,
): Promise<FaceAnswer | RefusalOf<typeof saveStep>> {
  const { context, borrower, ip } = call;
  const attempt = readAttempt(call.body);
  if (attempt instanceof Refusal) return attempt;
  if (attempt.isPhoto) return refuse('photo-not-enough');
  if (!(await mayMeasure(call))) return refuse('consent-missing');
  const said = await examineAttempt(call, attempt, { isProof: true });
  if (said !== null) return said;
  if ((await failedToday(context.db, call)) >= faceTries) return refuse('too-many-tries');
  const measured = await measureAttempt(context, borrower.id, attempt);
  const answer = await context.db.transaction((tx) =>
    saveProof(tx, call, { attempt, measured }),
  );
  if (!(answer instanceof Refusal)) {
    const detail = answer.verified ? 'face-right' : 'face-wrong';
    const { mobile } = borrower;
    await noteSecurityEvent(context, { kind: 'second-step', detail, mobile, ip });
  }
  return answer;
}

async function saveProof(
  tx: Queryable,
  call: ProveByFace,
  { attempt, measured }: { attempt: FaceAttempt; measured: MeasuredAttempt },
): Promise<FaceAnswer | RefusalOf<typeof saveStep>> {
  const { context, borrower, device } = call;
  const borrowerId: BorrowerId = borrower.id;
  const { challengeId, frames } = attempt;
  await tx.row(lockBorrower, { borrowerId });
  const given = await answerGiven(tx, { borrowerId, challengeId, frames });
  if (given !== null) return given;
  const failed = 1 + (await failedToday(tx, call));
  if (failed > faceTries) return refuse('too-many-tries');
  const now = context.clock.now();
  if ((await tx.run(useChallenge, { challengeId, now })) === 0) return refuse('challenge-over');
  const { verdict } = measured;
  const outcome = verdict.outcome === 'matched' ? 'matched' : 'failed';
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
    descriptorId: null,
  });
  const ids = frames.map(({ fileId }) => fileId);
  await keepPictures(tx, { ids, borrowerId, until: daysFrom(now, pictureDays.failedFrames) });
  if (outcome === 'matched' && device.hash !== null) {
    await makeDeviceKnown(tx, { borrowerId, keyHash: device.hash }, { by: 'face', now });
  }
  return answerOf({ outcome, reason: verdict.reason, failed });
}

/** How many tries of a borrower failed in a day. */
export async function failedToday(
  q: Queryable,
  { context, borrower }: Pick<ProveByFace, 'context' | 'borrower'>,
): Promise<number> {
  const since = new Date(context.clock.now().getTime() - dayMs);
  return (await q.row(countFailed, { borrowerId: borrower.id, since }))?.failed ?? 0;
}
