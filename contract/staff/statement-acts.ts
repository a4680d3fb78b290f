import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { providerName } from './case-acts.ts';
import { paymentStates } from './payment-states.ts';
import { kwachaText, orderNumber } from './loan-words.ts';
import { personRef, wireThingId } from './people-words.ts';
import { cursor, done, rowLimit, staffAct } from './staff-act.ts';

/* The movements that a provider reports for a day, beside our payments. */

/** Maximum size of a file as sent: compressed with gzip, a 50 MB file stays below it. */
export const mostStatementBytes = 16 * 1024 * 1024;
/** Maximum size of a file before compression. */
export const largestStatement = 50_000_000;
/** Its Base64, with room for the rest of the body. */
const statementBodyLimit = 23 * 1024 * 1024;
/** So many days are listed at most. */
export const mostStatementDays = 62;

export const statementOutcomes = ['agrees', 'differs', 'no-statement', 'unreadable'] as const;
/** The result of matching their row with ours. */
export const rowClasses = [
  'same',
  'missing-there',
  'missing-here',
  'amount-differs',
  'state-differs',
  'fee',
  'top-up',
  'transfer',
  'reversal',
  'not-moved',
  'repeated',
] as const;
/** Days since a day whose rows stand unmatched: the last of each step; null is open. */
export const ageSteps = [1, 7, 30, null] as const;

const bothWays = z.strictObject({ in: kwachaText, out: kwachaText });
const dayHead = {
  day: wireDate,
  provider: providerName,
  outcome: z.enum(statementOutcomes),
  found: wireText(500),
  /** Every row of its statements by class; null if no statement was read. */
  read: z.nullable(
    z.strictObject({
      /** Rows of the fetched statement and of the uploaded one. */
      fetched: z.nullable(z.int()),
      brought: z.nullable(z.int()),
      /** Rows of the second statement that the first one has too. */
      inBoth: z.int(),
      classes: z.array(
        z.strictObject({ class: z.enum(rowClasses), rows: z.int(), ...bothWays.shape }),
      ),
      /** Titles and totals of the file. */
      setAside: z.array(z.strictObject({ line: z.int(), text: wireText(200) })),
      /** The wallet balance after the last row, if the file states it. */
      closing: z.nullable(kwachaText),
    }),
  ),
  theirs: bothWays,
  ours: bothWays,
  lastRunAt: wireInstant,
  nextRunAt: z.nullable(wireInstant),
  /** It is compared at the next turn of the job, which was woken for it. */
  isAsked: z.boolean(),
};

export const listStatements = staffAct({
  name: 'listStatements',
  summary: 'How each provider’s statement of each day compares with our payments',
  permission: 'cases',
  /** Where a day is left out: the fortnight up to yesterday. */
  args: z.strictObject({ from: z.optional(wireDate), to: z.optional(wireDate) }),
  answer: z.strictObject({
    rows: z.array(z.strictObject(dayHead)),
    /** Days on which our payments moved and of which no statement could be read. */
    missing: z.array(
      z.strictObject({
        day: wireDate,
        provider: providerName,
        isUnreadable: z.boolean(),
        payments: z.int(),
      }),
    ),
    /** What is unmatched, of all days, by age. */
    unmatched: z.array(
      z.strictObject({ toDays: z.nullable(z.int()), cases: z.int(), amount: kwachaText }),
    ),
    /** Whose statements can be brought. */
    providers: z.array(providerName),
  }),
  refusals: ['too-many-days'],
});

const statementRow = z.strictObject({
  /** The id it has there. */
  providerId: wireText(100),
  class: z.enum(rowClasses),
  operation: z.nullable(z.enum(['collect', 'payout'])),
  /** What each side moves the float by, money out below zero. */
  theirs: z.nullable(kwachaText),
  ours: z.nullable(kwachaText),
  /** Theirs less what we have booked. */
  difference: kwachaText,
  payment: z.nullable(
    z.strictObject({
      paymentId: wireThingId,
      orderId: orderNumber,
      state: z.enum(paymentStates),
    }),
  ),
  case: z.nullable(z.strictObject({ caseId: wireThingId, endedAt: z.nullable(wireInstant) })),
});

const statementFile = z.strictObject({
  fileId: wireThingId,
  bytes: z.int(),
  lines: z.int(),
  /** SHA-256 in hex. */
  hash: wireText(64),
  uploadedBy: personRef,
  uploadedAt: wireInstant,
  isReplaced: z.boolean(),
});

const about = { provider: providerName, day: wireDate };

export const showStatementDay = staffAct({
  name: 'showStatementDay',
  summary: 'A provider’s statement of a day row by row: theirs, ours, and what differs',
  permission: 'cases',
  args: z.strictObject({
    ...about,
    class: z.optional(z.enum(rowClasses)),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: z.strictObject({
    /** Null: it was never compared. */
    head: z.nullable(z.strictObject(dayHead)),
    /** Days since then. */
    ageDays: z.int(),
    /** How much of it is unmatched. */
    unmatched: z.strictObject({ cases: z.int(), amount: kwachaText }),
    /** Those that were brought, the newest first. */
    files: z.array(statementFile),
    rows: z.array(statementRow),
    next: z.optional(z.string()),
    about: z.int(),
  }),
});

export const uploadStatement = staffAct({
  name: 'uploadStatement',
  summary: 'Keeps the file of a provider’s portal encrypted and has its day compared by it',
  permission: 'cash',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    ...about,
    base64: z.string(),
    /** The one that counted until now, where there is one. */
    replaces: z.optional(wireThingId),
  }),
  answer: z.strictObject({
    files: z.array(statementFile),
    /** False: this very file was there already. */
    isNew: z.boolean(),
  }),
  refusals: ['not-a-statement', 'other-day', 'statement-there', 'not-possible-now'],
  bodyLimit: statementBodyLimit,
});

export const runStatementAgain = staffAct({
  name: 'runStatementAgain',
  summary: 'Asks for the statement of a day again and compares it, at once',
  permission: 'cash',
  level: 'does',
  effect: 'writes',
  args: z.strictObject(about),
  answer: done,
  refusals: ['not-possible-now'],
});
