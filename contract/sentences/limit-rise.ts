/** What counts towards a higher limit: told before a loan is agreed to, and while it runs. */

export const payAfter = (day: string) =>
  `Pay after ${day} to raise your limit. Paying sooner costs less.`;
export const payBy = (day: string) => `Pay every bill on time, by ${day}, to raise your limit.`;
export const onlyFrom = (amount: string) =>
  `A loan of ${amount} or more, paid on time, raises your limit.`;

// The ladder: what can be borrowed now, and after this loan.
export const ladder = 'Your limit grows';
export const limitNow = 'Now';
export const limitThen = 'After this loan';
/** When a loan is paid off. */
export const canBorrow = (amount: string) => `You can now borrow up to ${amount}.`;
