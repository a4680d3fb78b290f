/** What a screen says of a question that was not answered. The first page needs these. */

export const logInAgain = 'Please log in again.';
export const unreachable =
  'We could not reach ExtraMoney. Check your connection and try again.';
export const outcomeUnknown =
  'We did not get an answer. Your request may have arrived, so look before you try again.';
export const wrongHere = 'Something went wrong here. Please try again.';
