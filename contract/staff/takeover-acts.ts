import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { orderNumber } from './loan-words.ts';
import { personRef, reason, wireProposalId, wireThingId } from './people-words.ts';
import { done, page, cursor, rowLimit, staffAct } from './staff-act.ts';
import {
  givenStatuses,
  takeoverAmounts,
  takeoverDates,
  takeoverFiles,
  takeoverInterests,
  takeoverPartBytes,
  takeoverStates,
} from './takeover-words.ts';

/* A lender takes over an existing loan book: files, checks, report, booking and notices. */

const run = { runId: wireThingId };
const word = wireText(100);
const words = z.array(word);
const head = {
  ...run,
  asOf: wireDate,
  interest: z.enum(takeoverInterests),
  state: z.enum(takeoverStates),
  openedBy: personRef,
  openedAt: wireInstant,
};
const finding = z.strictObject({ column: wireText(60), why: wireText(300) });

export const listTakeovers = staffAct({
  name: 'listTakeovers',
  summary: 'Every takeover of a loan book, the newest first',
  permission: 'import',
  args: z.strictObject({}),
  answer: z.strictObject({ rows: z.array(z.strictObject(head)) }),
});

export const openTakeover = staffAct({
  name: 'openTakeover',
  summary: 'Begins to take over a loan book, as it is by the end of a day',
  permission: 'import',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({ asOf: wireDate, interest: z.enum(takeoverInterests) }),
  answer: z.strictObject(run),
  refusals: ['not-possible-now'],
});

export const sendTakeoverPart = staffAct({
  name: 'sendTakeoverPart',
  summary: 'Keeps a part of a file encrypted; the last one puts the file in place',
  permission: 'import',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({
    ...run,
    file: z.enum(takeoverFiles),
    dates: z.enum(takeoverDates),
    amounts: z.enum(takeoverAmounts),
    /** Null: this is the first part. */
    fileId: z.nullable(wireThingId),
    part: z.int().check(z.gte(0), z.lte(1000)),
    isLast: z.boolean(),
    base64: z.string(),
  }),
  /** SHA-256 in hex, once the file is whole. */
  answer: z.strictObject({ fileId: wireThingId, hash: z.nullable(wireText(64)) }),
  refusals: ['not-possible-now'],
  bodyLimit: Math.ceil((takeoverPartBytes * 4) / 3) + 64 * 1024,
});

const mapping = z.strictObject({
  products: z.record(word, wireThingId),
  statuses: z.record(word, z.enum(givenStatuses)),
  networks: z.record(word, wireText(20)),
});

export const mapTakeover = staffAct({
  name: 'mapTakeover',
  summary: 'Says which of our products, statuses and networks the words of a book are',
  permission: 'import',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({ ...run, mapping }),
  answer: done,
  refusals: ['not-possible-now'],
});

export const checkTakeover = staffAct({
  name: 'checkTakeover',
  summary: 'Has the files of a book checked and booked as a trial, which is rolled back',
  permission: 'import',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject(run),
  answer: done,
  refusals: ['not-possible-now'],
});

export const showTakeover = staffAct({
  name: 'showTakeover',
  summary: 'A takeover: its files, words, report, sample and what is booked',
  permission: 'import',
  args: z.strictObject(run),
  answer: z.strictObject({
    ...head,
    files: z.array(
      z.strictObject({
        file: z.enum(takeoverFiles),
        bytes: z.int(),
        hash: wireText(64),
        dates: z.enum(takeoverDates),
        amounts: z.enum(takeoverAmounts),
        uploadedAt: wireInstant,
      }),
    ),
    mapping: z.strictObject({
      products: z.record(word, word),
      statuses: z.record(word, word),
      networks: z.record(word, word),
    }),
    /** The words that the files have, and the products that there are. */
    seen: z.strictObject({ products: words, statuses: words, networks: words }),
    products: z.array(z.strictObject({ productId: wireThingId, name: wireText(80) })),
    report: z.nullable(
      z.strictObject({
        hash: wireText(64),
        counts: z.record(z.string(), z.int()),
        lines: z.array(
          z.strictObject({
            product: word,
            figure: wireText(40),
            files: wireText(30),
            booked: wireText(30),
            totals: z.nullable(wireText(30)),
          }),
        ),
        /** Why two people cannot agree to it; null: they can. */
        whyNot: z.nullable(wireText(300)),
      }),
    ),
    sample: z.strictObject({ rows: z.int(), ticked: z.int() }),
    /** `touched`: something has happened on them, so that they would stay. */
    booked: z.strictObject({
      borrowers: z.int(),
      loans: z.int(),
      undone: z.int(),
      touched: z.int(),
    }),
    notices: z.strictObject({ sent: z.int(), left: z.int() }),
    /** Booked against the opening balance by now; null: nothing is booked. */
    opening: z.nullable(wireText(30)),
    /** The days after the cut-over day on which it was compared again, and the next of them. */
    tieOuts: z.array(
      z.strictObject({
        day: z.int(),
        note: wireText(500),
        opening: wireText(30),
        by: personRef,
        at: wireInstant,
      }),
    ),
    nextTieOut: z.nullable(z.strictObject({ day: z.int(), from: wireDate })),
    /** What former paybills hold for us by the books; null: nothing is booked. */
    elsewhere: z.nullable(wireText(30)),
  }),
});

const row = z.strictObject({
  file: z.enum(takeoverFiles),
  line: z.int(),
  externalId: wireText(100),
  faults: z.array(finding),
  warnings: z.array(finding),
  /** What a loan owes, in kwacha. */
  owed: wireText(30),
  ticked: z.nullable(z.strictObject({ by: personRef, at: wireInstant })),
  orderId: z.nullable(orderNumber),
});

export const takeoverRowFilters = ['faults', 'warnings', 'sample', 'touched'] as const;

export const listTakeoverRows = staffAct({
  name: 'listTakeoverRows',
  summary: 'Rows of a book with faults or warnings, those to compare, or those that would stay',
  permission: 'import',
  args: z.strictObject({
    ...run,
    only: z.enum(takeoverRowFilters),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(row),
});

export const tickTakeoverRows = staffAct({
  name: 'tickTakeoverRows',
  summary: 'Says that rows were compared with the former system and agree',
  permission: 'import',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({
    ...run,
    rows: z
      .array(z.strictObject({ file: z.enum(takeoverFiles), line: z.int() }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  answer: z.strictObject({ ticked: z.int() }),
  refusals: ['not-possible-now'],
});

export const sendTakeoverNotices = staffAct({
  name: 'sendTakeoverNotices',
  summary: 'Sends the notice of the takeover to the next borrowers, at most 500 of them',
  permission: 'import',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject(run),
  answer: z.strictObject({ sent: z.int() }),
  refusals: ['not-possible-now'],
});

export const tieOutTakeover = staffAct({
  name: 'tieOutTakeover',
  summary: 'Says that a book still agrees with the former system, on day 7 and day 30',
  permission: 'import',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({ ...run, day: z.int(), reason }),
  answer: done,
  refusals: ['not-possible-now'],
});

export const fetchBook = staffAct({
  name: 'fetchBook',
  summary: 'A file of the whole book, in the form in which a book is taken over',
  permission: 'exports',
  level: 'proposes',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({
    proposalId: wireProposalId,
    file: z.enum(['borrowers', 'loans', 'schedule', 'payments']),
  }),
  answer: z.strictObject({
    fileName: wireText(60),
    mediaType: wireText(100),
    content: z.string(),
  }),
  refusals: ['export-of-another', 'export-not-ready', 'export-over'],
});

export const readElsewhere = staffAct({
  name: 'readElsewhere',
  summary:
    'Reads a CSV of payments received elsewhere: its faults, or what two people can book',
  permission: 'import',
  level: 'proposes',
  effect: 'writes',
  /** It is written as `payments.csv` of the takeover was. */
  args: z.strictObject({ ...run, base64: z.string() }),
  answer: z.strictObject({
    /** Null: nothing of it is kept, because of its faults, or it is booked. */
    file: z.nullable(
      z.strictObject({ fileId: wireThingId, hash: wireText(64), rows: z.int() }),
    ),
    /** Rows that are booked already, and so left out. */
    already: z.int(),
    faults: z.array(z.strictObject({ line: z.int(), ...finding.shape })),
  }),
  refusals: ['not-possible-now'],
  bodyLimit: 1024 * 1024,
});

export const takeoverActs = [
  listTakeovers,
  openTakeover,
  sendTakeoverPart,
  mapTakeover,
  checkTakeover,
  showTakeover,
  listTakeoverRows,
  tickTakeoverRows,
  sendTakeoverNotices,
  tieOutTakeover,
  readElsewhere,
  fetchBook,
] as const;
