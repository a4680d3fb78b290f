import { escalateComplaint } from '../../../contract/borrower/complaints.ts';
import * as say from '../../../contract/sentences/complaint-messages.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { answerDay, findComplaint, moveComplaint } from './complaint-row.ts';
import { complaintView } from './complaint-view.ts';

const smsUsefulHours = 48;

/**
 * Puts a complaint before the managing director: when it was answered, or was not in time. One
 * that is there already is answered as it is. Refusals: `complaint-not-found`, also for
 * another borrower's; `complaint-not-escalatable`.
 */
export const escalateComplaintCall = serve(
  escalateComplaint,
  async ({ context, borrower, body: { number } }) => {
    const now = context.clock.now();
    const escalated = await context.db.transaction(async (tx) => {
      const row = await findComplaint(tx, number);
      if (row === null || row.borrowerId !== borrower.id) return null;
      const moved = await moveComplaint(tx, row, { fact: 'escalated', now });
      if (moved === null) return row;
      const text = say.passedOn(number, answerDay(moved));
      const { id: borrowerId, mobile } = borrower;
      const message = { borrowerId, mobile, kind: 'complaint', text, now } as const;
      await queueSms(tx, newSms({ ...message, usefulHours: smsUsefulHours }), now);
      return findComplaint(tx, number);
    });
    if (escalated === null) return refuse('complaint-not-found');
    const isWithDirector = escalated.steps.some(({ fact }) => fact === 'escalated');
    if (!isWithDirector) return refuse('complaint-not-escalatable');
    context.wake('send-sms');
    return complaintView(context, escalated);
  },
);
