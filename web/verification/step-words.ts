import type { AuthStepName } from '../../contract/auth-steps.ts';

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
  identity: { short: 'Card', needs: 'Your NRC, both sides, by camera', minutes: 2 },
  personal: { short: 'You', needs: 'Your work, income and address', minutes: 1 },
  contacts: { short: 'Contacts', needs: 'Two people who know you', minutes: 1 },
  questionnaire: { short: 'Questions', needs: 'A few questions about money', minutes: 1 },
  face: { short: 'Face', needs: 'A look at your face by camera', minutes: 1 },
};

/** What these steps take together, in minutes. */
export function minutesOf(steps: readonly AuthStepName[]): number {
  return steps.reduce((sum, step) => sum + stepWords[step].minutes, 0);
}
