import type { rowClasses, statementOutcomes } from '../../../contract/staff/statement-acts.ts';

/** What came of comparing a day, and how it looks. */
export const outcomes = {
  agrees: ['Agrees', 'good'],
  differs: ['Differs', 'bad'],
  'no-statement': ['No statement', 'warn'],
  unreadable: ['Unreadable', 'bad'],
} as const satisfies Record<(typeof statementOutcomes)[number], readonly [string, string]>;

/** What a row of theirs and ours came to, and how it looks. */
export const classes = {
  same: ['The same', 'good'],
  'missing-there': ['Missing there', 'bad'],
  'missing-here': ['Missing here', 'bad'],
  'amount-differs': ['Another amount', 'bad'],
  'state-differs': ['Another state', 'warn'],
} as const satisfies Record<(typeof rowClasses)[number], readonly [string, string]>;
