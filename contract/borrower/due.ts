import { wireAmount } from '../words/wire.ts';

/** What is still to be paid of a bill or a loan: by its days, and today. */
export const dueFigures = {
  /** By the due dates, if nothing is paid before; of what is past due, what is owed today. */
  dueAmount: wireAmount,
  /** Today, to owe nothing more. */
  remainingAmount: wireAmount,
  /** What paying today saves: `dueAmount` - `remainingAmount`. */
  savedToday: wireAmount,
};
