/** What is waited for after a loan was asked for, and the money when it is there. */

export const sendingText =
  'We asked your mobile money network to pay you. It usually takes a minute. Some networks ' +
  'take longer.';
export const askedSince = (instant: string) => `We sent it on ${instant}.`;
export const stillAsking =
  'Your network has not confirmed it yet. We keep asking. You pay nothing until it arrives.';
export const nowhere =
  'No network has this payment. You can wait, or cancel the loan. You owe nothing.';
export const cancelLoan = 'Cancel the loan';
export const noNeedToStay = 'You can close this. We send you an SMS when it is there.';
export const lookingAgain = 'We check again every few seconds';
export const youAskedFor = (amount: string) => `You asked for ${amount}.`;
export const orderReviewedText =
  'Our staff decide this one. It usually takes a few hours, at most a working day. We send ' +
  'you an SMS.';
export const waitingIsFree =
  'If we say yes, we send the money at once. Your days count from when it arrives. Waiting ' +
  'costs you nothing.';
export const stepAgainText = 'Our staff ask you for this. They go on when you have done it.';
export const doItAgain = 'Do it again';
export const photosReviewedText =
  'The computer was not sure that your face matches your card. Our staff compare them. It ' +
  'usually takes a few hours, at most a working day.';
export const photosReviewedNext =
  'We send you an SMS, and then you go on here. You need not send anything again.';
export const waitingSince = (instant: string) => `Waiting since ${instant}`;

export const arrived = (amount: string) => `${amount} is in your wallet`;
export const sentTo = 'Sent to';
export const reference = 'Network reference';
export const changedYourMind = (instant: string) =>
  `Changed your mind? Give it back by ${instant}, and it costs you nothing.`;
export const seeMyLoan = 'See my loan';
