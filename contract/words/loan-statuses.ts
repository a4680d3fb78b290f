/** The states of a loan, as staff and partners see them. */
export const loanStatuses = [
  'reviewing',
  'referred',
  'declined',
  'disbursing',
  'active',
  'overdue',
  'settled',
  'cancelled',
  'written-off',
] as const;
