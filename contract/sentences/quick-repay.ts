/** Paying without login, `/qp`. The words of the payment are in `repayment-progress.ts`. */

// Opening a bill.
export const lead =
  'Pay a bill without logging in: yours, or for someone you help. We ask for the PIN on the ' +
  'borrower’s phone.';
export const mobile = 'Phone number of the borrower';
export const nrc = 'First six digits of the NRC';
export const nrcMissing = 'Please enter the first six digits of the NRC';
export const open = 'Open the bill';
export const whatIsShown =
  'We show amounts and dates, and nobody’s name. The link in our SMS opens the bill at once.';
