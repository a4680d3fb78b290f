/** How a payment goes, from the button to its end; also without login, and for an extension. */

export const askingAgain =
  'No answer yet, so we are asking again. This is still the same payment: you do not pay twice.';
export const stillUnknown =
  'We did not get an answer. Your payment may be on its way. Ask again: it stays the same ' +
  'payment, and you do not pay twice.';
export const askAgain = 'Ask again';

// While it is on its way.
export const waiting = 'Waiting for your PIN';
export const waitingText =
  'Enter your PIN on the pop-up on your phone. We see it here within a minute. You can close ' +
  'this: the payment goes on.';
export const slow = 'Still asking the network';
export const slowText =
  'The network has not told us yet how this ended, so we keep asking. You can close this: your ' +
  'bill shows it as soon as we know. Please do not pay again until then.';
export const asking = 'Asking the network';
export const payment = 'Payment';
export const close = 'Close';

// When it failed.
export const failed = 'The payment did not go through';
export const failedText = 'Your network did not carry it out.';
export const notPaid = 'Not paid';
export const mayCountLater = 'If the network still confirms it later, it counts for your bill.';
export const tryAgain = 'Try again';

// When it was received.
export const paidOff = 'Your loan is paid off';
export const received = 'Payment received';
export const paidOffText = 'Nothing is left to pay. Thank you for paying us back.';
export const extendedText = 'Thank you. Your bill shows its new due date.';
export const receivedText = 'Thank you. It has been counted to your bill.';
export const paid = 'Paid';
export const stillToPay = 'Still to pay';
export const reference = (number: string) => `Network reference ${number}`;
export const done = 'Done';
