// The top of Billing Details: what is left to pay, and what can be done about it.
export const remainingToPay = 'Remaining to pay';
export const amountBorrowed = 'Amount borrowed';
export const declined = 'We could not lend to you this time. You owe nothing.';
export const cancelled = 'The money could not be paid out. You owe nothing.';
export const settled = 'Paid off. You owe nothing on this loan.';
export const givenBack = 'You gave this loan back. You owe nothing on it.';
export const nextPayment = 'Next payment';
/** Instead, of a loan with several bills. */
export const whichBill = (period: string, all: string) =>
  `Next payment: bill ${period} of ${all}`;
export const whichLateBill = (period: string, all: string) =>
  `Late payment: bill ${period} of ${all}`;
export const repay = 'Repay';
export const giveBack = 'Give it back at no cost';

// Notes under it.
export const doNotPayAgain = 'Do not pay again now.';
export const followPayment = 'See how it goes';
export const chargesStopped = 'Nothing more is added';
export const chargesStoppedText =
  'The charges of this loan have stopped. What you see is what remains to pay.';
/** The price was wrong, and is put right. */
export const priceCorrected = 'We charged you too much';
export const priceCorrectedText = (day: string, amount: string) =>
  `The price of this loan was wrong, by our mistake. On ${day} we took ${amount} off it. ` +
  `All figures here are by the right price. You need do nothing.`;
export const priceLower = 'This loan costs less';
export const priceLowerText = (day: string) =>
  `The price of this loan was wrong, by our mistake. Since ${day} it costs less, from its ` +
  `first day on. You need do nothing.`;

export const weOweYou = 'We owe you money';
export const weSendItBack = (amount: string) =>
  `You paid ${amount} more than this loan. We send it back to your mobile money account. ` +
  'You do not have to ask for it.';

// What the loan costs, line by line.
export const costs = 'What this loan costs';
export const moneyReceived = 'Money received';
export const principal = 'Principal';
export const interest = 'Interest';
export const interestSoFar = 'Interest so far';
export const serviceFee = 'Service fee';
export const lateFee = 'Late fee';
export const extensionFees = 'Extension fees';
export const discount = 'Discount';
export const unusedDays = 'Back for unused days';
export const paidSoFar = 'Paid so far';
export const paid = 'Paid';
export const sentBack = 'Sent back';
export const goingBack = 'On its way back to you';
export const remaining = 'Remaining today';
export const agreed = 'Agreed';
export const next = 'Next';
export const asItStands = 'What you owe today.';
export const interestRuns =
  'This is what you owe today. Interest counts by the day until a bill is paid or due. The ' +
  'service fee stays the same, early or late.';
export const yearlyCost = (rate: string) =>
  `The yearly cost (APR) you agreed to is ${rate}. The contract says how it is counted.`;

// Days and numbers of the loan.
export const datesAndAccount = 'Details';
export const askedFor = 'You asked on';
export const paidOut = 'Paid out';
export const term = 'Term';
export const days = (count: string) => `${count} days`;
export const lastPaymentDue = 'Last payment due';
export const mobileMoneyAccount = 'Mobile money account';
export const loanNumber = 'Loan number';

// Links to the papers of the loan.
export const moreAboutLoan = 'More about this loan';
export const repaymentPlan = 'Repayment Plan';
export const loanContract = 'Loan Contract';
export const statement = 'Statement';
export const letter = 'Letter: paid in full';
export const billingDetails = 'Billing Details';

// The list of payments.
export const payments = 'Payments';
export const noPayments = 'No payment was made yet.';
export const extensionPaid = 'Extension';
export const repaymentPaid = 'Repayment';
/** The network's own number of a payment. */
export const reference = (number: string) => `Ref. ${number}`;

// The repayment plan.
export const noPlan = 'No plan yet';
export const noPlanText =
  'We make it on the day we pay out the money. The days count from then.';
export const everythingPaid = 'Everything is paid';
export const billsOpen = (open: string, all: string) => `${open} of ${all} bills open`;
export const billOf = (period: string, all: string) => `Bill ${period} of ${all}`;
/** The heading of one bill of several: `2. 4 Dec 2026`. */
export const billOn = (period: string, day: string) => `${period}. ${day}`;
export const moneyCame = 'You received';
export const thenNothing = 'All paid';
/** Touched, it shows what a bill is made of. */
export const madeOf = 'What is in this bill';
export const extendedOnce = 'Extended once.';
export const extendedTimes = (times: string) => `Extended ${times} times.`;

// An address that names no loan.
export const noSuchLoan = 'There is no such loan';
export const noSuchLoanText = 'The number in this address is not the number of a loan.';
export const yourLoans = 'Your loans';
