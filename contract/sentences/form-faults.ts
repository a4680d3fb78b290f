/** What does not fit in a form or a questionnaire. Screen and server say it. */

export const notAsked = 'This is not asked here.';
export const unanswered = 'Please answer this question.';
// Of a field that was left empty, by what it holds. Its label is beside it.
export const enterText = 'Please write this.';
export const enterNumber = 'Please write this number.';
export const enterAmount = 'Please write the amount in kwacha.';
export const enterPhone = 'Please write the mobile number.';
export const chooseDate = 'Please choose day, month and year.';
export const chooseOne = 'Please choose one.';
export const chooseDistrict = 'Please choose your district.';
export const addPicture = 'Please take this photo.';
export const tooLong = (most: string) => `Please use at most ${most} letters.`;
// Of what does not fit.
export const numberBetween = (least: string, most: string) =>
  `Please write a number from ${least} to ${most}.`;
export const amountBetween = (least: string, most: string) =>
  `Please write an amount from ${least} to ${most}.`;
export const dateBetween = (first: string, last: string) =>
  `Please choose a day from ${first} to ${last}.`;
export const chooseAgain = 'Please choose one again.';
export const checkText = 'Please check what you wrote.';
export const checkDate = 'Please check day, month and year.';
export const checkPhone = 'Please check the mobile number.';
export const pictureAgain = 'Please take this photo again.';
export const numberUpTo = (most: string) => `Please enter a number from 0 to ${most}.`;
export const amongAnswers = 'Please choose among the answers.';
export const wordsMissing = 'Please write what happened.';
export const digitsOnly = 'Write a whole number, in digits.';
export const amountUnclear = 'Write the amount like this: 1500 or 1500.50.';
export const amountTooManyDecimals = 'Write at most two digits after the point.';
export const amountBelowZero = 'The amount cannot be below zero.';
export const amountTooLarge = 'This amount is too large.';
