/** A logged-in borrower's home. */

export const declinedHeading = 'We cannot lend to you now';
export const retryOn = (day: string) =>
  `You can try again from ${day} on. Asking cost you nothing.`;
export const declinedWhy = (policy: string) =>
  'This follows from our rules, or from what a person of ours saw. If you think it is wrong, ' +
  `you may ask for a person to look at it once more; the ${policy} says how.`;
export const privacyPolicy = 'Privacy Policy';
export const oneReason = 'This is the reason:';
export const manyReasons = 'These are the reasons:';

export const helloName = (name: string) => `Hello, ${name}`;
export const earlierLoans = 'Earlier loans';
export const allLoans = (count: string) => `All ${count} loans`;

export const howManyDays = 'For how many days?';
export const whichLoan = 'Which loan?';
/** Under the name of a loan: how far it goes. */
export const upTo = (most: string) => `to ${most}`;
export const loanIs = (least: string, most: string, step: string, days: string) =>
  `${least} to ${most} in steps of ${step}, for ${days} days.`;
export const daysTo = (least: string, most: string) => `${least} to ${most}`;
/** Under the number of a term. */
export const unitDays = 'days';
export const howMuch = 'How much do you need?';
export const amount = 'Amount';
export const seeEstimatedBill = 'See estimated bill';
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
export const wholeLoan = 'The whole loan';
export const stillToPay = 'Still to pay';
export const repaymentPlan = 'Repayment Plan';
export const nextPayment = 'Next payment';
export const pending =
  'A payment is on its way. Enter your PIN on the phone if you are asked, and do not pay again ' +
  'meanwhile.';
export const seePending = 'See how it stands';
export const failed =
  'Your last payment did not go through. It has not been counted to your bill.';
export const seeFailed = 'See why, and try again';
