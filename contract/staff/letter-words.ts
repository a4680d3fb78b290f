import * as z from 'zod/mini';

/** Letters that staff have written about a loan. A loan that is paid in full has another one. */
export const letterKinds = ['demand', 'statement', 'restructured'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** What the lender's own words may hold. */
export const letterGaps = ['name', 'loan', 'owed', 'due', 'days', 'today'] as const;
export type LetterGap = (typeof letterGaps)[number];

export const longestLetterWords = 1500;
export const letterWords = z
  .string()
  .check(z.trim(), z.minLength(10), z.maxLength(longestLetterWords));
