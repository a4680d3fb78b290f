/** "I have paid": the network's reference or its SMS. */
export const iHavePaid = 'I have paid';
export const heading = 'You have paid?';
export const lead = 'Paste the SMS of your network, or type its reference.';
export const said = 'SMS or reference';
export const saidHint = 'Never write your PIN here.';
export const saidMissing = 'Please paste the SMS or type its reference.';
export const tooLong = 'This is too long. Paste one SMS.';
export const check = 'Check my payment';
export const backToLoan = 'Back to the loan';
export const counted = 'We found your payment. It counts.';
export const checking = 'We are checking your payment';
export const checkingText = (day: string) =>
  `We answer by ${day}. If you paid, no late fee for these days.`;
export const number = 'Number';
