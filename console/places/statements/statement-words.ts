import type { rowClasses, statementOutcomes } from '../../../contract/staff/statement-acts.ts';

/** What came of comparing a day, and how it looks. */
export const outcomes = {
  agrees: ['Agrees', 'good'],
  differs: ['Differs', 'bad'],
  'no-statement': ['No statement', 'warn'],
  unreadable: ['Unreadable', 'bad'],
} as const satisfies Record<(typeof statementOutcomes)[number], readonly [string, string]>;

/** The result for a statement row, and how it looks. */
export const classes = {
  same: ['The same', 'good'],
  'missing-there': ['Missing there', 'bad'],
  'missing-here': ['Missing here', 'bad'],
  'amount-differs': ['Another amount', 'bad'],
  'state-differs': ['Another state', 'warn'],
  fee: ['Fee', 'note'],
  'top-up': ['Top-up', 'note'],
  transfer: ['Transfer', 'note'],
  reversal: ['Reversed', 'bad'],
  'not-moved': ['Moved nothing', 'note'],
  repeated: ['Given twice', 'warn'],
} as const satisfies Record<(typeof rowClasses)[number], readonly [string, string]>;
