import * as z from 'zod/mini';
import { wireAmount, wireText } from '../words/wire.ts';
import { arrangedPart } from './arrangement.ts';

/** A new schedule that the lender offers for a loan, as it would count from today. */
export const restructuring = z.strictObject({
  /** The borrower agreed to these figures, and another person decides. */
  isAgreed: z.boolean(),
  instalments: z.array(arrangedPart),
  /** All that is to be paid, each by its day: as it is now, and by the new schedule. */
  oldTotal: wireAmount,
  newTotal: wireAmount,
  /** Percent a year, and percent a day. */
  apr: z.number(),
  rate: z.number(),
  /** Names exactly these figures. */
  hash: wireText(64),
});
