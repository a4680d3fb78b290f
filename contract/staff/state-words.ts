/*
 * How loans and payments stand, as the lender's people read it on screens and in what they sign.
 */

export const loanStateWords = {
  reviewing: 'Being decided',
  referred: 'Waits for a person',
  declined: 'Declined',
  disbursing: 'On its way',
  active: 'Running',
  overdue: 'Overdue',
  settled: 'Paid off',
  cancelled: 'Cancelled',
  'written-off': 'Written off',
} as const;

export const paymentStateWords = {
  requested: 'To be sent',
  submitted: 'On its way',
  unknown: 'Not known',
  confirmed: 'Confirmed',
  failed: 'Failed',
  expired: 'Given up',
} as const;

const purposeWords = {
  disbursement: 'Loan paid out',
  repayment: 'Repayment',
  extension: 'Extension',
  return: 'Loan given back',
  'pay-back': 'Paid back',
  'paid-twice': 'Paid out twice',
} as const;

/** The same where only a code is at hand; one of a newer server's is shown as it is. */
export const loanStateText = (status: string) => wordOf(loanStateWords, status);
export const paymentStateText = (state: string) => wordOf(paymentStateWords, state);
export const purposeText = (purpose: string) => wordOf(purposeWords, purpose);

function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code;
}
