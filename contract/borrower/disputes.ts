import * as z from 'zod/mini';
import { wireDate, wireText } from '../words/wire.ts';

/** Why two people found that a loan is the borrower's, in the order in which it is offered. */
export const disputeGrounds = ['own-wallet', 'own-phone', 'own-face', 'own-payments'] as const;
export type DisputeGround = (typeof disputeGrounds)[number];

/** The newest time the borrower said that they did not borrow this. */
export const dispute = z.strictObject({
  /** It is a complaint, and has its number. */
  number: wireText(20),
  status: z.enum(['open', 'upheld', 'rejected']),
  /** Nothing is charged, and there are no reminders, until it is decided. */
  isFrozen: z.boolean(),
  /** While it is open: the last day for our answer. */
  answerBy: z.optional(wireDate),
  /** Why it was rejected, as a sentence. */
  reason: z.optional(wireText(100)),
});
