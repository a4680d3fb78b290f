import { faceTries } from '../../../contract/borrower/face.ts';
import { drawNumberFace, numberWaitHours } from '../../../contract/borrower/new-number.ts';
import { showNumberFace } from '../../../contract/borrower/new-number.ts';
import * as say from '../../../contract/sentences/new-number-messages.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { samePersonDistance } from '../../../domain/people/face-check.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import { type Call, serve } from '../../http/serve.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { daysFrom, keepPictures, pictureDays } from '../uploads/keep-pictures.ts';
import { examineAttempt, readAttempt } from '../verification/face/face-attempt.ts';
import type { FaceAttempt } from '../verification/face/face-attempt.ts';
import { answerGiven, answerOf, keepCheck } from '../verification/face/face-checks.ts';
import type { FaceAnswer } from '../verification/face/face-checks.ts';
import { measureAttempt, type MeasuredAttempt } from '../verification/face/measure-attempt.ts';
import { newChallenge } from '../verification/face/new-challenge.ts';
import { failedToday } from '../verification/face/prove-by-face.ts';
import { mayMeasure, useChallenge } from '../verification/face/save-face.ts';
import { faceWithinMs } from './ask-new-number.ts';
import { tellNumber } from './number-change-row.ts';
import type { NumberChange } from './number-change-row.ts';

type Showing = Call<typeof showNumberFace>;
type Begun = Pick<NumberChange, 'id' | 'way' | 'newMobile'>;

/** As long as the case may need the pictures of the face. */
const faceDays = 30;

const lockAsker = sql<void, { askerId: BorrowerId }>(
  'select 1 from borrower where id = :askerId for update',
);
const selectBegun = sql<Begun, { askerId: BorrowerId; since: Date }>(`
  select id, way, new_mobile from number_change
  where asker_id = :askerId and state = 'face' and asked_at > :since`);
const keepFace = sql<void, { id: string; challengeId: string; frames: string; dueAt: Date }>(`
  update number_change set state = 'asked', challenge_id = :challengeId,
    frames = :frames::jsonb, due_at = :dueAt
  where id = :id and state = 'face'`);

/** Refusals: `number-not-asked` within the last hour, `too-many-tries`. */
export const drawNumberFaceCall = serve(drawNumberFace, async ({ context, borrower }) => {
  if ((await begunBy(context.db, { context, borrower })) === undefined) {
    return refuse('number-not-asked');
  }
  const drawn = await newChallenge(context, borrower, true);
  return drawn ?? refuse('too-many-tries');
});

/**
 * Takes the face of a change of number. It says only whether the pictures are good enough: they
 * are compared with the card afterwards, by the job `change-numbers`. Refusals: as a new phone's
 * proof by face, and `number-not-asked`.
 * @throws {Busy} when too many faces wait to be looked at
 */
export const showNumberFaceCall = serve(showNumberFace, async (call) => {
  const { context, borrower } = call;
  const step = { ...call, body: { cerCode: 5, ...call.body } } as const;
  const attempt = readAttempt(step.body);
  if (attempt instanceof Refusal) return attempt;
  if (attempt.isPhoto) return refuse('photo-not-enough');
  if (!(await mayMeasure(step))) return refuse('consent-missing');
  const said = await examineAttempt(step, attempt, { isProof: true });
  if (said !== null) return said;
  if ((await begunBy(context.db, call)) === undefined) return refuse('number-not-asked');
  if ((await failedToday(context.db, call)) >= faceTries) return refuse('too-many-tries');
  const measured = await measureAttempt(context, borrower.id, attempt, null);
  const answer = await context.db.transaction((tx) => keep(tx, call, { attempt, measured }));
  context.wake('change-numbers');
  context.wake('send-sms');
  return answer;
});

function begunBy(q: Queryable, { context, borrower }: Pick<Showing, 'context' | 'borrower'>) {
  const since = new Date(context.clock.now().getTime() - faceWithinMs);
  return q.row(selectBegun, { askerId: borrower.id, since });
}

async function keep(
  tx: Queryable,
  call: Showing,
  { attempt, measured }: { attempt: FaceAttempt; measured: MeasuredAttempt },
): Promise<FaceAnswer | RefusalOf<typeof showNumberFace>> {
  const { context, borrower } = call;
  const borrowerId = borrower.id;
  const { challengeId, frames } = attempt;
  await tx.row(lockAsker, { askerId: borrowerId });
  const given = await answerGiven(tx, { borrowerId, challengeId, frames });
  if (given !== null) return given;
  const begun = await begunBy(tx, call);
  if (begun === undefined) return refuse('number-not-asked');
  const failed = 1 + (await failedToday(tx, call));
  if (failed > faceTries) return refuse('too-many-tries');
  const now = context.clock.now();
  if ((await tx.run(useChallenge, { challengeId, now })) === 0) return refuse('challenge-over');
  const { reason, distance, outcome: verdict } = measured.verdict;
  const outcome = verdict === 'refer' ? 'referred' : 'failed';
  await keepCheck(tx, {
    borrowerId,
    challengeId,
    outcome,
    frames: measured.frames,
    at: now,
    reason,
    distance,
    engine: measured.engine,
    thresholds: { ...context.config.face, samePerson: samePersonDistance },
    descriptorId: null,
  });
  const days = outcome === 'referred' ? faceDays : pictureDays.failedFrames;
  const ids = frames.map(({ fileId }) => fileId);
  await keepPictures(tx, { ids, borrowerId, until: daysFrom(now, days) });
  if (outcome === 'referred') await begin(tx, call, { begun, frames, challengeId, now });
  return answerOf({ outcome, reason, failed });
}

/** The wait begins, and the asker gets an SMS, whether or not there is such an account. */
async function begin(
  tx: Queryable,
  { borrower }: Showing,
  {
    begun,
    now,
    frames,
    ...of
  }: Pick<FaceAttempt, 'frames' | 'challengeId'> & {
    readonly begun: Begun;
    readonly now: Date;
  },
): Promise<void> {
  const { id, way, newMobile: mobile } = begun;
  const dueAt = new Date(now.getTime() + numberWaitHours * 3_600_000);
  await tx.run(keepFace, { id, ...of, frames: jsonText(frames), dueAt });
  if (way === 'held') return;
  const text = say.numberAsked(showDay(civilDateOf(dueAt)));
  await tellNumber(tx, { borrowerId: borrower.id, mobile, text, now });
}
