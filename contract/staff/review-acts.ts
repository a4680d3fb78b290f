import * as z from 'zod/mini';
import { openedPicture } from './opened-picture.ts';
import { wireInstant, wireText } from '../words/wire.ts';
import { faceDeclineReasons, orderDeclineReasons } from '../borrower/reviews.ts';
import { reason, wireThingId } from './people-words.ts';
import { askedSteps, reviewView } from './review-view.ts';
import { staffAct } from './staff-act.ts';

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
  summary: 'Shows personal details for an open review, beside the card and the answers',
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
  fresh: 'signed',
  args: z.strictObject({ reviewId: wireThingId, itemId: wireThingId, reason }),
  answer: openedPicture,
  refusals: ['no-open-work'],
});

export const approveReview = staffAct({
  name: 'approveReview',
  summary:
    'Approves a face, or a referred loan within one’s own limit; its payout waits a minute',
  permission: 'reviews',
  level: 'does',
  effect: 'writes',
  fresh: 'signed',
  args: z.strictObject({ ...seen, reason }),
  answer: shown,
  refusals: [
    'over-your-limit',
    'over-your-payouts',
    'not-lawful',
    'not-possible-now',
    'decided-already',
    'proposal-open',
  ],
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
  refusals: ['not-possible-now', 'not-lawful', 'decided-already'],
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

export const reopenStep = staffAct({
  name: 'reopenStep',
  summary: 'Asks the borrower to do a step again, in a sentence; the review waits until then',
  permission: 'reviews',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    ...seen,
    step: z.enum(askedSteps),
    /** The borrower reads exactly this. */
    text: z.string().check(z.trim(), z.minLength(4), z.maxLength(300)),
  }),
  answer: shown,
  refusals: ['not-possible-now', 'decided-already', 'proposal-open'],
});
