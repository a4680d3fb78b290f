import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';
import { letterKinds, longestLetterWords } from './letter-words.ts';
import { orderNumber } from './loan-words.ts';
import { personRef, reason, wireThingId } from './people-words.ts';
import { noArgs, staffAct } from './staff-act.ts';
import { contractMedia } from './takeover-words.ts';

/*
 * Letters of the lender: its own words, which two people publish (`letter-template`), between
 * facts of the loan. The borrower reads the letter in the app. Staff open it for a reason.
 */

const words = { opening: wireText(longestLetterWords), closing: wireText(longestLetterWords) };

export const showLetterTemplates = staffAct({
  name: 'showLetterTemplates',
  summary: 'The words of each letter in force',
  permission: 'contact-rules',
  args: noArgs,
  answer: z.strictObject({
    templates: z.array(
      z.strictObject({
        letter: z.enum(letterKinds),
        /** 0: no words were published. */
        version: z.int(),
        ...words,
        publishedAt: z.nullable(wireInstant),
      }),
    ),
  }),
});

export const listLetters = staffAct({
  name: 'listLetters',
  summary: 'The letters that were written about a loan, the newest first',
  permission: 'borrowers',
  args: z.strictObject({ orderId: orderNumber }),
  answer: z.strictObject({
    /** Whether the contract of a former system came with the loan. */
    hasFormerContract: z.boolean(),
    letters: z.array(
      z.strictObject({
        letterId: wireThingId,
        letter: z.enum(letterKinds),
        version: z.int(),
        /** SHA-256 of the file. */
        hash: wireText(64),
        madeBy: personRef,
        madeAt: wireInstant,
        /** Whether an SMS told them of it. */
        isTold: z.boolean(),
      }),
    ),
  }),
});

export const writeLetter = staffAct({
  name: 'writeLetter',
  summary: 'Writes a letter about a loan, which the borrower reads in the app',
  permission: 'borrower-care',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ orderId: orderNumber, letter: z.enum(letterKinds) }),
  answer: z.strictObject({ letterId: wireThingId, isTold: z.boolean() }),
  refusals: [
    'not-possible-now',
    'contact-stopped',
    'arrangement-kept',
    'complaint-open',
    'promise-kept-open',
  ],
});

export const openLetter = staffAct({
  name: 'openLetter',
  summary: 'Opens a letter about a loan as its borrower reads it; the look is kept',
  permission: 'borrower-care',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({ orderId: orderNumber, letterId: wireThingId, reason }),
  answer: z.strictObject({
    mediaType: z.literal('application/pdf'),
    base64: z.string(),
    shownUntil: wireInstant,
  }),
});

export const openFormerContract = staffAct({
  name: 'openFormerContract',
  summary: 'Opens the contract that came with a loan of a former system; the look is kept',
  permission: 'borrower-care',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({ orderId: orderNumber, reason }),
  answer: z.strictObject({
    mediaType: z.enum(contractMedia),
    base64: z.string(),
    shownUntil: wireInstant,
  }),
});

export const letterActs = [
  showLetterTemplates,
  listLetters,
  writeLetter,
  openLetter,
  openFormerContract,
] as const;
