/** A choice that cannot be had. */
export const notOffered = 'This loan cannot be offered';
export const backToHome = 'Back to Home';

// The pocket: what one gets and gives back.
export const youReceive = 'You receive';
export const youPayBack = 'You pay back';
/** Under "You pay back". */
export const by = (day: string) => `by ${day}`;

// What folds, and the gist of each, seen while it is folded.
export const costsBrief = (interest: string, fee: string) =>
  `Interest ${interest}, service fee ${fee}`;
export const compareBrief = (rate: string) => `Yearly cost (APR) ${rate}`;
export const casesBrief = (saving: string, most: string) =>
  `Each day early saves ${saving}. You never pay more than ${most} in charges.`;
export const contractBrief = 'Read it before you agree.';

// What it costs, line by line.
export const costs = 'What it costs';
export const loanFor = (days: string) => `Loan for ${days} days`;
export const interest = 'Interest';
export const serviceFee = 'Service fee';
export const totalToRepay = 'Total to repay';
export const nothingElse =
  'Nothing is taken out of the money you receive. There is no other fee if you pay on time.';

export const compare = 'To compare with other loans';
export const yearlyCost = 'Yearly cost (APR)';
export const interestADay = 'Interest a day';

// The bills of the loan.
export const yourBill = 'Your bill';
export const yourBills = (count: string) => `Your ${count} bills`;
export const parts = (lent: string, price: string) => `Principal ${lent}, interest ${price}`;
export const partsWithFee = (lent: string, price: string, fee: string) =>
  `Principal ${lent}, interest ${price}, service fee ${fee}`;

// Agreeing.
export const whereMoneyGoes = 'Where the money goes';
export const readContract = 'Read the Loan Contract';
export const agree = 'I have read the Loan Contract and agree.';
export const borrow = (amount: string) => `Borrow ${amount}`;
/** The question before the money leaves. */
export const borrowThis = (amount: string) => `Borrow ${amount}?`;
export const goesTo = (account: string) => `Goes to ${account}`;
export const goesToYourAccount = 'Goes to your mobile money account';
export const askingAgain = 'No answer yet. We are trying again. You will get only one loan.';
