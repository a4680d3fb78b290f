import * as say from '../../../../contract/sentences/messages.ts';
import { showDay } from '../../../../contract/words/show-day.ts';
import { sql } from '../../../store/database/database.ts';
import { newSms } from '../../../messages/new-sms.ts';
import { queueSms } from '../../../messages/queue-sms.ts';
import { tellNamedContacts } from '../../../people/verification/contacts/tell-contacts.ts';
import { completeStep, recordFacts } from '../../../people/verification/steps.ts';
import { decisionUsefulHours } from './deciding.ts';
import type { Deciding, ToldDecline } from './deciding.ts';

/**
 * The face is the card's, says a person. An order that was referred keeps its own review: the
 * face may have been one doubt of several.
 */
export async function approveFace(deciding: Deciding): Promise<void> {
  const { context, tx, review, now } = deciding;
  await recordFacts(tx, review.borrowerId, { facts: { face: 'approved' }, now });
  await completeStep(tx, review.borrowerId, { step: 'face', now });
  await tellNamedContacts(tx, context, { borrower: { id: review.borrowerId }, now });
  await tell(deciding, say.faceApproved);
}

const dropFace = sql<void, { borrowerId: string }>(`
  with step as (
    delete from borrower_step where borrower_id = :borrowerId and step = 'face'
  )
  delete from borrower_fact where borrower_id = :borrowerId and name = 'face'`);

/** The face has to be shown again, from a day on; what was shown stays kept. */
export async function declineFace(deciding: Deciding, told: ToldDecline): Promise<void> {
  await deciding.tx.run(dropFace, { borrowerId: deciding.review.borrowerId });
  const isLater = told.retryOn > deciding.today;
  const text = isLater ? say.faceDeclinedUntil(showDay(told.retryOn)) : say.faceDeclinedNow;
  await tell(deciding, text);
}

async function tell({ tx, review, now }: Deciding, text: string): Promise<void> {
  const { borrowerId, mobile } = review;
  const usefulHours = decisionUsefulHours;
  const sms = newSms({ borrowerId, mobile, kind: 'decision', text, now, usefulHours });
  await queueSms(tx, sms, now);
}
