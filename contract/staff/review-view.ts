import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';
import { authSteps } from '../borrower/auth-steps.ts';
import { kwachaText, orderNumber } from './loan-words.ts';
import { personRef, wireProposalId, wireThingId } from './people-words.ts';
import { reviewRow } from './review-row.ts';
import { preview } from './proposal-view.ts';
import { payoutsLeft } from './payout-limits.ts';
import { ruleAnswers } from './rule-words.ts';

export const askedSteps = authSteps.map(({ step }) => step);

/** A way in the middle: what one person approved, and what became of it. */
const approval = z.strictObject({
  state: z.enum(['approved', 'done', 'held', 'stopped']),
  by: personRef,
  at: wireInstant,
  reason: wireText(500),
  /** The hold: until then all reviewers can stop it. */
  notBefore: wireInstant,
  endedAt: z.nullable(wireInstant),
  stoppedBy: z.nullable(personRef),
  /** Why it was stopped or held back. */
  why: z.nullable(wireText(500)),
});

const askedStep = z.strictObject({
  step: z.enum(askedSteps),
  /** Why, as the borrower reads it. */
  text: wireText(300),
  by: personRef,
  at: wireInstant,
  /** Null: it is still waited for. */
  doneAt: z.nullable(wireInstant),
});

const loan = z.strictObject({
  orderId: orderNumber,
  amount: kwachaText,
  termDays: z.int(),
  productId: wireText(60),
  repays: kwachaText,
  instalments: z.array(kwachaText),
  network: wireText(20),
  askedAt: wireInstant,
});

const rule = z.strictObject({
  rule: wireText(60),
  verdict: z.enum(ruleAnswers),
  /** What it said when the loan was asked for. */
  sentence: wireText(300),
  /** What it reads, as of now. */
  fact: wireText(200),
});

/** Something that was opened once may be gone: then it cannot be opened again. */
const picture = z.strictObject({
  itemId: wireThingId,
  what: wireText(120),
  isKept: z.boolean(),
});

const face = z.strictObject({
  /** `matched`, `approved`, `under-review`; null: it was never shown. */
  stands: z.nullable(wireText(40)),
  checks: z.array(
    z.strictObject({
      at: wireInstant,
      outcome: wireText(40),
      reason: wireText(80),
      /** The smaller the more alike; null: nothing was compared. */
      distance: z.nullable(z.number()),
      match: z.number(),
      look: z.number(),
      likeness: z.enum(['alike', 'in doubt', 'not alike', 'not compared']),
    }),
  ),
});

export const reviewView = z.strictObject({
  ...reviewRow.shape,
  /** Rises with each change: an act names the one it saw. */
  version: z.int(),
  loan: z.nullable(loan),
  /** Those that want a look first. */
  rules: z.array(rule),
  card: z.nullable(
    z.strictObject({
      readAt: wireInstant,
      engine: wireText(80),
      /** The fields that the borrower changed after the reading. */
      corrected: z.array(wireText(40)),
    }),
  ),
  /** What the register of cards answered, and how far the asking is. */
  registry: z.strictObject({
    sentence: wireText(200),
    provider: z.nullable(wireText(20)),
    askedAt: z.nullable(wireInstant),
    /** When it is asked next; null: not again. */
    nextAt: z.nullable(wireInstant),
  }),
  /** What the credit bureau answered, for which loans it counts, and when it was asked. */
  bureau: z.strictObject({
    sentence: wireText(300),
    askedAt: z.nullable(wireInstant),
  }),
  face,
  pictures: z.array(picture),
  /** Others with the same card. */
  doubles: z.array(
    z.strictObject({
      borrowerId: wireThingId,
      since: wireInstant,
      loans: z.int(),
      openLoans: z.int(),
    }),
  ),
  devices: z.array(
    z.strictObject({
      device: wireText(200),
      kind: z.nullable(wireText(80)),
      lastSeenAt: wireInstant,
      /** Other borrowers seen on it. */
      others: z.array(wireThingId),
    }),
  ),
  loans: z.array(
    z.strictObject({
      orderId: orderNumber,
      status: wireText(20),
      amount: kwachaText,
      termDays: z.int(),
      askedAt: wireInstant,
      settledAt: z.nullable(wireInstant),
      /** The most any of its bills was late; null: it was never paid out. */
      daysLate: z.nullable(z.int()),
    }),
  ),
  /** The same borrower's other reviews. */
  earlier: z.array(reviewRow),
  /** Of other borrowers, decided for the very same reasons, newest first; how each ended. */
  similar: z.array(
    z.strictObject({
      id: wireThingId,
      state: z.enum(['approved', 'declined']),
      amount: z.nullable(kwachaText),
      at: wireInstant,
      reason: wireText(500),
      /** What became of the loan since. */
      loanStatus: z.nullable(wireText(20)),
    }),
  ),
  /** What one person approved, newest first. */
  approvals: z.array(approval),
  /** What the borrower was asked to do again, newest first. */
  asked: z.array(askedStep),
  /** What two people decide about it, while that is open. */
  proposalId: z.nullable(wireProposalId),
  /** What approving it does; null where it may not be, or pays nothing out. */
  preview: z.nullable(preview),
  previewHash: z.nullable(wireText(64)),
  /** Why no one may approve it. */
  notLawful: z.array(wireText(500)),
  /** The caller decides alone up to this. */
  limit: z.nullable(kwachaText),
  /** What the caller may still pay out alone, to any borrowers. */
  left: payoutsLeft,
  /** What the caller may do now; for the rest, why not. */
  may: z.strictObject({
    approve: z.nullable(wireText(400)),
    propose: z.nullable(wireText(400)),
    decline: z.nullable(wireText(400)),
    stop: z.nullable(wireText(400)),
    ask: z.nullable(wireText(400)),
    open: z.nullable(wireText(400)),
    pictures: z.nullable(wireText(400)),
  }),
});
