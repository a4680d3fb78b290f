import * as z from 'zod/mini';
import { cannotPayReasons } from '../borrower/cannot-pay.ts';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { wireProposalId } from './people-words.ts';

const kwachaText = z.string().check(z.regex(/^-?\d{1,16}\.\d{2}$/, 'is no amount'));

/** Why nothing is charged on a debt. */
export const hardships = ['illness', 'death', 'disaster', 'job-lost'] as const;

export const arrangementStates = ['offered', 'lapsed', 'kept', 'broken', 'done'] as const;

const asked = { reason: z.enum(cannotPayReasons), canPayOn: wireDate };

/** What eases a debt: a plan of dated amounts, days without charges, that it was given up. */
export const relief = z.strictObject({
  arrangement: z.nullable(
    z.strictObject({
      proposalId: wireProposalId,
      /** Offered by the published policy, as the borrower asked for it. */
      asked: z.nullable(z.strictObject(asked)),
      state: z.enum(arrangementStates),
      parts: z.array(
        z.strictObject({ on: wireDate, amount: kwachaText, isThere: z.boolean() }),
      ),
      offeredOn: wireDate,
      /** The last day on which its borrower can agree. */
      acceptBy: wireDate,
      agreedOn: z.nullable(wireDate),
      brokenOn: z.nullable(wireDate),
    }),
  ),
  /** The newest new schedule of a running loan. */
  restructured: z.nullable(
    z.strictObject({
      proposalId: wireProposalId,
      on: wireDate,
      /** Days in arrears that it keeps for its class until nothing is owed. */
      classedDays: z.int(),
    }),
  ),
  chargeStop: z.nullable(
    z.strictObject({
      reason: z.enum(hardships),
      fromOn: wireDate,
      /** The last day; null: for good. */
      untilOn: z.nullable(wireDate),
    }),
  ),
  /** The newest time its borrower said that they did not borrow this. */
  dispute: z.nullable(
    z.strictObject({
      number: wireText(20),
      outcome: z.enum(['open', 'upheld', 'rejected']),
      isFrozen: z.boolean(),
    }),
  ),
  /** The borrower says that they cannot pay, and waits for staff. */
  claim: z.nullable(z.strictObject({ ...asked, askedAt: wireInstant })),
  isWrittenOff: z.boolean(),
  /** Something is owed, and the loan runs. */
  isOwed: z.boolean(),
});
