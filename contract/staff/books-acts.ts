import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { accountHead, wireAccount, wireMonth } from './books-words.ts';
import { kwachaText, orderNumber } from './loan-words.ts';
import { personRef, wireProposalId, wireThingId } from './people-words.ts';
import { cursor, noArgs, page, rowLimit, staffAct } from './staff-act.ts';

/*
 * The lender's books. A day is the day a transfer counts on: that of the event. If its month was
 * closed by then, it is the day it was recorded. `knownOn` leaves out what was recorded later.
 */

export const trialBalance = staffAct({
  name: 'trialBalance',
  summary: 'Every account by the end of a day, as at now or as at another day',
  permission: 'books',
  mayLag: true,
  args: z.strictObject({ asOf: wireDate, knownOn: z.optional(wireDate) }),
  answer: z.strictObject({
    asOf: wireDate,
    /** Null: as it is known now. */
    knownOn: z.nullable(wireDate),
    rows: z.array(
      z.strictObject({
        ...accountHead,
        debits: kwachaText,
        credits: kwachaText,
        /** Debits above zero. */
        balance: kwachaText,
        transfers: z.int(),
        /** Of the balance: what happened in a month that was closed by then. */
        late: kwachaText,
      }),
    ),
    /** Of all debits, and of all credits: the same to the ngwee, and shown for it. */
    debits: kwachaText,
    credits: kwachaText,
    /** Income less expenses so far. */
    result: kwachaText,
  }),
});

export const showAccount = staffAct({
  name: 'showAccount',
  summary: 'One account over some days: how it began, what moved it each day, how it ended',
  permission: 'books',
  mayLag: true,
  args: z.strictObject({ code: wireAccount, from: wireDate, to: wireDate }),
  answer: z.strictObject({
    ...accountHead,
    from: wireDate,
    to: wireDate,
    before: kwachaText,
    after: kwachaText,
    days: z.array(
      z.strictObject({
        day: wireDate,
        /** Happened in a month that was closed by then. */
        isLate: z.boolean(),
        debits: kwachaText,
        credits: kwachaText,
        transfers: z.int(),
      }),
    ),
  }),
  refusals: ['too-many-days'],
});

const transferRow = z.strictObject({
  /** Null: a journal's. */
  orderId: z.nullable(orderNumber),
  journalId: z.nullable(wireThingId),
  line: wireText(60),
  debit: wireAccount,
  credit: wireAccount,
  amount: kwachaText,
  /** What it does to the account asked for. */
  effect: kwachaText,
  /** The day it counts on. */
  bookedOn: wireDate,
  isLate: z.boolean(),
  eventAt: wireInstant,
  createdAt: wireInstant,
});

export const listTransfers = staffAct({
  name: 'listTransfers',
  summary:
    'The transfers that add up to a figure of the books, with their sum over all of them',
  permission: 'books',
  mayLag: true,
  args: z.strictObject({
    filter: z.strictObject({
      account: wireAccount,
      from: z.optional(wireDate),
      to: wireDate,
      knownOn: z.optional(wireDate),
    }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: z.strictObject({
    rows: z.array(transferRow),
    next: z.optional(z.string()),
    sum: kwachaText,
    count: z.int(),
  }),
});

const journalLine = z.strictObject({
  account: wireAccount,
  name: wireText(80),
  /** Debits above zero. */
  amount: kwachaText,
});
const journalRow = z.strictObject({
  journalId: wireThingId,
  proposalId: wireProposalId,
  datedOn: wireDate,
  bookedAt: wireInstant,
  memo: wireText(200),
  amount: kwachaText,
  proposer: personRef,
  approver: personRef,
  lines: z.array(journalLine),
});

export const listJournals = staffAct({
  name: 'listJournals',
  summary: 'What two people booked by hand, newest first',
  permission: 'books',
  mayLag: true,
  args: z.strictObject({
    filter: z.strictObject({
      account: z.optional(wireAccount),
      from: z.optional(wireDate),
      to: z.optional(wireDate),
    }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(journalRow),
});

const periodState = z.enum(['open', 'closed', 'running', 'to-come']);
const periodHead = {
  month: wireMonth,
  state: periodState,
  closedAt: z.nullable(wireInstant),
  closedBy: z.nullable(wireProposalId),
};

export const listPeriods = staffAct({
  name: 'listPeriods',
  summary: 'Every month of the books: running, open, closed',
  permission: 'books',
  mayLag: true,
  args: noArgs,
  answer: z.strictObject({
    rows: z.array(z.strictObject({ ...periodHead, timesReopened: z.int() })),
  }),
});

export const showPeriod = staffAct({
  name: 'showPeriod',
  summary:
    'One month: each account before, moved and after; income and cost; how it was closed',
  permission: 'books',
  mayLag: true,
  args: z.strictObject({ month: wireMonth }),
  answer: z.strictObject({
    ...periodHead,
    first: wireDate,
    last: wireDate,
    rows: z.array(
      z.strictObject({
        ...accountHead,
        before: kwachaText,
        debits: kwachaText,
        credits: kwachaText,
        after: kwachaText,
        transfers: z.int(),
        /** Of what moved: what happened in a month that was closed by then. */
        late: kwachaText,
      }),
    ),
    income: kwachaText,
    cost: kwachaText,
    result: kwachaText,
    /** The newest first. */
    closings: z.array(
      z.strictObject({
        closedAt: wireInstant,
        closedBy: wireProposalId,
        head: wireText(64),
        reopenedAt: z.nullable(wireInstant),
        reopenedBy: z.nullable(wireProposalId),
      }),
    ),
    /** Of a closed month: whether its end is still as it was closed. */
    isAsClosed: z.nullable(z.boolean()),
  }),
});

const glCode = wireText(10);

export const showMapping = staffAct({
  name: 'showMapping',
  summary:
    'Which of the accountant’s accounts each of our accounts belongs to, and since which proposal',
  permission: 'books',
  args: noArgs,
  answer: z.strictObject({
    version: z.int(),
    accounts: z.array(
      z.strictObject({
        account: wireAccount,
        name: wireText(80),
        code: glCode,
        tax: z.nullable(wireText(30)),
      }),
    ),
    codes: z.array(z.strictObject({ code: glCode, name: wireText(80) })),
    /** The newest first; the first one was shipped. */
    versions: z.array(
      z.strictObject({
        version: z.int(),
        proposalId: z.nullable(wireProposalId),
        at: z.nullable(wireInstant),
      }),
    ),
  }),
});

export const showProvisions = staffAct({
  name: 'showProvisions',
  summary:
    'What each profile asks to be provided for by the end of a day, beside what is booked',
  permission: 'books',
  mayLag: true,
  args: z.strictObject({ asOf: wireDate }),
  answer: z.strictObject({
    /** The last summed day, up to the requested one; null if there is none. */
    asOf: z.nullable(wireDate),
    /** The last day whose events count; null if no day was summed. */
    knownOn: z.nullable(wireDate),
    booked: kwachaText,
    profiles: z.array(
      z.strictObject({
        name: wireThingId,
        version: z.int(),
        kind: z.enum(['ifrs9', 'regulatory']),
        title: wireText(100),
        source: wireText(300),
        sourceDate: z.nullable(wireDate),
        /** What is made by one that is not confirmed is a draft. */
        status: z.enum(['confirmed', 'assumption']),
        rows: z.array(
          z.strictObject({
            name: wireText(40),
            fromDays: z.int(),
            toDays: z.nullable(z.int()),
            basisPoints: z.int(),
            loans: z.int(),
            principal: kwachaText,
            /** All receivables less deferred fees: the base for provisions. */
            carrying: kwachaText,
            amount: kwachaText,
          }),
        ),
        total: kwachaText,
        /** What is missing in the books; below zero: too much is booked. */
        change: kwachaText,
      }),
    ),
  }),
});

export const exportBooks = staffAct({
  name: 'exportBooks',
  summary: 'A month for the accountant or for Sage, QuickBooks or Xero, by day and by journal',
  permission: 'books',
  args: z.strictObject({
    month: wireMonth,
    format: z.enum(['csv', 'xlsx', 'sage', 'quickbooks', 'xero', 'balances']),
    /** Xero takes 300 lines a file. */
    part: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  }),
  answer: z.strictObject({
    fileName: wireText(60),
    mediaType: wireText(100),
    /** How many files the month takes. */
    parts: z.int(),
    /** The file in base64; sent while it is made. */
    content: z.string(),
  }),
});
