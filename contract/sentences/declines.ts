/** Why a person of the lender declines, as the borrower reads it. */

export const faceNotConfirmed =
  'We could not confirm that your face is the one on your identity card.';
export const cardUnclear =
  'The photo on your identity card is too unclear to compare with your face.';
export const photosUnclear = 'The photos of your face were too dark or too blurred to compare.';
export const detailsNotConfirmed = 'We could not confirm the details you gave us.';
export const identityNotConfirmed =
  'We could not confirm who you are by your identity card and photos.';
export const notAffordable =
  'With your income and what you pay already, this loan would be too much.';
export const repaysAnotherLoan =
  'We do not lend to repay another loan: it mostly makes a debt grow.';
export const waitedTooLong =
  'Looking at your request took us too long. Please ask again at the price of today.';
