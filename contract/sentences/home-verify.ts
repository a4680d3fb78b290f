/** Home of a borrower who is not verified yet. */

export const before = 'Before your first loan, tell us who you are.';
export const stepsDone = (done: string, all: string) => `${done} of ${all} steps done.`;
export const begin = 'Begin';
export const goOn = 'Continue';
export const takesAMinute =
  'About a minute. You can stop and finish later, even on another phone.';
export const takesMinutes = (minutes: string) =>
  `About ${minutes} minutes. You can stop and finish later, even on another phone.`;
export const done = 'Done';
