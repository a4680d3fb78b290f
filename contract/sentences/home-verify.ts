/** Home of a borrower who is not verified yet. */

export const begin = 'Begin';
export const goOn = 'Continue';
export const limitAfter = (steps: string) => `We tell you your limit after ${steps} steps.`;
export const limitAfterOne = 'We tell you your limit after this step.';
export const stopAnyTime = 'You can stop and finish later, even on another phone.';
export const done = 'Done';
