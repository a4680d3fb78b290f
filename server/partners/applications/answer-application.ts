import { answerApplication } from '../../../contract/borrower/applications.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { answerRow } from './application-row.ts';

/**
 * The borrower goes on with what a partner asked for them, or does not. It makes no loan: the next
 * one that they agree to comes of it, and the partner may read that one. Refusal:
 * `application-over` of one that is not theirs, was refused, has led to a loan, or ended.
 */
export const answerApplicationCall = serve(
  answerApplication,
  async ({ context: { db, clock }, borrower, body: { applicationId: id, goOn } }) => {
    const { id: borrowerId, mobile } = borrower;
    const now = clock.now();
    const answered = await db.run(answerRow, { id, borrowerId, mobile, goOn, now });
    return answered === 1 ? null : refuse('application-over');
  },
);
