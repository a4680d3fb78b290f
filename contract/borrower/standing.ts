import * as z from 'zod/mini';
import { wireAmount, wireDate, wireText } from '../words/wire.ts';

/** What a borrower's standing can be. Where several fit, `domain/loan/standing.ts` takes one. */
export const standingState = z.enum([
  /** A payment waits for the PIN, or for the network's answer. */
  'payment-pending',
  /** The money of the loan is on its way to the borrower. */
  'payout-pending',
  /** A reviewer asks for a verification step again. */
  'step-again',
  'in-review',
  /** All of the borrower's data is erased on a day, as they asked. */
  'erasure',
  'unverified',
  /** The bill is late and its network is closed, so these days do not count. */
  'network-closed',
  /** A dispute is open: nothing is charged until it is decided. */
  'disputed',
  /** A payment arrangement is kept. */
  'arranged',
  'overdue',
  'due',
  'written-off',
  /** The borrower paid too much, and it goes back. */
  'owed-back',
  /** Paid off, or given back, today. */
  'paid-off',
  'given-back',
  'may-borrow',
  /** The next loan waits until a day. */
  'wait',
  'declined',
  /** Nothing can be asked for, and no day ends that. */
  'barred',
]);
export type StandingState = z.output<typeof standingState>;

/** What a borrower can do about it: the one button, or a quiet link beside it. */
export const standingAction = z.enum([
  'check-payment',
  'cancel-loan',
  'send-step',
  'start',
  'continue',
  'pay',
  'other-ways',
  'borrow',
  'see-why',
  'keep-account',
  'talk',
]);
export type StandingAction = z.output<typeof standingAction>;

/**
 * One sentence, one amount, one day and one action: all that any screen or message states of what
 * a borrower owes or can do next.
 */
export const standing = z.strictObject({
  state: standingState,
  sentence: wireText(200),
  /** The amount of the action: what is to be paid, can be borrowed, or is on its way. */
  amount: z.optional(wireAmount),
  day: z.optional(wireDate),
  action: z.optional(standingAction),
  secondActions: z.array(standingAction),
  tone: z.enum(['good', 'soon', 'late', 'waiting']),
});
export type Standing = z.output<typeof standing>;
