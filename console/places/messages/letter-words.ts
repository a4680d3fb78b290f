import type { LetterKind } from '../../../contract/staff/letter-words.ts';

export const letterWords: Readonly<Record<LetterKind, string>> = {
  demand: 'Demand',
  statement: 'Statement of account',
  restructured: 'New schedule',
};
