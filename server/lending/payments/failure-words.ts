import * as say from '../../../contract/sentences/payment-failures.ts';

/** What a borrower reads about a payment that failed, by the provider's code. */
const words: Readonly<Record<string, string>> = {
  PAYMENT_NOT_APPROVED: say.notApproved,
  INSUFFICIENT_BALANCE: say.notEnough,
  BALANCE_INSUFFICIENT: say.notEnough,
  PAYMENT_IN_PROGRESS: say.busy,
  WRONG_PIN: say.wrongPin,
  APPROVAL_REJECTED: say.declined,
  // MTN's words for a prompt that was left alone for five minutes.
  COULD_NOT_PERFORM_TRANSACTION: say.notInTime,
  EXPIRED: say.notInTime,
  TRANSACTION_CANCELED: say.cancelled,
  NOT_ENOUGH_FUNDS: say.notEnough,
  INTERNAL_PROCESSING_ERROR: say.perhapsNotEnough,
  SERVICE_UNAVAILABLE: say.networkAway,
  PAYER_NOT_FOUND: say.walletUnknown,
  PAYER_LIMIT_REACHED: say.walletFull,
  WALLET_LIMIT_REACHED: say.walletFull,
  AMOUNT_OUT_OF_BOUNDS: say.wrongSize,
  PROVIDER_TEMPORARILY_UNAVAILABLE: say.networkAway,
  NOT_SENT: say.notSent,
  NOT_FOUND: say.notFound,
  TAKEN_BACK: say.takenBack,
};

/** The sentence for a failed payment; codes we have not met get a general one. */
export function failureSentence(code: string | null): string {
  return (
    (code !== null && Object.hasOwn(words, code) ? words[code] : undefined) ?? say.anyOther
  );
}
