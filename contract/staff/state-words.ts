import { defaultChannelCode } from '../words/headers.ts';

/*
 * How loans and payments stand, as the lender's people read it on screens and in what they sign.
 */

export const loanStateWords = {
  reviewing: 'Being decided',
  referred: 'Awaiting review',
  declined: 'Declined',
  disbursing: 'On its way',
  active: 'Active',
  overdue: 'In arrears',
  settled: 'Closed',
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
  reversed: 'Reversed',
} as const;

const purposeWords = {
  disbursement: 'Loan paid out',
  repayment: 'Repayment',
  extension: 'Extension',
  return: 'Loan given back',
  'pay-back': 'Refund',
  'paid-twice': 'Paid out twice',
} as const;

/** Why a payment came to nothing, where its network said a code that is known here. */
const failureWords = {
  BALANCE_INSUFFICIENT: 'Too little money in the wallet',
  NOT_ENOUGH_FUNDS: 'Too little money in the wallet',
  INSUFFICIENT_BALANCE: 'Too little money in the wallet',
  PAYMENT_NOT_APPROVED: 'The borrower did not approve it',
  COULD_NOT_PERFORM_TRANSACTION: 'The borrower did not approve it in time',
  WRONG_PIN: 'The PIN was wrong',
  EXPIRED: 'The borrower did not approve it in time',
  APPROVAL_REJECTED: 'The borrower declined it',
  TRANSACTION_CANCELED: 'The borrower did not approve it',
  PAYER_NOT_FOUND: 'The number has no wallet',
  PAYEE_NOT_FOUND: 'The number has no wallet',
  INVALID_PHONE_NUMBER: 'The number has no wallet',
  PAYER_LIMIT_REACHED: 'The wallet has reached its limit',
  WALLET_LIMIT_REACHED: 'The wallet has reached its limit',
  RECIPIENT_BARRED: 'The wallet may not receive money',
  PAYEE_NOT_PERMITTED: 'The wallet may not receive money',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'The wallet may not receive money',
  PAYMENT_IN_PROGRESS: 'Another payment of the wallet was on its way',
  FLOAT_OUT_OF_FUNDS: 'Our float was empty',
  PAWAPAY_WALLET_OUT_OF_FUNDS: 'Our float was empty',
  PROVIDER_TEMPORARILY_UNAVAILABLE: 'The network was away',
  SERVICE_UNAVAILABLE: 'The network was away',
  AMOUNT_OUT_OF_BOUNDS: 'The network moves no such amount',
  NOT_SENT: 'It could not be sent in time',
  NOT_FOUND: 'It never reached the network',
  BY_HAND: 'Two people agreed that nothing moved',
  TAKEN_BACK: 'The network took it back',
  UNSPECIFIED_FAILURE: 'The network did not say why',
  UNKNOWN_ERROR: 'The network did not say why',
} as const;

/** The same where only a code is at hand; one of a newer server's is shown as it is. */
export const loanStateText = (status: string) => wordOf(loanStateWords, status);
export const paymentStateText = (state: string) => wordOf(paymentStateWords, state);
export const purposeText = (purpose: string) => wordOf(purposeWords, purpose);

export const failureText = (code: string) => wordOf(failureWords, code);

/** The state of a payment, and why it failed: `Failed: Our float was empty`. */
export function paymentEndText(state: string, failureCode: string | null): string {
  const stands = paymentStateText(state);
  return failureCode === null ? stands : `${stands}: ${failureText(failureCode)}`;
}

/** The source of a borrower, as staff read it. */
export const channelText = (code: string) =>
  code === defaultChannelCode ? `Our own address (${code})` : code;

function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code;
}
