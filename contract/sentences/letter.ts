/** The letter that a loan is paid in full, and the page that checks its code. */

// The letter, on paper.
export const title = 'Paid in full';
export const fileTitle = (order: string) => `Letter: loan ${order} is paid in full`;
export const fileFooter = (order: string) => `ExtraMoney, loan ${order} is paid in full`;
export const writtenOn = (day: string) => `Written on ${day}.`;
export const confirmed = (name: string, order: string, day: string) =>
  `${name} paid loan ${order} in full on ${day}.`;
export const nothingOwed = 'Nothing more is owed on this loan.';
export const borrower = 'Borrower';
export const loanNumber = 'Loan number';
export const amount = 'Amount borrowed';
export const paidOn = 'Paid in full on';
export const youSaved = (kwacha: string) => `You saved ${kwacha}`;
export const savedWhy = 'You paid less than the price you agreed to.';
export const checkHeading = 'Is this letter genuine?';
export const checkAt = (address: string) => `Anyone can check it at ${address}`;
export const code = 'Code';

// The page without login.
export const lead = 'Type the code on the letter.';
export const codeField = 'Code on the letter';
export const codeHint = '16 letters and digits';
export const codeMissing = 'Please enter the code on the letter';
export const check = 'Check the letter';
export const genuineText = (order: string, day: string) =>
  `This letter is genuine: loan ${order}, paid in full on ${day}.`;
export const itsBorrower = (initials: string) => `Borrower: ${initials}`;
export const noLonger = 'This letter is no longer valid';
export const noLongerText = 'A payment of this loan was reversed. Ask for a new letter.';
export const another = 'Check another letter';
export const whatIsShown = 'We show no names and no amounts here.';
