/** What a borrower reads about a payment that failed, by the provider's code. */
const words: Readonly<Record<string, string>> = {
  PAYMENT_NOT_APPROVED: 'The payment was not approved with your PIN in time.',
  INSUFFICIENT_BALANCE: 'There is not enough money in your wallet for this payment.',
  BALANCE_INSUFFICIENT: 'There is not enough money in your wallet for this payment.',
  PAYMENT_IN_PROGRESS:
    'Your wallet is busy with another payment. Please try again in ten minutes.',
  APPROVAL_REJECTED: 'The payment was not approved with your PIN.',
  COULD_NOT_PERFORM_TRANSACTION: 'The payment was not approved with your PIN in time.',
  EXPIRED: 'The payment was not approved with your PIN in time.',
  TRANSACTION_CANCELED: 'The payment was cancelled.',
  NOT_ENOUGH_FUNDS: 'There is not enough money in your wallet for this payment.',
  INTERNAL_PROCESSING_ERROR:
    'Your network could not make this payment. Is there enough money in your wallet?',
  SERVICE_UNAVAILABLE:
    'Your mobile money network is not answering now. Please try again later.',
  PAYER_NOT_FOUND:
    'This network does not know your wallet. Under Me you can say which one it is with.',
  PAYER_LIMIT_REACHED: 'Your wallet has reached its limit at your network.',
  WALLET_LIMIT_REACHED: 'Your wallet has reached its limit at your network.',
  AMOUNT_OUT_OF_BOUNDS: 'Your network does not take payments of this size.',
  PROVIDER_TEMPORARILY_UNAVAILABLE:
    'Your mobile money network is not answering now. Please try again later.',
  NOT_SENT: 'The payment could not be sent to your network. Please try again.',
  NOT_FOUND: 'The payment did not reach your network. Please try again.',
};

const anyOther = 'The payment did not go through. No money was taken. Please try again.';

/** The sentence for a failed payment; codes we have not met get a general one. */
export function failureSentence(code: string | null): string {
  return (code !== null && Object.hasOwn(words, code) ? words[code] : undefined) ?? anyOther;
}
