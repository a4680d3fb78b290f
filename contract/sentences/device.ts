/** The second step of a phone that came in by a code of an SMS, and the line on the others. */
export const heading = 'Confirm that it is you';
export const newText =
  'This is a new phone, so we must check it is you. You can see your loan and pay. First ' +
  'confirm that it is you. Then you can borrow, and see your contracts and data.';
export const byFace = 'Show my face';
export const byFaceText = 'It takes a minute. We compare it with your card.';
export const byWaiting = 'Wait 48 hours instead';
export const byWaitingText = 'We send you an SMS, and your other phones can stop it.';
export const waitingHeading = 'This phone will be ready soon';
export const waitingText = (when: string) =>
  `It opens on ${when}, unless you stop it on your own phone. With your face it opens at once.`;
export const refusedHeading = 'This phone was stopped';
export const refusedText =
  'You said on another phone that this one is not yours. If that was wrong, show your face ' +
  'here. You can still see your loan and pay.';
export const knownHeading = 'This phone is yours';
export const knownText = 'You can do everything here.';
export const goOn = 'Go on';

// Where what is saved is hidden from a phone that is not confirmed.
export const hiddenHere = 'We hide what you told us until you confirm this phone.';
export const confirmThisPhone = 'Confirm this phone';

// On the other phones.
export const otherHeading = 'Is this you?';
export const otherText = (phone: string, when: string) =>
  `A new phone used your code: ${phone}. It opens on ${when}. If it is not you, stop it now.`;
export const stop = 'It is not me, stop it';
export const stopped = 'That phone is stopped and logged out.';
