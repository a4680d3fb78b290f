/** The one sentence of a borrower's standing, on screens, in messages and for staff. */

export const enterPin = (network: string, amount: string) =>
  `Enter your ${network} PIN to pay ${amount}.`;
export const payoutOnItsWay = (amount: string, mobile: string) =>
  `${amount} is on its way to ${mobile}.`;
export const payoutLate = (amount: string, mobile: string) =>
  `${amount} to ${mobile} is late. We keep asking.`;
export const oneMoreThing = (what: string) => `We need one more thing: ${what}.`;
export const requestInReview = 'Our staff are checking your request.';
export const cardInCheck = 'We check your card. This can take a day.';
export const photosInReview = 'Our staff are checking your photos.';
export const erasure = (day: string) => `We erase your data on ${day}, as you asked.`;

// What is left of the verification.
export const steps = (count: string, minutes: string) =>
  `Tell us who you are: ${count} steps, about ${minutes} minutes.`;
export const oneStep = (minutes: string) =>
  `Tell us who you are: 1 step, about ${minutes} minutes.`;
export const oneStepOneMinute = 'Tell us who you are: 1 step, about 1 minute.';

export const networkClosed = (network: string) =>
  `${network} is closed. No late fee while it is.`;
export const disputed = 'We are checking if this loan is yours. Nothing is added.';
export const payBy = (amount: string, day: string) => `Pay ${amount} by ${day}.`;
export const payAsAgreed = (amount: string, day: string) =>
  `Pay ${amount} by ${day}, as we agreed.`;
export const wasDue = (amount: string, day: string, today: string) =>
  `${amount} was due on ${day}. Today it is ${today}.`;
/** While no late fee is owed. */
export const wasDueSame = (amount: string, day: string) => `${amount} was due on ${day}.`;
export const writtenOff = (amount: string) => `You still owe ${amount}. Nothing more is added.`;

export const weOweYou = (amount: string) => `We owe you ${amount}. It is on its way.`;
export const allPaid = 'All paid. Thank you.';
export const allPaidSaved = (saved: string) => `All paid. You saved ${saved}.`;
export const givenBack = 'You gave the loan back. You owe nothing.';
export const mayBorrow = (limit: string) => `You can borrow up to ${limit}.`;
export const mayBorrowFrom = (day: string) => `You can borrow again from ${day}.`;
export const declined = 'We cannot lend you this amount now.';
