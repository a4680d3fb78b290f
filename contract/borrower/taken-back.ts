import * as z from 'zod/mini';
import { wireAmount, wireDate } from '../words/wire.ts';
import { networkName } from './auth.ts';

/** The latest payment that a network reversed, while it is news to the borrower. */
export const takenBack = z.strictObject({
  what: z.enum(['repayment', 'extension', 'payout']),
  network: networkName,
  amount: wireAmount,
  /** The last day without a late fee; left out once it is past or if no late fee applies. */
  noLateFeeUntil: z.optional(wireDate),
});
