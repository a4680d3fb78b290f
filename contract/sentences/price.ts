/** What is said of a price wherever it stands: trial, contract, bill. */

export const aprConvention = 'effective annual rate, 365 days';
export const noLateFee = 'There is no late fee.';
export const lateFeeAfterADay = (rate: string, most: string, cap: string) =>
  `After 1 day past the due date, ${rate} a day of the overdue principal, for at most ${most} ` +
  `days. No interest runs after the due date. All charges together never exceed ${cap} of the ` +
  `amount borrowed.`;
export const lateFee = (grace: string, rate: string, most: string, cap: string) =>
  `After ${grace} days past the due date, ${rate} a day of the overdue principal, for at most ` +
  `${most} days. No interest runs after the due date. All charges together never exceed ${cap} ` +
  `of the amount borrowed.`;
