/** How a payment goes, from the button to its end, also without login, and for an extension. */

export const askingAgain = 'No answer yet. We are trying again. You pay only once.';
export const stillUnknown =
  'We did not get an answer. Your payment may be on its way. Ask again: it stays the same ' +
  'payment, and you do not pay twice.';
export const askAgain = 'Ask again';

// While it is on its way.
export const waiting = 'Waiting for your PIN';
export const whoAsks = (network: string, account: string, amount: string) =>
  `Enter your ${network} PIN on ${account} to pay ${amount}.`;
export const waitingText =
  'We see it here within a minute. You can close this: the payment goes on.';
/** After 20 seconds: a pop-up that did not come waits in the menu of the network. */
export const dial = (code: string) =>
  `No pop-up? Dial ${code} and look for payments that wait for your PIN.`;
export const slow = 'Still asking the network';
export const slowText =
  'We keep asking how this ended. You can close this. Your bill shows it as soon as we ' +
  'know. Please do not pay again until then.';
export const asking = 'Waiting for your network';
export const close = 'Close';

// When it failed.
export const failed = 'The payment did not go through';
export const failedText = 'Your network did not carry it out.';
export const notPaid = 'Not paid';
export const mayCountLater = 'If the network takes the money later, we will count it.';
export const tryAgain = 'Try again';

// When it was received.
export const paidOff = 'Your loan is paid off';
export const received = 'Payment received';
export const paidOffText = 'Nothing is left to pay. Thank you for paying us back.';
export const givenBack = 'Your loan is given back';
export const givenBackText = 'You owe nothing, and it cost you nothing.';
export const extendedText = 'Thank you. Your bill shows its new due date.';
export const receivedText = 'Thank you. We took it off your bill.';
export const paid = 'Paid';
export const paidOn = 'Date';
export const paidFrom = 'Paid from';
export const fromWallet = (network: string, account: string) => `${network} ${account}`;
export const loanNumber = 'Loan';
export const referenceLabel = 'Network reference';
export const stillToPay = 'Still to pay';
export const reference = (number: string) => `Network reference ${number}`;
export const share = 'Share';
export const shared = 'The receipt was saved as a picture.';
export const notShared =
  'The receipt could not be shared. Please take a picture of the screen.';
/** The heading of a shared receipt, as text and as picture. */
export const receiptOf = (lender: string) => `Receipt of ${lender}`;
export const done = 'Done';
