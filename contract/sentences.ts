/** The sentences of the borrower's screens, exactly as specified. */
export const sentences = {
  tagline: 'A pocket wallet for all Zambians',
  phonePlaceholder: '0XXXXXXXXX',
  phonePrefix: '+26',
  phoneMissing: 'Please enter your phone number',
  phoneWrong: 'Please enter the correct 10-digit phone number（0XXXXXXXXX）',
  codeMissing: 'Please enter the verification code',
  agreementMissing:
    'Please read privacy agreement and T&C carefully before clicking Agree to proceed to the ' +
    'next step',
  obtain: 'Obtain',
  logIn: 'Log In',
  payTheBill: 'Pay the bill',
  repayNote: 'Every repayment is made to obtain a higher loan limit again.',
  loanExtension: 'Loan extension',
  repaymentButton: 'Repayment',
  cancel: 'Cancel',
  confirm: 'Confirm',
  submitSuccess: 'Submit Success',
  submitSuccessText:
    'A PIN pop-up appears within 10 seconds. Please enter the PIN to complete payment. If you ' +
    'already entered the PIN, wait about one minute to avoid repeated payment.',
  ok: 'OK',
} as const;

export const codeLength = 4;
export const resendGapSeconds = 60;
export const toastMs = 3000;
