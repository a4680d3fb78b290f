/** Home of a borrower who is not verified yet. */

export const before = 'Before a first loan, we need to know who you are.';
export const stepsDone = (done: string, all: string) => `${done} of ${all} steps done.`;
export const begin = 'Begin';
export const goOn = 'Continue';
export const takesAMinute =
  'It takes about a minute. You can stop at any time and go on later, also on another phone.';
export const takesMinutes = (minutes: string) =>
  `It takes about ${minutes} minutes. You can stop at any time and go on later, also on another ` +
  `phone.`;
export const done = 'Done';
