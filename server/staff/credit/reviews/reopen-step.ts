import { authSteps } from '../../../../contract/borrower/auth-steps.ts';
import * as say from '../../../../contract/sentences/messages.ts';
import { reopenStep } from '../../../../contract/staff/review-acts.ts';
import { plainText } from '../../../../contract/words/plain-text.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { newSms } from '../../../messages/new-sms.ts';
import { queueSms } from '../../../messages/queue-sms.ts';
import { reopenStep as openAgain, stepsOf } from '../../../people/verification/reopen-step.ts';
import { sql } from '../../../store/database/database.ts';
import { newId } from '../../../store/ids.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { noWords } from '../../care/complaints/complaint-acts.ts';
import { touchReview } from './approval-row.ts';
import { keepAsked, whyNotAsked } from './asked-step.ts';
import { decide } from './decide-acts.ts';
import { decisionUsefulHours } from './deciding.ts';

const faceInReview = sql<{ id: string }, { borrowerId: BorrowerId }>(`
  select id from review where borrower_id = :borrowerId and kind = 'face'
    and decided_at is null`);

/**
 * Opens a step of the borrower again. The borrower reads why and gets an SMS. Until it is done
 * the review, and a loan that was referred, wait.
 */
export const reopenStepAct = serveAct(reopenStep, (call) =>
  decide(call, async (standing, now) => {
    const { context, staff, args } = call;
    const { db } = context;
    const { step } = args;
    const { id: reviewId, borrowerId, mobile } = standing.review;
    const refusal = await whyNotAsked(db, standing, staff);
    if (refusal !== null) return refusal;
    const text = plainText(args.text);
    if (text === '') return noWords();
    // A face that a person looks at is shown again when that person declines it.
    if (stepsOf([step]).has('face') && (await db.row(faceInReview, { borrowerId }))) {
      const why = 'Their face waits for a person. Decline it, and it is shown again.';
      return new StaffRefusal('not-possible-now', { why });
    }
    if (!(await openAgain(db, borrowerId, step))) {
      const why = 'This step is open already.';
      return new StaffRefusal('not-possible-now', { why });
    }
    const by = staff.id;
    await keepAsked(db, { id: newId(), reviewId, borrowerId, step, text, by, now });
    await touchReview(db, reviewId);
    const name = authSteps.find((one) => one.step === step)?.name ?? '';
    const told = {
      borrowerId,
      mobile,
      kind: 'decision',
      usefulHours: decisionUsefulHours,
    } as const;
    await queueSms(db, newSms({ ...told, text: say.stepAskedAgain(name), now }), now);
    context.wake('send-sms');
    return null;
  }),
);
