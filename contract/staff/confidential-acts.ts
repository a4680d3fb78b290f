import { staffActs } from './staff-acts.ts';

/** What the log of acts and the changes that are told call a suspicion. */
export const confidentialKind = 'suspicion';

/** Acts by whose name alone somebody could learn that a suspicion was raised. */
export const confidentialActs: readonly string[] = staffActs
  .filter(({ permission }) => permission === 'suspicion')
  .map(({ name }) => name);
