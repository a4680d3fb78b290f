import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { faceDeclineReasons, orderDeclineReasons } from '../borrower/reviews.ts';
import { kwachaText, orderNumber } from './loan-acts.ts';
import { personRef, reason, wireProposalId, wireThingId } from './people-words.ts';
import { preview } from './proposal-acts.ts';
import { cursor, page, rowLimit, staffAct } from './staff-act.ts';

/** `held`: one person approved it, and its payout waits; `proposed`: a second person is asked. */
export const reviewStates = ['open', 'held', 'proposed', 'approved', 'declined'] as const;
export const reviewKinds = ['face', 'order'] as const;

const decision = z.strictObject({
  by: wireText(80),
  at: wireInstant,
  reason: wireText(500),
  /** What stays inside. */
  note: z.nullable(wireText(500)),
  retryOn: z.nullable(wireDate),
});

export const reviewRow = z.strictObject({
  id: wireThingId,
  kind: z.enum(reviewKinds),
  state: z.enum(reviewStates),
  borrowerId: wireThingId,
  mobileMasked: wireText(20),
  /** Of a loan. */
  orderId: z.nullable(orderNumber),
  amount: z.nullable(kwachaText),
  reasons: z.array(wireText(80)),
  openedAt: wireInstant,
  decision: z.nullable(decision),
});

export const listReviews = staffAct({
  name: 'listReviews',
  summary: 'Loans and faces that wait for a person, the longest waiting first; or decided ones',
  permission: 'reviews',
  args: z.strictObject({
    filter: z.strictObject({
      kind: z.optional(z.enum(reviewKinds)),
      isDecided: z._default(z.boolean(), false),
    }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(reviewRow),
});

/** A way in the middle: what one person approved, and what became of it. */
const approval = z.strictObject({
  state: z.enum(['approved', 'done', 'held', 'stopped']),
  by: personRef,
  at: wireInstant,
  reason: wireText(500),
  /** The hold: until then anybody who decides on reviews can stop it. */
  notBefore: wireInstant,
  endedAt: z.nullable(wireInstant),
  stoppedBy: z.nullable(personRef),
  /** Why it was stopped or held back. */
  why: z.nullable(wireText(500)),
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
  verdict: z.enum(['pass', 'refer', 'decline']),
  /** What it said when the loan was asked for. */
  sentence: wireText(300),
  /** What it reads, as it stands now. */
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
  /** The registry of cards about number and name. */
  registry: wireText(40),
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
  /** What two people decide about it, while that is open. */
  proposalId: z.nullable(wireProposalId),
  /** What approving it does; null where it may not be, or pays nothing out. */
  preview: z.nullable(preview),
  previewHash: z.nullable(wireText(64)),
  /** Why it may not be approved, whoever asks. */
  notLawful: z.array(wireText(500)),
  /** Whoever asks decides alone up to this. */
  limit: z.nullable(kwachaText),
  /** Whoever asks may do these now; of the others why not. */
  may: z.strictObject({
    approve: z.nullable(wireText(400)),
    propose: z.nullable(wireText(400)),
    decline: z.nullable(wireText(400)),
    stop: z.nullable(wireText(400)),
    open: z.nullable(wireText(400)),
    pictures: z.nullable(wireText(400)),
  }),
});

const shown = z.strictObject({ review: reviewView });
const seen = { id: wireThingId, version: z.int() };

export const showReview = staffAct({
  name: 'showReview',
  summary: 'Everything a decision needs, with what names the borrower covered',
  permission: 'reviews',
  args: z.strictObject({ id: wireThingId }),
  answer: shown,
});

export const openReview = staffAct({
  name: 'openReview',
  summary:
    'Uncovers for an open review who they are, beside their card, and what they answered',
  permission: 'reviews',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({ id: wireThingId, reason }),
  answer: z.strictObject({
    identity: z.array(
      z.strictObject({
        field: wireText(40),
        confirmed: wireText(200),
        read: wireText(200),
        /** How sure the machine was, 0 to 1. */
        sure: z.nullable(z.number()),
        isCorrected: z.boolean(),
      }),
    ),
    ageYears: z.nullable(z.int()),
    /** By its heading: what was asked, and the answer. */
    answers: z.array(
      z.strictObject({
        heading: wireText(80),
        fields: z.array(z.tuple([wireText(200), wireText(1000)])),
      }),
    ),
    shownUntil: wireInstant,
  }),
  refusals: ['no-open-work'],
});

export const openPicture = staffAct({
  name: 'openPicture',
  summary: 'Opens a picture of an open review: the card, or the face as it was shown',
  permission: 'pictures',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({ reviewId: wireThingId, itemId: wireThingId, reason }),
  answer: z.strictObject({
    what: wireText(120),
    mediaType: z.enum(['image/webp', 'image/jpeg', 'image/png']),
    base64: z.string(),
    shownUntil: wireInstant,
  }),
  refusals: ['no-open-work'],
});

export const approveReview = staffAct({
  name: 'approveReview',
  summary:
    'Approves a face, or a referred loan within one’s own limit; its payout waits a minute',
  permission: 'reviews',
  level: 'does',
  effect: 'writes',
  fresh: 'passkey-12h',
  args: z.strictObject({ ...seen, reason }),
  answer: shown,
  refusals: ['over-your-limit', 'not-lawful', 'decided-already', 'proposal-open'],
});

export const declineReview = staffAct({
  name: 'declineReview',
  summary: 'Declines a face or a loan for a reason of the list, which the borrower reads',
  permission: 'reviews',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    ...seen,
    reason: z.enum([
      ...(Object.keys(faceDeclineReasons) as (keyof typeof faceDeclineReasons)[]),
      ...(Object.keys(orderDeclineReasons) as (keyof typeof orderDeclineReasons)[]),
    ]),
    /** Stays inside. */
    note: z.optional(reason),
  }),
  answer: shown,
  refusals: ['not-possible-now', 'decided-already'],
});

export const stopReview = staffAct({
  name: 'stopReview',
  summary: 'Stops the payout that one person approved, while its hold lasts; alone',
  permission: 'reviews',
  effect: 'writes',
  args: z.strictObject({ ...seen, reason }),
  answer: shown,
  refusals: ['hold-over', 'decided-already'],
});
