/** Checking what was read on the card. */

export const heading = 'Check your details';
export const soon = 'As soon as your picture has arrived, we read it for you.';
export const frontAsTaken = 'The front of your NRC, as you took it';
export const enlarge = 'Enlarge';
export const frontLarge = 'The front of your NRC';
export const comeCloser = 'Come closer';

// While it is read, and when it could not be.
export const reading = 'Reading your card. This takes a few seconds.';
export const stillReading = 'Still reading. It takes a little longer now.';
export const readAgain = 'Read it again';
export const another = 'Take another picture';
export const byHand = 'Fill it in yourself';
export const hardToRead = 'Hard to read';
export const hardToReadText =
  'We could not read this picture well. One from nearer, in better light, saves you typing. ' +
  'You can also correct everything here and go on.';

// The form with what was read.
export const compare =
  'This is what we read. Compare it with your card, and correct what is wrong.';
export const write = 'Please write it as on your card.';
export const clear = 'Read clearly';
export const doubtful = 'Please check: not read clearly';
/** Instead, of one long word where two were perhaps read together. */
export const twoNames = 'Two names? Put a space between them';
export const unread = 'Not read: please fill it in';
export const corrected = 'Corrected by you';
export const backOnItsWay = 'The back of your card is still on its way to us.';
export const backNotSent =
  'The back was not sent. You can try again above, or go on without it.';
export const right = 'Yes, this is right';
