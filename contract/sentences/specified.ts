/** The specified sentences of the borrower's screens, word for word. */

export const tagline = 'A pocket wallet for all Zambians';
export const phonePlaceholder = '0XXXXXXXXX';
export const phonePrefix = '+26';
export const phoneMissing = 'Please enter your phone number';
export const phoneWrong = 'Please enter the correct 10-digit phone number（0XXXXXXXXX）';
export const codeMissing = 'Please enter the verification code';
export const agreementMissing =
  'Please read privacy agreement and T&C carefully before clicking Agree to proceed to the ' +
  'next step';
export const obtain = 'Obtain';
export const logIn = 'Log In';
export const payTheBill = 'Pay the bill';
export const repayNote = 'Every repayment is made to obtain a higher loan limit again.';
export const loanExtension = 'Loan extension';
export const repaymentButton = 'Repayment';
export const cancel = 'Cancel';
export const confirm = 'Confirm';
export const submitSuccess = 'Submit Success';
export const submitSuccessText =
  'A PIN pop-up appears within 10 seconds. Please enter the PIN to complete payment. If you ' +
  'already entered the PIN, wait about one minute to avoid repeated payment.';
export const ok = 'OK';
