/** The statement of a loan on paper. */

export const title = 'Statement of your loan';
export const head = (name: string, licence: string, regulator: string, day: string) =>
  `${name}, licence ${licence}, under the ${regulator}. As of ${day}, in kwacha (K).`;
export const fileTitle = (order: string) => `Statement of loan ${order}`;
export const fileFooter = (order: string, day: string) =>
  `ExtraMoney, statement of loan ${order} as of ${day}`;

export const borrowed = 'Borrowed';
export const interest = 'Interest';
export const serviceFee = 'Service fee';
export const lateFee = 'Late fee';
export const extensionFees = 'Extension fees';
export const discount = 'Coupons';
export const waived = 'Late fee let go';
export const unusedDays = 'Unused days of extensions';
export const paid = 'Paid';
export const sentBack = 'Sent back';
export const goingBack = 'On its way back to you';

/** Where the price was wrong: beside what was agreed, which stays as it was. */
export const correctedHeading = 'Price corrected';
export const corrected = (day: string, amount: string) =>
  `The price above was wrong, by our mistake. Since ${day} this loan is counted by a lower ` +
  `one, from its first day. Taken off then: ${amount}.`;

export const sumHeading = 'What adds up to what you owe';
export const billsHeading = 'Your bills';
export const movesHeading = 'Money that moved';
export const borrower = 'Borrower';
export const loanNumber = 'Loan number';
export const term = 'Term';
export const days = (count: string) => `${count} days`;
export const paidOut = 'Paid out';
export const paidOff = 'Paid off';
export const loanGivenBack = 'Given back';
export const notYet = 'not yet';
export const toPayToday = 'To pay today to owe nothing more';
export const savedToday = 'Saved by paying today';
export const stillToPayByDates = 'Still to pay, by the due dates';
/** Where paying today saves nothing. */
export const stillToPay = 'Still to pay';

export const bill = (period: string, day: string) => `${period}. due ${day}`;
export const billExtendedOnce = (period: string, day: string) =>
  `${period}. due ${day} (extended once)`;
export const billExtended = (period: string, day: string, times: string) =>
  `${period}. due ${day} (extended ${times} times)`;
export const billPaid = (amount: string) => `paid, ${amount}`;
export const billPaidOff = (amount: string, off: string) => `paid, ${amount} and ${off} off`;
export const billRest = (rest: string) => `${rest} to pay`;
export const billRestOrToday = (rest: string, today: string) =>
  `${rest} to pay, or ${today} today`;
/** `rest` is one of the two above. */
export const billToPay = (amount: string, rest: string) => `${amount} paid, ${rest}`;
export const billToPayOff = (amount: string, off: string, rest: string) =>
  `${amount} paid, ${off} off, ${rest}`;

export const toYouLoan = 'To you: the loan';
export const toYouTooMuch = 'To you: paid too much';
export const nothingMoved = 'Nothing has moved yet.';
export const reference = (what: string, number: string) => `${what}, ref ${number}`;
export const sentToYou = 'To you';
export const cameFromYou = 'From you';
export const takenBack = (network: string) => `Reversed by ${network}`;
export const givenBack = 'From you: loan given back';
export const fromYou = (parts: string) => `From you: ${parts}`;
export const partLateFee = (amount: string) => `late fee ${amount}`;
export const partServiceFee = (amount: string) => `service fee ${amount}`;
export const partInterest = (amount: string) => `interest ${amount}`;
export const partLoan = (amount: string) => `loan ${amount}`;
export const partExtension = (amount: string) => `extension ${amount}`;
export const partTooMuch = (amount: string) => `too much ${amount}`;
