/** A logged-in borrower's home. */

export const retryOn = (day: string) => `You can ask again from ${day}. Asking is free.`;
export const declinedWhy = (policy: string) =>
  'Our rules or our staff decided this. You can ask for another check. The ' +
  `${policy} says how.`;
export const privacyPolicy = 'Privacy Policy';
export const oneReason = 'This is the reason:';
export const manyReasons = 'These are the reasons:';

export const borrowAgain = 'Borrow again';
export const talk = 'Talk to us';
/** Of a loan that was given back lately. */
export const waitWhy = 'You gave a loan back, so the next one waits.';

export const helloName = (name: string) => `Hello, ${name}`;
export const earlierLoans = 'Earlier loans';
export const allLoans = (count: string) => `All ${count} loans`;

export const howManyDays = 'For how many days?';
/** Under the number of a term. */
export const unitDays = 'days';
export const afterPayday = 'Due two days after your payday.';
export const howMuch = 'How much do you need?';
export const amount = 'Amount';
export const seeEstimatedBill = 'See estimated bill';
/** Above the table of the cost. */
export const inShort = (amountLent: string, amountDue: string, day: string) =>
  `Borrow ${amountLent}, pay back ${amountDue} on ${day}.`;
export const inShortOfSome = (
  amountLent: string,
  amountDue: string,
  count: string,
  lastDay: string,
) => `Borrow ${amountLent}, pay back ${amountDue} in ${count} payments by ${lastDay}.`;
export const cost = 'What it costs';
export const workingItOut = 'Working it out';
export const received = 'You receive';
export const interest = (rate: string) => `Interest, ${rate} a day`;
export const serviceFee = 'Service fee';
export const total = 'You pay back';
export const apr = 'APR';
export const dueOnLabel = 'Due on';
export const firstOf = (count: string) => `First of ${count} payments`;
export const firstPayment = (amountDue: string, day: string) => `${amountDue}, ${day}`;

export const billingDetails = 'Billing Details';
export const repaymentPlan = 'Repayment Plan';
export const otherWays = 'Other ways to pay';
/** While a network is closed. */
export const textWhenOpen = 'We text you when it is open.';
/** While a payment is on its way. */
export const doNotPayAgain = 'Do not pay again now.';
export const seePending = 'Check payment';
export const failed =
  'Your last payment did not go through. It has not been counted to your bill.';
export const seeFailed = 'See why, and try again';
