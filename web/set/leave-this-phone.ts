import { forgetAnswers } from '../api/query-client.ts';
import { endSession } from '../session/session.ts';
import { forgetDrafts } from '../verification/form-draft.ts';

/** The session has ended: whoever takes the phone next finds nothing of this borrower. */
export function leaveThisPhone(): void {
  endSession();
  forgetAnswers();
  forgetDrafts();
}
