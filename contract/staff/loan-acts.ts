import * as z from 'zod/mini';
import { languageCodes } from '../words/languages.ts';
import { loanStatuses } from '../words/loan-statuses.ts';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { kwachaGiven } from './kwacha-given.ts';
import { kwachaText, orderNumber, networkName } from './loan-words.ts';
import { wireStaffId, wireThingId } from './people-words.ts';
import { relief } from './relief-words.ts';
import { cursor, page, rowLimit, staffAct } from './staff-act.ts';
import { ruleAnswers } from './rule-words.ts';

const loanHead = {
  orderId: orderNumber,
  borrowerId: wireThingId,
  /** The first three digits and the last three. */
  mobileMasked: wireText(20),
  status: z.enum(loanStatuses),
  amount: kwachaText,
  termDays: z.int(),
  productId: wireText(40),
  network: networkName,
  createdAt: wireInstant,
  disbursedAt: z.nullable(wireInstant),
  settledAt: z.nullable(wireInstant),
};

export const loanRow = z.strictObject({
  ...loanHead,
  /** What the books have as owed, and up to which day they stand. */
  owed: kwachaText,
  bookedOn: z.nullable(wireDate),
  /** When its oldest unpaid bill was or is due, and for how many days that is past. */
  dueOn: z.nullable(wireDate),
  lateDays: z.int(),
});

/** `due`: the longest late first; `owed`: who owes most. Only loans that have such. */
export const loanSorts = ['newest', 'oldest', 'due', 'owed'] as const;

export const listLoans = staffAct({
  name: 'listLoans',
  summary:
    'Loans by state, product, network, borrower, due date, days late and what is owed, in order',
  permission: 'borrowers',
  args: z.strictObject({
    filter: z.strictObject({
      status: z.optional(z.enum(loanStatuses)),
      productId: z.optional(wireText(40)),
      network: z.optional(networkName),
      borrowerId: z.optional(wireThingId),
      /** Of this officer, or of one whose deputy they are today. */
      officerId: z.optional(wireStaffId),
      /** Of the oldest unpaid bill. */
      dueFrom: z.optional(wireDate),
      dueTo: z.optional(wireDate),
      /** At least so many days late. */
      lateDays: z.optional(z.int().check(z.gte(1), z.lte(9999))),
      owedFrom: z.optional(kwachaGiven),
      owedTo: z.optional(kwachaGiven),
    }),
    sort: z._default(z.enum(loanSorts), 'newest'),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(loanRow),
});

/** What is owed, by part. */
const parts = z.strictObject({
  principal: kwachaText,
  interest: kwachaText,
  fee: kwachaText,
  lateFee: kwachaText,
});

/** The account of a loan by the end of a day, as it was known by the end of another. */
const accountView = z.strictObject({
  status: wireText(20),
  owed: parts,
  remaining: kwachaText,
  charges: kwachaText,
  chargeCap: kwachaText,
  capReached: z.boolean(),
  paid: kwachaText,
  sentBack: kwachaText,
  owedToBorrower: kwachaText,
  discount: kwachaText,
  waived: kwachaText,
  /** The part of the extension fees refunded for unused days. */
  unusedDays: kwachaText,
  overdueDays: z.int(),
  daysLate: z.int(),
  plans: z.array(
    z.strictObject({
      planId: wireThingId,
      period: z.int(),
      status: z.enum(['due', 'overdue', 'paid', 'replaced']),
      firstDueDate: wireDate,
      dueDate: wireDate,
      extensions: z.int(),
      principal: kwachaText,
      interest: kwachaText,
      fee: kwachaText,
      lateFee: kwachaText,
      paid: kwachaText,
      remaining: kwachaText,
    }),
  ),
});

/** Something that happened to a loan. */
const timelineEvent = z.strictObject({
  eventId: wireText(120),
  kind: wireText(40),
  amount: z.nullable(kwachaText),
  network: z.nullable(networkName),
  paymentId: z.nullable(wireThingId),
  /** When it took effect, and when it was recorded. */
  effectiveAt: wireInstant,
  recordedAt: wireInstant,
  /** Of a payment: what it paid, oldest debt first. */
  allocation: z.array(z.strictObject({ period: z.int(), ...parts.shape })),
});

export const orderFigures = [
  'principal',
  'interest',
  'fees',
  'late-fees',
  'owed-to-borrower',
  'deferred-fee-income',
] as const;

export const showLoan = staffAct({
  name: 'showLoan',
  summary: 'A loan as of a day, as at a day: account, bills, timeline, payments, rules',
  permission: 'borrowers',
  args: z.strictObject({
    orderId: orderNumber,
    asOf: z.optional(wireDate),
    knownOn: z.optional(wireDate),
  }),
  answer: z.strictObject({
    loan: z.strictObject({
      ...loanHead,
      productVersion: z.int(),
      contractHash: wireText(64),
      /** The translation shown with the contract, if any. */
      translation: z.nullable(
        z.strictObject({ language: z.enum(languageCodes), hash: wireText(64) }),
      ),
      agreedAt: wireInstant,
      /** Agreed to by keys of a USSD menu and a PIN: the screens that were answered. */
      byUssd: z.nullable(
        z.strictObject({
          at: wireInstant,
          /** The number that the account had then. */
          mobileMasked: wireText(20),
          gateway: wireText(40),
          /** As the gateway names it. */
          sessionId: wireText(100),
          language: wireText(12),
          /** By which rule of the licence. */
          allowedBy: wireText(40),
          costScreen: wireText(200),
          lateScreen: wireText(200),
        }),
      ),
      /** The partner whose application the borrower agreed to before. */
      byPartner: z.nullable(
        z.strictObject({ name: wireText(80), reference: z.nullable(wireText(60)) }),
      ),
      version: z.int(),
    }),
    asOf: wireDate,
    /** True for today as known now. Actions apply to that view only. */
    isNow: z.boolean(),
    /** Null: as it is known now. */
    knownOn: z.nullable(wireDate),
    account: accountView,
    /** As of the same day, as it was known then. */
    relief,
    timeline: z.array(timelineEvent),
    payments: z.array(
      z.strictObject({
        paymentId: wireThingId,
        operation: z.enum(['collect', 'payout']),
        purpose: wireText(20),
        amount: kwachaText,
        state: wireText(20),
        network: networkName,
        provider: wireText(40),
        reference: z.nullable(wireText(200)),
        failureCode: z.nullable(wireText(100)),
        createdAt: wireInstant,
        settledAt: z.nullable(wireInstant),
      }),
    ),
    history: z.array(z.strictObject({ from: wireText(20), to: wireText(20), at: wireInstant })),
    rules: z.array(
      z.strictObject({
        rule: wireText(60),
        verdict: z.enum(ruleAnswers),
        sentence: wireText(500),
      }),
    ),
    /** The books beside the account of the day. Each figure opens its transfers up to that day. */
    figures: z.array(
      z.strictObject({
        account: z.enum(orderFigures),
        booked: kwachaText,
        /** The balance according to the account, on the last day booked by then. */
        expected: kwachaText,
      }),
    ),
    /**
     * Disagreements between account, books, payments and hash chain, as sentences; empty if they
     * agree. Null for another day than today, for which this is not checked.
     */
    faults: z.nullable(z.array(wireText(500))),
  }),
});

export const compareKnown = staffAct({
  name: 'compareKnown',
  summary: 'What changed in the account of a day as at two other days, and by what',
  permission: 'borrowers',
  args: z.strictObject({
    orderId: orderNumber,
    asOf: wireDate,
    one: wireDate,
    other: wireDate,
  }),
  answer: z.strictObject({
    before: accountView,
    after: accountView,
    /** Recorded after the first day and by the second. */
    between: z.array(timelineEvent),
  }),
});

/** A figure of the books by what it adds up: of one loan, or of an account over days. */
export const figureKey = z.union([
  z.strictObject({
    orderId: orderNumber,
    account: z.optional(z.enum(orderFigures)),
    asOf: z.optional(wireDate),
    knownOn: z.optional(wireDate),
  }),
  z.strictObject({ account: wireText(30), from: wireDate, to: wireDate }),
]);

export const openFigure = staffAct({
  name: 'openFigure',
  summary: 'The transfers that add up to a figure, with their sum',
  permission: 'borrowers',
  args: z.strictObject({ figure: figureKey, after: z.optional(cursor), limit: rowLimit }),
  answer: z.strictObject({
    rows: z.array(
      z.strictObject({
        orderId: z.nullable(orderNumber),
        line: wireText(60),
        debit: wireText(30),
        credit: wireText(30),
        amount: kwachaText,
        /** What it does to the account asked for; the amount itself where none was. */
        effect: kwachaText,
        eventAt: wireInstant,
        createdAt: wireInstant,
      }),
    ),
    next: z.optional(z.string()),
    /** Over all its transfers, not only those shown. */
    sum: kwachaText,
    count: z.int(),
  }),
});
