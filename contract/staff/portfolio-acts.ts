import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { wireMonth } from './books-words.ts';
import { kwachaText } from './loan-words.ts';
import { done, noArgs, staffAct } from './staff-act.ts';

/*
 * The loans as a whole, day by day. Shares and rates are in basis points; null: of nothing. A day
 * is shown as it is known now, or as it was known by the end of another.
 */

/** The fields by which a portfolio is grouped. */
export const portfolioKeys = ['product', 'version', 'channel', 'network', 'firstLoan'] as const;
export type PortfolioKey = (typeof portfolioKeys)[number];
export const riskDays = [1, 7, 30, 90] as const;

const share = z.nullable(z.int());
const by = z.array(z.enum(portfolioKeys)).check(z.maxLength(2));
/** Of each of `by` its value. */
const keys = z.array(wireText(60));
const counted = { loans: z.int(), principal: kwachaText };

const figures = {
  ...counted,
  interest: kwachaText,
  fees: kwachaText,
  lateFees: kwachaText,
  /** Open principal of loans more than so many days past due. */
  risk: z.array(z.strictObject({ days: z.int(), ...counted, share, loanShare: share })),
  ages: z.array(
    z.strictObject({ fromDays: z.int(), toDays: z.nullable(z.int()), ...counted, share }),
  ),
  /** Of the days up to this one: what was charged, taken off by coupons, and given up. */
  earned: z.strictObject({
    interest: kwachaText,
    fees: kwachaText,
    lateFees: kwachaText,
    extensions: kwachaText,
    coupons: kwachaText,
    loss: kwachaText,
    result: kwachaText,
    /** Of the open principal, as if it were a year. */
    gross: share,
    net: share,
  }),
  /** Given up since the beginning, less what was paid of it after all. */
  writtenOff: kwachaText,
};

export const showPortfolio = staffAct({
  name: 'showPortfolio',
  summary: 'What is open by the end of a day, how late it is, and what it earned in 30 days',
  permission: 'portfolio',
  mayLag: true,
  args: z.strictObject({ asOf: wireDate, by, knownOn: z.optional(wireDate) }),
  answer: z.strictObject({
    /** The last day that was summed up to the one asked for; null: there is none. */
    asOf: z.nullable(wireDate),
    knownOn: z.nullable(wireDate),
    earnedDays: z.int(),
    all: z.strictObject(figures),
    /** The largest first; those beyond the most that are shown are left out. */
    rows: z.array(z.strictObject({ keys, ...figures })),
    /** How much later records changed the principal in arrears. */
    heardLater: kwachaText,
    days: z.array(
      z.strictObject({
        day: wireDate,
        ...counted,
        risk: z.array(z.strictObject({ days: z.int(), ...counted, share })),
      }),
    ),
  }),
});

const standing = wireText(20);

export const showRolls = staffAct({
  name: 'showRolls',
  summary: 'What became of the principal of each age over some days',
  permission: 'portfolio',
  mayLag: true,
  args: z.strictObject({ from: wireDate, to: wireDate }),
  answer: z.strictObject({
    /** Null: no day of these was summed. */
    from: z.nullable(wireDate),
    to: z.nullable(wireDate),
    rows: z.array(
      z.strictObject({
        fromDays: z.int(),
        toDays: z.nullable(z.int()),
        before: kwachaText,
        came: kwachaText,
        worse: kwachaText,
        better: kwachaText,
        paid: kwachaText,
        after: kwachaText,
        worseRate: share,
        betterRate: share,
        paidRate: share,
      }),
    ),
    moves: z.array(z.strictObject({ from: standing, to: standing, ...counted })),
  }),
  refusals: ['too-many-days'],
});

const late = z.union(riskDays.map((days) => z.literal(days)));

export const showVintages = staffAct({
  name: 'showVintages',
  summary: 'Of the loans paid out in each month, what was ever late, by months since then',
  permission: 'portfolio',
  mayLag: true,
  args: z.strictObject({
    from: wireMonth,
    to: wireMonth,
    late,
    by: z.array(z.enum(portfolioKeys)).check(z.maxLength(1)),
  }),
  answer: z.strictObject({
    rows: z.array(
      z.strictObject({
        month: wireMonth,
        keys,
        loans: z.int(),
        lent: kwachaText,
        /** From month 0 on; the last one is still running. */
        months: z.array(z.strictObject({ loans: z.int(), late: kwachaText, share })),
      }),
    ),
  }),
  refusals: ['too-many-days'],
});

export const exportPortfolio = staffAct({
  name: 'exportPortfolio',
  summary: 'A table of the portfolio as a file',
  permission: 'portfolio',
  mayLag: true,
  args: z.strictObject({
    table: z.discriminatedUnion('name', [
      z.strictObject({ name: z.literal('ages'), ...showPortfolio.args.shape }),
      z.strictObject({ name: z.literal('days'), ...showPortfolio.args.shape }),
      z.strictObject({ name: z.literal('income'), ...showPortfolio.args.shape }),
      z.strictObject({ name: z.literal('rolls'), ...showRolls.args.shape }),
      z.strictObject({ name: z.literal('vintages'), ...showVintages.args.shape }),
    ]),
    format: z.enum(['csv', 'xlsx']),
  }),
  answer: z.strictObject({
    fileName: wireText(60),
    mediaType: wireText(100),
    /** The file in base64. */
    content: z.string(),
  }),
  refusals: ['too-many-days'],
});

/** The query of the screen's address: filters, never personal data. */
const viewQuery = z.string().check(z.regex(/^[\w=&.,-]{0,200}$/, 'is no view'));
/** As many as one person keeps. */
export const mostViews = 20;

export const listViews = staffAct({
  name: 'listViews',
  summary: 'The views of the portfolio that one has saved',
  permission: 'portfolio',
  args: noArgs,
  answer: z.strictObject({
    rows: z.array(
      z.strictObject({ name: wireText(40), query: z.string(), savedAt: wireInstant }),
    ),
  }),
});

export const saveView = staffAct({
  name: 'saveView',
  summary: 'Keep a view of the portfolio under a name; an empty one takes it away',
  permission: 'portfolio',
  effect: 'writes',
  args: z.strictObject({ name: wireText(40).check(z.minLength(1)), query: viewQuery }),
  answer: done,
  refusals: ['too-many-views'],
});
