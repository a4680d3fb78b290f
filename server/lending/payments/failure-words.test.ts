import { expect, it } from 'vitest';
import { failureSentence } from './failure-words.ts';

/** The codes that networks fail a payment with, in their own documents and in ours. */
it.each([
  ['APPROVAL_REJECTED', /You declined this payment on your phone/],
  ['COULD_NOT_PERFORM_TRANSACTION', /You did not enter your PIN in time/],
  ['EXPIRED', /You did not enter your PIN in time/],
  ['WRONG_PIN', /The PIN was wrong/],
  // Of a refusal, a wrong PIN and a time-out alike, where the network does not tell them apart.
  ['PAYMENT_NOT_APPROVED', /not approved with your PIN\. Nothing was taken/],
  ['TRANSACTION_CANCELED', /was cancelled/],
  ['INSUFFICIENT_BALANCE', /not enough money in your wallet/],
  ['BALANCE_INSUFFICIENT', /not enough money in your wallet/],
  ['NOT_ENOUGH_FUNDS', /not enough money in your wallet/],
  // MTN says so of an empty wallet among others.
  ['INTERNAL_PROCESSING_ERROR', /Is there enough money in your wallet\?/],
  ['PAYMENT_IN_PROGRESS', /busy with another payment/],
  ['SERVICE_UNAVAILABLE', /is not answering now/],
  ['PROVIDER_TEMPORARILY_UNAVAILABLE', /is not answering now/],
  ['PAYER_NOT_FOUND', /does not know your wallet/],
  ['PAYER_LIMIT_REACHED', /reached its limit/],
  ['WALLET_LIMIT_REACHED', /reached its limit/],
  ['AMOUNT_OUT_OF_BOUNDS', /payments of this size/],
  ['NOT_SENT', /could not be sent/],
  ['NOT_FOUND', /did not reach your network/],
  ['A_REASON_OF_NEXT_YEAR', /did not go through. No money was taken/],
  ['toString', /did not go through. No money was taken/],
  [null, /did not go through. No money was taken/],
])('of %s a borrower reads what it means', (code, sentence) => {
  expect(failureSentence(code)).toMatch(sentence);
});
