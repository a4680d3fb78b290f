import { answerDays } from '../../../contract/borrower/complaint-path.ts';
import type { disputeLoan } from '../../../contract/borrower/dispute-loan.ts';
import type { DisputeGround } from '../../../contract/borrower/disputes.ts';
import * as say from '../../../contract/sentences/disputes.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { Dispute } from '../../../domain/loan/dispute.ts';

/** Why a dispute was rejected, on the screen and by SMS. */
export const groundText: Readonly<Record<DisputeGround, string>> = {
  'own-wallet': say.ownWallet,
  'own-phone': say.ownPhone,
  'own-face': say.ownFace,
  'own-payments': say.ownPayments,
};

/** A dispute as its borrower sees it. */
export function disputeView(dispute: Dispute): AnswerOf<typeof disputeLoan> {
  const { number, openedOn, outcome, ground, isFrozen } = dispute;
  return {
    number,
    status: outcome,
    isFrozen,
    ...(outcome === 'open' && { answerBy: addDays(openedOn, answerDays.lender) }),
    ...(ground !== null && { reason: groundText[ground] }),
  };
}
