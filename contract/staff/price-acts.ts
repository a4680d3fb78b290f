import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { kwachaText } from './loan-words.ts';
import { personRef, reason, wireProposalId, wireThingId } from './people-words.ts';
import { priceFigures, termsChange } from './product-words.ts';
import { staffAct } from './staff-act.ts';

/*
 * A price that turns out to be wrong. Lending at it stops at once, and what it charged too much
 * is counted. Two people then reverse that by a proposal (`correct-price`).
 */

/** How long a count serves for a proposal, since loans go on. */
export const countServesHours = 24;

const ofVersion = { productId: wireThingId, version: z.int().check(z.gte(1)) };

export const stopLending = staffAct({
  name: 'stopLending',
  summary: 'Lends nothing more by a version of a product, from now on and for good',
  permission: 'stop-lending',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ ...ofVersion, reason }),
  answer: z.strictObject({ stoppedAt: wireInstant }),
  refusals: ['stopped-already'],
});

export const countWrongPrice = staffAct({
  name: 'countWrongPrice',
  summary: 'Counts what a corrected price reverses for the loans of a version; a job does it',
  permission: 'products',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({ ...ofVersion, price: priceFigures }),
  answer: z.strictObject({ countId: wireThingId }),
  refusals: ['price-not-lower', 'count-running'],
});

const counted = z.strictObject({ loans: z.int(), amount: kwachaText });

const correction = z.strictObject({
  countId: wireThingId,
  price: priceFigures,
  /** What differs from the price that was charged until then. */
  changes: z.array(termsChange),
  state: z.enum(['counting', 'counted', 'failed', 'correcting', 'done']),
  startedAt: wireInstant,
  startedBy: personRef,
  /** Loans are counted by the end of this day. */
  asOf: wireDate,
  /** Loans looked at so far. */
  seen: z.int(),
  count: z.nullable(
    z.strictObject({
      /** All loans of the version, and what is reversed of them. */
      all: counted,
      open: counted,
      repaid: counted,
      givenUp: counted,
      /** Nothing was charged wrongly so far. */
      unharmed: counted,
      /** Of all of these: what goes back to wallets. */
      sentBack: counted,
    }),
  ),
  /** Until then it serves for a proposal; null: it does not, or no more. */
  servesUntil: z.nullable(wireInstant),
  /** What was done so far, once two people agreed. */
  done: z.nullable(
    z.strictObject({
      proposalId: wireProposalId,
      loans: z.int(),
      takenBack: kwachaText,
      sentBack: kwachaText,
      begunAt: wireInstant,
      endedAt: z.nullable(wireInstant),
    }),
  ),
});

export const showPriceVersion = staffAct({
  name: 'showPriceVersion',
  summary: 'One version of a product: whether it is lent, its price, and what put it right',
  permission: 'products',
  args: z.strictObject(ofVersion),
  answer: z.strictObject({
    ...ofVersion,
    productName: wireText(40),
    publishedOn: wireDate,
    /** It is the newest, and not stopped: loans are given by it. */
    isLent: z.boolean(),
    stopped: z.nullable(
      z.strictObject({ at: wireInstant, by: personRef, reason: wireText(500) }),
    ),
    /** What its loans are counted by now. */
    price: priceFigures,
    /** The newest first. */
    corrections: z.array(correction),
    /** What waits to be approved, or for its hold. */
    proposalId: z.nullable(wireProposalId),
  }),
});

export const priceActs = [showPriceVersion, stopLending, countWrongPrice] as const;
