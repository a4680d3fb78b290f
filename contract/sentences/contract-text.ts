/** The contract of a loan. What was agreed to is kept word for word, as it was read. */

export const title = 'Loan Contract';

/** Above a translation, in its language. */
export const translationNote =
  'This is a translation to help you. What you agree to is the English text.';

export const partiesHeading = '1. Who this contract is between';
export const lender = (
  name: string,
  company: string,
  address: string,
  licence: string,
  regulator: string,
) =>
  `The lender is ${name}, company number ${company}, of ${address}, licence ${licence}, ` +
  `under the ${regulator}.`;
export const borrower = (name: string, nrc: string, mobile: string) =>
  `The borrower is ${name}, NRC ${nrc}, mobile ${mobile}.`;

export const moneyHeading = '2. What you receive and what it costs';
export const received = 'Money you receive';
export const interest = 'Interest';
export const interestOf = (amount: string, rate: string) => `${amount} (${rate} a day)`;
export const serviceFee = 'Service fee';
export const total = 'Total to repay';
export const apr = 'Yearly rate (APR)';
export const paidOutTo = 'Paid out to';
export const wallet = (network: string, mobile: string) => `${network} wallet ${mobile}`;
export const nothingTaken =
  'Nothing is taken out of the money you receive. There is no other fee if you pay on time.';
export const simpleInterest =
  'Interest is simple. It begins on the day you receive the money. It never runs on interest.';

export const plansHeading = '3. When you repay';
export const plan = (period: string, day: string) => `${period}. Due on ${day}`;
export const planParts = (amount: string, loan: string, interestPart: string, fee: string) =>
  `${amount} (loan ${loan}, interest ${interestPart}, fee ${fee})`;
export const daysCount =
  'The days count from the day you receive the money. If it reaches you on a later day, ' +
  'every due date moves with it and the amounts stay the same.';

export const lateHeading = '4. If you pay late';
export const reminders =
  'We remind you by SMS between 08:00 and 18:00. You get one a day at most. We never ask ' +
  'your contacts or your employer.';
export const reportingLaw = 'The law is the Credit Reporting Act No. 8 of 2018.';

export const rightsHeading = '5. Your rights';
export const giveBack = (hours: string, phone: string, email: string) =>
  `You may give the money back within ${hours} hours of receiving it. ` +
  `Then you owe nothing else. Press "Give it back at no cost" in your Billing Details. Or ` +
  `tell us by ${phone} or ${email}.`;
export const copies =
  'You may ask what you owe at any time. You may ask for a copy of this contract too.';
export const priceReference = (reference: string) => `Reference of this price: ${reference}.`;

export const complaintsHeading = '6. If something is wrong';

/** Beneath the contract on paper. */
export const agreedOn = (instant: string, hash: string) =>
  `Agreed on ${instant}, Lusaka time. Fingerprint of this text (SHA-256): ${hash}`;
export const fileTitle = (order: string) => `Loan Contract ${order}`;
export const fileFooter = (order: string) => `ExtraMoney, contract of loan ${order}`;
