import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import * as say from '../../../contract/sentences/verification-steps.ts';

interface StepWords {
  /** The step in a word, where all five stand side by side. */
  readonly short: string;
  /** What it needs of the borrower. */
  readonly needs: string;
}

/** How screens speak of the steps; their full names are the server's. */
export const stepWords: Readonly<Record<AuthStepName, StepWords>> = {
  identity: { short: say.card, needs: say.cardNeeds },
  personal: { short: say.you, needs: say.youNeed },
  contacts: { short: say.contacts, needs: say.contactsNeed },
  questionnaire: { short: say.questions, needs: say.questionsNeed },
  face: { short: say.face, needs: say.faceNeeds },
};
