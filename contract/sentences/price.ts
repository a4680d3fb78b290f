/** The words of a price wherever it is shown: trial, contract, bill. */

export const aprConvention = 'effective annual rate, 365 days';
export const noLateFee = 'There is no late fee.';
export const lateFeeAfterADay = (rate: string, most: string) =>
  `After 1 day past the due date, ${rate} a day of the overdue loan amount, for at most ` +
  `${most} days. No interest runs after the due date.`;
export const lateFee = (grace: string, rate: string, most: string) =>
  `After ${grace} days past the due date, ${rate} a day of the overdue loan amount, for at ` +
  `most ${most} days. No interest runs after the due date.`;

// The same in kwacha, before a loan is agreed to.
export const lateFeeInKwacha = (begins: string, perDay: string, most: string, cap: string) =>
  `Pay late? ${begins} ${perDay}, for ${most} days at most. All charges together are never ` +
  `more than ${cap}.`;
export const noDayFree = 'It costs';
export const firstDayFree = 'The first day is free. Then';
export const daysFree = (days: string) => `The first ${days} days are free. Then`;
export const aDay = (fee: string) => `${fee} a day`;
/** Instead, where there are several bills. */
export const aDayOfFirst = (fee: string) => `${fee} a day for your first bill`;
