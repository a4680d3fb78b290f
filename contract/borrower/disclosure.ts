import * as z from 'zod/mini';
import { wireAmount, wireCount, wireDate, wireText } from '../words/wire.ts';

/**
 * The price and rules that a borrower sees wherever a loan is shown. They are in the estimated
 * bill, the contract, the bill and the receipt, with the same figures.
 */
export const disclosure = z.strictObject({
  lender: z.strictObject({
    name: wireText(100),
    companyNumber: wireText(60),
    licenceNumber: wireText(60),
    regulator: wireText(200),
  }),
  /** All that reaches the borrower. */
  receivedAmount: wireAmount,
  interest: wireAmount,
  serviceFee: wireAmount,
  /** With every bill paid on its day. */
  totalRepayAmount: wireAmount,
  /** As agreed, before any extension. */
  dueDates: z.array(wireDate),
  apr: z.number(),
  aprConvention: wireText(200),
  lateFeeRule: wireText(400),
  /** The most that all charges of the loan together may ever be. */
  chargeCap: wireAmount,
  /** Left out where bills of the loan cannot be extended. */
  extension: z.optional(
    z.strictObject({ days: wireCount, times: wireCount, firstFee: wireAmount }),
  ),
  /** Saved by each day that all of it is paid earlier, while nothing of it is paid yet. */
  dayEarlierSaves: wireAmount,
  coolingOffHours: wireCount,
  complaints: z.strictObject({ phone: wireText(40), email: wireText(100) }),
});

export type Disclosure = z.output<typeof disclosure>;
