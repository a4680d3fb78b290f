/** The checks of evidence, in the order they are shown in. Each runs once a night. */
export const checkNames = [
  'books',
  'views',
  'closed-months',
  'kept-heads',
  'journals',
  'approvals',
  'rows',
  'audit-log',
  'kept-hashes',
] as const;
export type CheckName = (typeof checkNames)[number];
