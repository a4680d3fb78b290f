import { forgetAnswers } from '../../platform/api/query-client.ts';
import { endSession } from '../../platform/session/session.ts';
import { forgetDrafts } from '../../verify/verification/form-draft.ts';

/** The session has ended: the next user of the phone finds nothing of this borrower. */
export function leaveThisPhone(): void {
  endSession();
  forgetAnswers();
  forgetDrafts();
}
