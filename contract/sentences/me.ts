/** Me: who is logged in, their loans, and the ways on. */
export const welcome = 'Welcome';
export const limit = (amount: string) => `Your loan limit ${amount}`;
export const noLoan = 'No loan yet';
export const noLoanText = 'Your loans and their bills will stand here.';
export const seeLoans = 'See what you can borrow';
export const yourLoan = 'Your loan';
export const paymentUnderWay = 'A payment is on its way';
export const loanNumber = (number: string) => `Loan number ${number}`;
export const earlierLoans = 'Earlier loans';

// The ways on.
export const aboutLoans = 'Your loans';
export const aboutHelp = 'When something is not clear';
export const aboutYou = 'You and your data';
export const bill = 'My bill';
export const coupons = 'Coupon';
export const contract = 'Loan Contract';
export const help = 'Help';
export const complaints = 'Complaints';
export const privacy = 'Privacy Policy';
export const set = 'Set';
