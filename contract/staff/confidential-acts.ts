import { staffActs } from './staff-acts.ts';

/** The name of a suspicion in the audit log and in change notices. */
export const confidentialKind = 'suspicion';

/** Acts whose name alone would reveal that a suspicion was raised. */
export const confidentialActs: readonly string[] = staffActs
  .filter(({ permission }) => permission === 'suspicion')
  .map(({ name }) => name);
