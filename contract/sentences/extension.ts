export const dueBefore = 'Due date before extension';
export const dueAfter = 'Due date after extension';
export const account = 'Repayment account';
export const fee = 'Extension fee (ZMW)';

/** Under the fee; then one of the next two. */
export const feeIsExtra =
  'The fee is extra: what you owe stays the same. No interest runs meanwhile.';
export const lastOne = 'It cannot be extended after this.';
export const moreAfter = (times: string) => `${times} more after this.`;
