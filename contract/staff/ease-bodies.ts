import * as z from 'zod/mini';
import { wireTypedKwacha } from '../words/wire-typed-kwacha.ts';
import { wireDate } from '../words/wire.ts';
import { mostOfMany } from './many-words.ts';
import { hardships } from './relief-words.ts';

/* What two people agree to so that a debt is easier to pay, or is given up. */

export const amount = wireTypedKwacha(9);
export const orderId = z
  .string()
  .check(z.regex(/^[1-9]\d{0,14}$/, 'is not the number of a loan'));
export const once = z.refine(
  (all: unknown) => Array.isArray(all) && new Set(all).size === all.length,
  'has something twice',
);
export const upTo = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** A plan of dated amounts: the first within so many days, and the last within so many. */
export const firstArrangedDays = 30;
export const mostArrangedDays = 182;
/** The borrower can agree for so many days. */
export const acceptDays = 7;
/** For so many days at most nothing is charged because of a hardship, unless it is for good. */
export const mostHardshipDays = 90;

/** A new schedule has so many instalments at most. */
export const mostInstalments = 24;

export const easeBodies = [
  z.strictObject({ kind: z.literal('waive'), orderId, amount }),
  z.strictObject({
    kind: z.literal('waive-many'),
    /** Each once, with what is waived of its late fees. */
    loans: z.array(z.strictObject({ orderId, amount })).check(
      z.minLength(1),
      z.maxLength(mostOfMany),
      z.refine(
        (all) => new Set(all.map((one) => one.orderId)).size === all.length,
        'has a loan twice',
      ),
    ),
  }),
  z.strictObject({
    kind: z.literal('write-off-many'),
    orderIds: z.array(orderId).check(z.minLength(1), z.maxLength(mostOfMany), once),
  }),
  z.strictObject({
    kind: z.literal('arrangement'),
    orderId,
    /** Earliest first; what then is left is owed on the last day. */
    parts: z.array(z.strictObject({ on: wireDate, amount })).check(z.maxLength(26)),
    lastOn: wireDate,
  }),
  z.strictObject({
    kind: z.literal('hardship'),
    orderId,
    hardship: z.enum(hardships),
    from: wireDate,
    /** Null: for good. */
    days: z.nullable(upTo(1, mostHardshipDays)),
  }),
  z.strictObject({ kind: z.literal('end-hardship'), orderId }),
  z.strictObject({
    kind: z.literal('restructure'),
    orderId,
    /** The due date of the first new instalment. */
    firstOn: wireDate,
    instalments: upTo(1, mostInstalments),
    everyDays: upTo(7, 31),
    /** In percent a day; left out: as it is. It never rises. */
    dailyRate: z.optional(
      z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/, 'is no rate in percent')),
    ),
    /** Money that would be lent in addition: refused. */
    topUp: z.optional(amount),
  }),
  z.strictObject({ kind: z.literal('write-off-early'), orderId }),
  z.strictObject({ kind: z.literal('reverse-write-off'), orderId }),
] as const;
