import * as z from 'zod/mini';
import { wireText } from '../words/wire.ts';

/** The name of a campaign, by which its versions are one. */
export const campaignName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be small letters, digits and hyphens'));

/** A figure while it is typed: it may be none yet. */
const typed = wireText(20);

/**
 * A campaign as the fields of its form: what is typed, so that a draft can be kept half way. What
 * they mean and what is wrong with them, the server says.
 */
export const campaignFields = z.strictObject({
  trigger: z.enum(['registration', 'settled-on-time']),
  /** Codes with commas between them; empty: everybody. */
  channels: wireText(400),
  /** A day, or empty. */
  startsOn: typed,
  endsOn: typed,
  mostPerBorrower: typed,
  /** Kwacha, or empty: no bound. */
  budget: typed,
  /** Empty: no control group. */
  heldOutPercent: typed,
  couponName: wireText(80),
  description: wireText(400),
  worth: z.enum(['fixed', 'percentage']),
  /** Kwacha; of a share, percent. */
  worthAmount: typed,
  /** Of a share, kwacha at one use at the most, or empty. */
  worthMost: typed,
  minAmount: typed,
  validDays: typed,
  uses: typed,
});
export type CampaignFields = z.output<typeof campaignFields>;
