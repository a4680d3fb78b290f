import * as z from 'zod/mini';
import { wireDate, wireText } from '../words/wire.ts';
import { wireAccount } from './books-words.ts';
import { kwachaText } from './loan-words.ts';
import { staffAct } from './staff-act.ts';

/** Kwacha, and percent with one decimal; null where nothing was there to compare with. */
const change = z.strictObject({ amount: kwachaText, percent: z.nullable(wireText(30)) });
/** A figure beside the same one a month and a year before. */
const figures = {
  now: kwachaText,
  monthBefore: kwachaText,
  yearBefore: kwachaText,
  sinceMonth: change,
  sinceYear: change,
};
const section = z.strictObject({
  lines: z.array(
    z.strictObject({
      /** Null: no account, but what the books have earned, which is part of equity. */
      account: z.nullable(wireAccount),
      name: wireText(80),
      gl: z.nullable(wireText(10)),
      ...figures,
    }),
  ),
  total: z.strictObject(figures),
});
const span = z.strictObject({ from: wireDate, to: wireDate });

/**
 * Balance sheet and income statement, from the figures of the trial balance. A day is compared with
 * the same day of the month before and of the year before, the last of a month with the last.
 */
export const showFinancials = staffAct({
  name: 'showFinancials',
  summary:
    'Balance sheet as at a day and income of its month, beside the month and the year before',
  permission: 'books',
  mayLag: true,
  args: z.strictObject({ asOf: wireDate, knownOn: z.optional(wireDate) }),
  answer: z.strictObject({
    asOf: wireDate,
    /** Null: as it is known now. */
    knownOn: z.nullable(wireDate),
    /** What income is of; the last day is that of the balance sheet. */
    spans: z.strictObject({ now: span, monthBefore: span, yearBefore: span }),
    assets: section,
    liabilities: section,
    equity: section,
    /** Liabilities and equity together. */
    funding: z.strictObject(figures),
    income: section,
    cost: section,
    result: z.strictObject(figures),
    /** Assets are liabilities and equity on each of the three days. */
    isEven: z.boolean(),
  }),
});
