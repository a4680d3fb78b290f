/** Refusals of a repayment, word for word as specified. */

export const amountMissing = 'Please enter your Repayment amount';
export const belowMinimum = (min: string) => `minimum: ${min}`;
export const mustPayOff =
  'The remaining amount is less than the minimum amount and the current repayment must be paid off';
export const aboveRemaining =
  'The input amount cannot be greater than the remaining repayment amount';
