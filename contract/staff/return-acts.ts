import * as z from 'zod/mini';
import { wireCount, wireDate, wireInstant, wireText } from '../words/wire.ts';
import { wireAccount } from './books-words.ts';
import { personRef, wireProposalId, wireThingId } from './people-words.ts';
import { done, noArgs, staffAct } from './staff-act.ts';

/*
 * Returns to the regulator and the file for the credit bureau. They are made from the books and
 * the loans of a period, cell by cell with its source. Two people submit them (`submit-return`).
 */

/** A month, `2026-09`, or a quarter, `2026-Q3`. */
const period = z
  .string()
  .check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2]|Q[1-4])$/, 'is no month or quarter'));
const runState = z.enum(['running', 'done', 'failed']);
/** The most faults in an answer; their full number is beside them. */
export const mostFaults = 200;

const runHead = {
  runId: wireThingId,
  format: wireThingId,
  version: z.int(),
  period,
  state: runState,
  /** Loans looked at, of all. */
  seen: z.int(),
  of: z.int(),
  startedAt: wireInstant,
  startedBy: personRef,
  /** Made by a form or profile that is not confirmed. */
  isDraft: z.boolean(),
  /** Null while it is made. */
  faultCount: z.nullable(z.int()),
  hash: z.nullable(wireText(64)),
  /** Two people let it go. */
  releasedAt: z.nullable(wireInstant),
  submittedOn: z.nullable(wireDate),
};
const head = z.strictObject(runHead);

export const listReturns = staffAct({
  name: 'listReturns',
  summary:
    'What is due to the regulator and the bureau, when, by which form, and what was made',
  permission: 'returns',
  args: noArgs,
  answer: z.strictObject({
    forms: z.array(
      z.strictObject({
        format: wireThingId,
        title: wireText(100),
        version: z.int(),
        status: z.enum(['confirmed', 'assumption']),
        kind: z.enum(['cells', 'rows']),
        every: z.enum(['month', 'quarter']),
        dueDays: z.int(),
        source: wireText(300),
        /** The newest first; those of the last year. */
        periods: z.array(
          z.strictObject({
            period,
            dueOn: wireDate,
            /** It can be made: the period is over. */
            isOver: z.boolean(),
            isLate: z.boolean(),
            /** Every month of it is closed in the books. */
            isClosed: z.boolean(),
            /** The one that was made last. */
            run: z.nullable(head),
          }),
        ),
      }),
    ),
  }),
});

export const makeReturn = staffAct({
  name: 'makeReturn',
  summary: 'Makes a return from the books and the loans; a job does it',
  permission: 'returns',
  level: 'proposes',
  effect: 'writes',
  fresh: 'passkey-12h',
  args: z.strictObject({ format: wireThingId, period }),
  answer: z.strictObject({ runId: wireThingId }),
  refusals: ['period-open', 'return-running'],
});

/** Where a figure is from, so that it opens into it. */
const source = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.enum(['balance', 'moved']),
    side: z.enum(['debit', 'credit']),
    accounts: z.readonly(z.array(wireAccount)),
  }),
  z.strictObject({
    from: z.literal('loans'),
    what: z.enum(['loans', 'borrowers', 'principal']),
    fromDays: z.int(),
  }),
  z.strictObject({
    from: z.literal('class'),
    what: z.enum(['loans', 'principal', 'carrying', 'provision']),
    fromDays: z.int(),
    toDays: z.nullable(z.int()),
  }),
  z.strictObject({
    from: z.literal('sum'),
    add: z.readonly(z.array(wireText(20))),
    less: z.readonly(z.array(wireText(20))),
  }),
  /** Of the rows of a file. */
  z.strictObject({ from: z.literal('rows') }),
]);

const cell = z.strictObject({
  part: wireText(100),
  code: wireText(20),
  label: wireText(100),
  unit: z.enum(['kwacha', 'count']),
  /** Kwacha with two decimals, or a whole number. */
  value: wireText(30),
  /** In the return of the period before; null: none was made. */
  before: z.nullable(wireText(30)),
  source,
});

export const showReturn = staffAct({
  name: 'showReturn',
  summary: 'One return: each cell with its source and what it was before, and what is wrong',
  permission: 'returns',
  args: z.strictObject({ runId: wireThingId }),
  answer: z.strictObject({
    ...runHead,
    title: wireText(100),
    kind: z.enum(['cells', 'rows']),
    first: wireDate,
    last: wireDate,
    knownUntil: wireInstant,
    /** The profile its classes are by. */
    profile: wireThingId,
    profileVersion: z.int(),
    isClosed: z.boolean(),
    cells: z.array(cell),
    /** Of a file: the heads of its columns. */
    columns: z.array(wireText(60)),
    /** Its rows can still be fetched. */
    hasRows: z.boolean(),
    faults: z.array(
      z.strictObject({
        /** The code of a check, or the number of a loan. */
        row: wireText(20),
        column: z.nullable(wireText(60)),
        say: wireText(200),
        found: z.nullable(wireText(30)),
        wanted: z.nullable(wireText(30)),
      }),
    ),
    /** The return of the period before that it is held beside. */
    beforeRunId: z.nullable(wireThingId),
    proposalId: z.nullable(wireProposalId),
    reference: z.nullable(wireText(100)),
    submittedBy: z.nullable(personRef),
  }),
});

export const downloadReturn = staffAct({
  name: 'downloadReturn',
  summary: 'A return as a file, stamped as a draft while form or profile is not confirmed',
  permission: 'returns',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({ runId: wireThingId, as: z.enum(['csv', 'xlsx', 'pdf']) }),
  answer: z.strictObject({
    fileName: wireText(80),
    mediaType: wireText(100),
    /** The file in base64; rows are sent while they are read. */
    content: z.string(),
  }),
  refusals: ['return-not-made'],
});

export const markSubmitted = staffAct({
  name: 'markSubmitted',
  summary: 'Keeps that a return went to the regulator or bureau, and by which reference',
  permission: 'returns',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({
    runId: wireThingId,
    reference: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
    /** The day it went; of today at the latest. */
    on: wireDate,
  }),
  answer: done,
  refusals: ['profile-unconfirmed', 'return-has-faults', 'period-open', 'return-not-released'],
});

export const keepRejectedRows = staffAct({
  name: 'keepRejectedRows',
  summary: 'Keeps which rows of a file the bureau did not take, where files go by hand',
  permission: 'returns',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({
    runId: wireThingId,
    /** A line each: the account number of the row, and the code of the bureau. */
    rows: z.string().check(z.trim(), z.minLength(1), z.maxLength(50_000)),
  }),
  answer: z.strictObject({
    /** Those that were not known before. */
    kept: wireCount,
  }),
  refusals: ['return-not-released', 'not-possible-now'],
});

/** The acts of this area, in the order in which they are used. */
export const returnActs = [
  listReturns,
  makeReturn,
  showReturn,
  downloadReturn,
  markSubmitted,
  keepRejectedRows,
] as const;
