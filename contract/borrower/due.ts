import * as z from 'zod/mini';
import { wireAmount, wireCount, wireDate } from '../words/wire.ts';

/** What is still to be paid of a bill or a loan: by its days, and today. */
export const dueFigures = {
  /** By the due dates, if nothing is paid before; of what is past due, what is owed today. */
  dueAmount: wireAmount,
  /** Today, to owe nothing more. */
  remainingAmount: wireAmount,
  /** What paying today saves: `dueAmount` - `remainingAmount`. */
  savedToday: wireAmount,
  /**
   * For an extended bill: the discount for unused days if the whole bill is paid today.
   * `remainingAmount` is already lower by it.
   */
  unusedDays: z.optional(z.strictObject({ amount: wireAmount, days: wireCount })),
  /**
   * For a bill: days after its due date that do not count as late, because its network was closed.
   */
  excusedDays: z.optional(wireCount),
};

/** The time status of a bill. */
export const billTime = {
  /** Until its due date; 0 on it and after it. */
  daysLeft: wireCount,
  /** How much of the time to its due date has gone, in percent. */
  gone: z.int().check(z.gte(0), z.lte(100)),
  /** Due within the days of the first reminder, and not late. */
  dueSoon: z.boolean(),
};

/** What a bill that is due soon or late comes to if nothing is paid. */
export const outlook = z.strictObject({
  tomorrowAmount: wireAmount,
  mostAmount: wireAmount,
  /** The first day on which it is that much; it grows no further. */
  mostOn: wireDate,
});
