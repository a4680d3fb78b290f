/** Documents that staff ask a borrower for: each with its words, and messages about it. */
export const payslip = 'your latest payslip';
export const bankStatement = 'your latest bank statement';
export const employerLetter = 'a letter of your employer';
export const proofOfAddress = 'a bill with your address';
export const medicalLetter = 'a letter of your clinic';
export const businessRecords = 'records of your business';

export const heading = 'We need a document';
export const askedText = (what: string, day: string) => `Please send us ${what} by ${day}.`;
export const receivedText = (what: string) => `We have ${what}. Our staff check it.`;
export const acceptedText = (what: string) => `We checked ${what}. All is well, thank you.`;
export const againText = (what: string, day: string) => `Please send ${what} again by ${day}.`;

export const forReview = 'We need it to decide about your loan.';
export const forHardship = 'We need it to help you pay.';
export const forComplaint = 'We need it to answer your complaint.';
export const forDetails = 'We need it to check your details.';

export const unreadable = 'We could not read it.';
export const another = 'It was another document.';
export const tooOld = 'It was too old.';
export const incomplete = 'A page was missing.';

export const choose = 'Take a photo or choose a PDF';
export const sent = 'Thank you. We have your document.';

export const askedMessage = (what: string, day: string) =>
  `ExtraMoney: please send us ${what} by ${day}. Log in and send it on Home.`;
export const reminderMessage = (what: string, day: string) =>
  `ExtraMoney: we still need ${what} by ${day}. Log in and send it on Home.`;
export const refusedMessage = (what: string, day: string) =>
  `ExtraMoney: please send ${what} again by ${day}. Log in and see why on Home.`;
