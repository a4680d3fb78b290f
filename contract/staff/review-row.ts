import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { kwachaText, orderNumber } from './loan-words.ts';
import { wireThingId } from './people-words.ts';
import { cursor, page, rowLimit, staffAct } from './staff-act.ts';

/**
 * `asked`: it waits until the borrower has done a step again; `held`: one person approved it, and
 * its payout waits; `proposed`: it awaits a second approver.
 */
export const reviewStates = [
  'open',
  'asked',
  'held',
  'proposed',
  'approved',
  'declined',
] as const;
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
