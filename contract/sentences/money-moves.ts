/** What is waited for after a loan was asked for, and the money when it is there. */

export const sending = (amount: string, account: string) =>
  `${amount} is on its way to ${account}`;
export const sendingText =
  'Your mobile money network has been asked to pay you. It mostly takes a minute; some networks ' +
  'take longer.';
export const noNeedToStay = 'You can close this: we send you an SMS when it is there.';
export const lookingAgain = 'Looking again by itself';
export const orderReviewed = 'A person is looking at your request';
export const orderReviewedText =
  'Our rules leave this one to a person of ours. It mostly takes a few hours and can take a ' +
  'working day. You will get an SMS.';
export const waitingIsFree =
  'If we lend to you, the money is sent at once. The days of your loan count from when it ' +
  'arrives, so waiting costs you nothing.';
export const stepAgain = 'Please do one step again';
export const stepAgainText =
  'Whoever looks at it asks you for this. When it is done they go on; until then it waits.';
export const stepAgainFor = (step: string) => `${step}:`;
export const doItAgain = 'Do it again';
export const photosReviewed = 'A person is looking at your photos';
export const photosReviewedText =
  'The computer was not sure that your face is the one on your card. So a person of ours ' +
  'compares them. It mostly takes a few hours and can take a working day.';
export const photosReviewedNext =
  'You will get an SMS, and can then go on from here. You need not send anything again.';
export const waitingSince = (instant: string) => `Waiting since ${instant}`;

export const arrived = (amount: string) => `${amount} is in your wallet`;
export const sentTo = 'Sent to';
export const reference = 'Network reference';
export const firstPayment = 'First payment';
export const onlyPayment = 'To pay back';
export const by = (day: string) => `by ${day}`;
export const changedYourMind = (instant: string) =>
  `Changed your mind? Give it back by ${instant}, and it costs you nothing.`;
export const seeMyLoan = 'See my loan';
