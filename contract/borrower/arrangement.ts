import * as z from 'zod/mini';
import { wireAmount, wireDate, wireText } from '../words/wire.ts';

/** So much is there by the end of a day. */
export const arrangedPart = z.strictObject({ on: wireDate, amount: wireAmount });

/** A plan of dated amounts that the lender offers for a debt, or that was agreed on. */
export const arrangement = z.strictObject({
  arrangementId: wireText(40),
  /** `broken`: an amount was not there in time, and charges run again. */
  state: z.enum(['offered', 'kept', 'broken', 'done']),
  parts: z.array(z.strictObject({ ...arrangedPart.shape, isThere: z.boolean() })),
  /** What of it is to be paid next. */
  next: z.optional(arrangedPart),
  /** The last day on which it can be agreed to. */
  acceptBy: wireDate,
  /** From then on charges ran again. */
  brokenOn: z.optional(wireDate),
});
