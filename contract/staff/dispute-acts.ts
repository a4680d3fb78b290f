import * as z from 'zod/mini';
import { disputeGrounds } from '../borrower/disputes.ts';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { complaintNumber } from './complaint-acts.ts';
import { kwachaText, networkName, orderNumber } from './loan-words.ts';
import { wireProposalId, wireThingId } from './people-words.ts';
import { cursor, page, rowLimit, staffAct } from './staff-act.ts';

export const disputeRow = z.strictObject({
  number: complaintNumber,
  orderId: orderNumber,
  borrowerId: wireThingId,
  mobileMasked: wireText(20),
  amount: kwachaText,
  openedAt: wireInstant,
  /** While it is not decided: the last day for it. */
  answerBy: z.nullable(wireDate),
  isLate: z.boolean(),
  /** Null: it is open. */
  outcome: z.nullable(z.enum(['upheld', 'rejected'])),
});

export const listDisputes = staffAct({
  name: 'listDisputes',
  summary: 'Disputed loans that wait, late first; or those decided, newest first',
  permission: 'complaints',
  args: z.strictObject({
    filter: z.strictObject({ state: z.optional(z.enum(['waiting', 'decided'])) }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(disputeRow),
});

/** What is known of how the loan was taken. Nothing in it names a person. */
export const disputeEvidence = z.strictObject({
  askedAt: wireInstant,
  /** The newest login before it: each is by a code to the number. */
  login: z.nullable(z.strictObject({ at: wireInstant, device: z.nullable(wireText(60)) })),
  /** Browsers that were used up to then, the newest first. */
  devices: z.array(
    z.strictObject({
      name: z.nullable(wireText(60)),
      firstSeenAt: wireInstant,
      knownBy: z.nullable(z.enum(['first', 'verified', 'face', 'waited'])),
      isRefused: z.boolean(),
    }),
  ),
  /** The newest face check before it. */
  face: z.nullable(
    z.strictObject({ outcome: z.enum(['matched', 'referred', 'failed']), at: wireInstant }),
  ),
  wallet: z.strictObject({
    network: networkName,
    mobileMasked: wireText(20),
    /** The wallet has the number that the borrower logs in with. */
    isOwnNumber: z.boolean(),
    /** The network's holder compared with the card; null: the network has not said. */
    holder: z.nullable(z.enum(['agrees', 'differs', 'barred'])),
  }),
  payout: z.nullable(
    z.strictObject({
      amount: kwachaText,
      state: wireText(20),
      reference: z.nullable(wireText(100)),
      at: wireInstant,
    }),
  ),
  /** Payments for the loan that arrived, and how many of them from other numbers. */
  paid: z.strictObject({ count: z.int(), amount: kwachaText, fromOthers: z.int() }),
});

export const showDispute = staffAct({
  name: 'showDispute',
  summary: 'A disputed loan with its clock and the evidence of how it was taken',
  permission: 'complaints',
  args: z.strictObject({ number: complaintNumber }),
  answer: z.strictObject({
    dispute: z.strictObject({
      ...disputeRow.shape,
      /** Nothing is charged, and no one is reminded, until it is decided. */
      isFrozen: z.boolean(),
      ground: z.nullable(z.enum(disputeGrounds)),
      decidedAt: z.nullable(wireInstant),
      proposalId: z.nullable(wireProposalId),
      evidence: disputeEvidence,
    }),
  }),
});

/** Loans that their borrowers say are not theirs. */
export const disputeActs = [listDisputes, showDispute] as const;
