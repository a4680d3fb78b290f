/** Why a payment failed, as the network said it. */

export const declined = 'You declined this payment on your phone. Nothing was taken.';
export const notInTime = 'You did not enter your PIN in time. Nothing was taken.';
export const wrongPin = 'The PIN was wrong. Nothing was taken. Please try again.';
/** Where the network does not tell a refusal, a wrong PIN and a time-out apart. */
export const notApproved = 'The payment was not approved with your PIN. Nothing was taken.';
export const notEnough = 'There is not enough money in your wallet for this payment.';
export const busy =
  'Your wallet is busy with another payment. Please try again in ten minutes.';
export const cancelled = 'The payment was cancelled.';
export const perhapsNotEnough =
  'Your network could not make this payment. Is there enough money in your wallet?';
export const networkAway =
  'Your mobile money network is not answering now. Please try again later.';
export const walletUnknown =
  'This network does not know your wallet. Under Me you can say which one it is with.';
export const walletFull = 'Your wallet has reached its limit at your network.';
export const wrongSize = 'Your network does not take payments of this size.';
export const notSent = 'The payment could not be sent to your network. Please try again.';
export const notFound = 'The payment did not reach your network. Please try again.';
export const takenBack = 'Your network took this payment back. It does not count.';
export const anyOther = 'The payment did not go through. No money was taken. Please try again.';
