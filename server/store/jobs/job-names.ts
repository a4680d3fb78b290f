/** Everything the server does by itself, by name; `job-list.ts` says when and how. */
export const jobNames = [
  'accrue-overnight',
  'write-off-debts',
  'submit-payments',
  'follow-up-payments',
  'reconcile-statements',
  'watch-cases',
  'watch-codes',
  'watch-floats',
  'watch-complaints',
  'erase-when-due',
  'finish-erasures',
  'send-sms',
  'send-reminders',
  'give-coupons',
  'prove-ledger',
  'sum-shared-balances',
  'purge',
  'keep-embedded-database',
] as const;

export type JobName = (typeof jobNames)[number];
