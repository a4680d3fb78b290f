export const dueBefore = 'Due date before extension';
export const dueAfter = 'Due date after extension';
export const fee = 'Extension fee (ZMW)';

/** While a payment of the bill has no answer: that one is asked for again, and not this. */
export const isRepayment = (amount: string) =>
  `This is about the ${amount} that you paid before. You can extend the bill after that.`;

/** Under the fee, then one of the next two. */
export const feeIsExtra =
  'The fee is extra: what you owe stays the same. No interest runs on this bill in these ' +
  'days. Your other bills do not change.';
export const daysComeBack = 'Pay the bill early, and unused days come back.';
export const lastOne = 'You cannot extend it again.';
export const onceMore = 'You can extend it one more time after this.';
export const moreAfter = (times: string) => `You can extend it ${times} more times after this.`;

/** Why a bill cannot be extended now. Each ends a sentence of the refusals. */
export const nothingToPay = 'there is nothing to pay on it.';
export const disputed = 'You cannot extend while we check this loan. Nothing is charged.';
export const arranged = 'you pay by an agreed plan, and it costs nothing more.';
export const notSold = 'this loan has no extensions.';
export const earlierFirst = 'an earlier bill of this loan comes first.';
export const tooEarly = 'it is not due yet. Ask again a few days before it is due.';
export const tooLate = 'it is overdue for too long.';
export const tooOften = 'it was extended as often as this loan allows.';
export const reachesNext = 'its new date would reach the date of the next bill.';
export const capReached = 'the charges of this loan have reached their limit.';
