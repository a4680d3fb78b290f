export const filed = (number: string, day: string, phone: string) =>
  `ExtraMoney: we have your complaint ${number}. We answer by ${day}. You can call us: ${phone}.`;
export const passedOn = (number: string, day: string) =>
  `ExtraMoney: your complaint ${number} is with our managing director, who answers by ${day}.`;
export const answered = (number: string) =>
  `ExtraMoney: your complaint ${number} has an answer. Log in and open Me, Complaints to read it.`;
export const disputeFrozen = (number: string, loan: string, day: string) =>
  `ExtraMoney: ${number}: you say loan ${loan} is not yours. ` +
  `Its charges and reminders stop now. We answer by ${day}.`;
export const disputeUnfrozen = (number: string, loan: string, day: string) =>
  `ExtraMoney: ${number}: you say loan ${loan} is not yours. ` +
  `We check it and answer by ${day}.`;
export const disputeUpheld = (number: string, loan: string) =>
  `ExtraMoney: ${number}: loan ${loan} is not yours. You owe nothing on it.`;
export const disputeRejected = (number: string, loan: string, reason: string) =>
  `ExtraMoney: ${number}: we checked loan ${loan}. It is yours. ${reason} ` +
  'The days we checked cost you nothing.';
export const claimChecking = (number: string, day: string) =>
  `ExtraMoney: ${number}: you say you have paid. We are checking. We answer by ${day}. ` +
  'If it is true, no late fee for these days.';
export const requestEnded = (number: string) =>
  `ExtraMoney: your request ${number} has an answer. Log in and open Set, Your data to read it.`;
