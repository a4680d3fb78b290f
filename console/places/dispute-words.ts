import type { DisputeFinding } from '../../contract/staff/care-words.ts';

export const outcomeWords = {
  open: 'Not decided',
  upheld: 'Upheld',
  rejected: 'Rejected',
} as const;

/** What two people find; of a rejection the borrower reads a sentence. */
export const findingWords: Readonly<Record<DisputeFinding, string>> = {
  'not-theirs': 'They did not take this loan',
  'own-wallet': 'The money came to a wallet in their name',
  'own-phone': 'It was asked for on their phone, with their code',
  'own-face': 'Their face was checked when it was asked for',
  'own-payments': 'It was paid from their own wallet',
};
