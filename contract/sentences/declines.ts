/** Why a person of the lender declines, as the borrower reads it. */

export const faceNotConfirmed = 'We could not match your face with your identity card.';
export const cardUnclear = 'The photo on your identity card is too unclear to compare.';
export const photosUnclear = 'The photos of your face were too dark or blurred to compare.';
export const detailsNotConfirmed = 'We could not confirm the details you gave us.';
export const identityNotConfirmed =
  'Your identity card and photos did not show us who you are.';
export const notAffordable = 'This loan is too much beside your income and other payments.';
export const repaysAnotherLoan =
  'We do not lend to repay another loan. That usually makes a debt grow.';
export const waitedTooLong =
  'Looking at your request took us too long. Please ask again at the price of today.';
