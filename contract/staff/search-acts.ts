import * as z from 'zod/mini';
import { wireText } from '../words/wire.ts';
import { wireThingId } from './people-words.ts';
import { staffAct } from './staff-act.ts';

export const leastSearched = 3;

export const search = staffAct({
  name: 'search',
  summary:
    'Finds by mobile, its last four digits, loan, payment reference, complaint, card number, name',
  permission: 'borrowers',
  // Who looked for whom is kept, by its kind and never by the words.
  effect: 'unseals',
  args: z.strictObject({ text: z.string().check(z.trim(), z.maxLength(80)) }),
  answer: z.strictObject({
    found: z.array(
      z.strictObject({
        kind: z.enum(['borrower', 'loan', 'payment', 'complaint', 'data-request', 'case']),
        id: wireThingId,
        /** A line without personal details. */
        line: wireText(200),
        /** What of it was found. */
        by: z.enum(['mobile', 'last-four', 'number', 'reference', 'card', 'name']),
      }),
    ),
    /** There were more than are shown. */
    isCut: z.boolean(),
  }),
  refusals: ['search-too-short'],
});
