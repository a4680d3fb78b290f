/** What came of the face check. */

export const matched = 'Your face matches your card';
export const thatWasAll = 'All done. Thank you.';
/** Above the amount, which is large on its own line. */
export const youCanBorrow = 'You are verified. You can borrow up to';
export const goOn = 'Go on';
export const chooseLoan = 'Choose your loan';

// A person looks at it first.
export const weHavePhotos = 'We have your photos';
export const arrived = 'Your photos have arrived. You have done everything on your side.';
export const personLooks = 'Our staff look at them, usually within one working day.';
export const weTellYou =
  'We send you an SMS as soon as it is decided. There is nothing more to do until then.';
export const home = 'Home';
