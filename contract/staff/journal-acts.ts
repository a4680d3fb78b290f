import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { kwachaText } from './loan-words.ts';
import { personRef, wireProposalId, wireThingId } from './people-words.ts';
import { done, noArgs, staffAct } from './staff-act.ts';

/* Journals that recur each month, and journals that a file brings. */

export const listRecurring = staffAct({
  name: 'listRecurring',
  summary: 'Journals that are booked each month: what, on which day, until when',
  permission: 'books',
  args: noArgs,
  answer: z.strictObject({
    rows: z.array(
      z.strictObject({
        recurringId: wireThingId,
        proposalId: wireProposalId,
        memo: wireText(200),
        day: z.int(),
        startsOn: wireDate,
        endsOn: z.nullable(wireDate),
        amount: kwachaText,
        booked: z.int(),
        lastOn: z.nullable(wireDate),
        stopped: z.nullable(z.strictObject({ by: personRef, at: wireInstant })),
      }),
    ),
  }),
});

export const stopRecurring = staffAct({
  name: 'stopRecurring',
  summary: 'Stops a recurring journal at once; what was booked stays',
  permission: 'journals',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({ recurringId: wireThingId }),
  answer: done,
  refusals: ['not-possible-now'],
});

export const journalColumns = [
  'date',
  'account',
  'debit',
  'credit',
  'document',
  'text',
] as const;
/** How the file writes its days, declared once for all of it. */
export const journalDates = ['ymd', 'dmy'] as const;
export const mostImportBytes = 512 * 1024;
export const mostImportLines = 2_000;
const mostFaults = 50;
const hash = wireText(64);

export const readJournals = staffAct({
  name: 'readJournals',
  summary: 'Reads a CSV of journals: its faults line by line, or what two people can book',
  permission: 'journals',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
    dates: z.enum(journalDates),
    base64: z.string(),
  }),
  answer: z.strictObject({
    /** Null: nothing of it is kept, because of its faults. */
    file: z.nullable(z.strictObject({ importId: wireThingId, hash })),
    faults: z
      .array(
        z.strictObject({
          line: z.int(),
          column: wireText(20),
          /** What is wrong and what to do. */
          why: wireText(300),
        }),
      )
      .check(z.maxLength(mostFaults)),
  }),
  refusals: ['not-possible-now'],
  bodyLimit: 1024 * 1024,
});

export const showImport = staffAct({
  name: 'showImport',
  summary: 'A file of journals with every line, and whether it is booked',
  permission: 'books',
  args: z.strictObject({ importId: wireThingId }),
  answer: z.strictObject({
    name: wireText(80),
    hash,
    readBy: personRef,
    readAt: wireInstant,
    isBooked: z.boolean(),
    rows: z
      .array(
        z.strictObject({
          line: z.int(),
          document: wireText(40),
          datedOn: wireDate,
          memo: wireText(200),
          name: wireText(80),
          /** Debits above zero. */
          amount: kwachaText,
        }),
      )
      .check(z.maxLength(mostImportLines)),
  }),
});

export const journalActs = [listRecurring, stopRecurring, readJournals, showImport] as const;
