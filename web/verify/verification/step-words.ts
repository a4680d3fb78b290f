import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import * as say from '../../../contract/sentences/verification-steps.ts';

interface StepWords {
  /** The step in a word, where all five stand side by side. */
  readonly short: string;
  /** What it needs of the borrower. */
  readonly needs: string;
  /** What most people take for it. */
  readonly minutes: number;
}

/** How screens speak of the steps; their full names are the server's. */
export const stepWords: Readonly<Record<AuthStepName, StepWords>> = {
  identity: { short: say.card, needs: say.cardNeeds, minutes: 2 },
  personal: { short: say.you, needs: say.youNeed, minutes: 1 },
  contacts: { short: say.contacts, needs: say.contactsNeed, minutes: 1 },
  questionnaire: { short: say.questions, needs: say.questionsNeed, minutes: 1 },
  face: { short: say.face, needs: say.faceNeeds, minutes: 1 },
};

/** What these steps take together, in minutes. */
export function minutesOf(steps: readonly AuthStepName[]): number {
  return steps.reduce((sum, step) => sum + stepWords[step].minutes, 0);
}
