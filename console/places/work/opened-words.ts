import { lookReasons } from '../../../contract/staff/borrower-acts.ts';

const things: Readonly<Record<string, string>> = {
  'nrc-front': 'Front of the card',
  'nrc-back': 'Back of the card',
  face: 'Picture of the face',
  identity: 'Name, card number and birth date',
  'card-reading': 'What the card was read as',
  'step-answer': 'Answers of a form',
  'face-descriptor': 'Measurements of the face',
  contract: 'Contract',
  complaint: 'A complaint',
  'complaint-answer': 'Our answer to a complaint',
  'data-request': 'A request about data',
  'data-request-answer': 'Our answer to a request',
  evidence: 'Evidence, or a document they sent',
  'contact-note': 'A note of a contact',
  'staff-note': 'A note of a colleague',
  'borrower-sms': 'An SMS from the borrower',
  'lender-letter': 'A letter about a loan',
  'former-contract': 'A contract of the former system',
};

const readers: Readonly<Record<string, string>> = {
  'read-card': 'The machine that reads cards',
  'check-face': 'The machine that compares faces',
  'show-form': 'The borrower',
  'save-form': 'The machine, when a form was saved',
  'tell-contact': 'The machine, to tell a contact',
  'show-owner': 'The borrower',
  'make-contract': 'The machine, to write a contract',
  'show-contract': 'The borrower',
  'write-letter': 'The machine, to write a letter',
  'show-letter': 'The borrower',
  'assign-officer': 'The machine, to find an officer by district',
  export: 'The borrower, with all their data',
  console: 'One of us',
  compliance: 'Compliance',
};

/** What was opened, and in whose name, as a person reads it. */
export const openedText = (what: string) => things[what] ?? what;
export const readerText = (by: string) => readers[by] ?? by;

const whys: Readonly<Record<string, string>> = {
  ...lookReasons,
  contact: 'To call them about what is owed',
  bureau: 'For the file of the credit bureau',
};

/** `decision: Their words.` as a sentence for people; null is what is opened by its own act. */
export function lookText(reason: string | null): string {
  if (reason === null) return '–';
  const [code = '', ...note] = reason.split(': ');
  return [whys[code] ?? code, ...note].join(': ');
}
