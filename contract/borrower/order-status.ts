import * as z from 'zod/mini';

/** The states of an order as borrowers see them. */
export const orderStatus = z.enum([
  'reviewing',
  'declined',
  'disbursing',
  'active',
  'overdue',
  'settled',
  'cancelled',
  'written-off',
]);
export type OrderStatus = z.output<typeof orderStatus>;

/** Of a settled loan: it was given back at no cost, and not paid off. */
export const isGivenBack = z.optional(z.literal(true));

export const planStatus = z.enum(['due', 'overdue', 'paid']);
export type PlanStatus = z.output<typeof planStatus>;

/** What home shows: which of its five faces. */
export const loanStage = z.enum(['verify', 'borrow', 'waiting', 'repay', 'declined']);
export type LoanStage = z.output<typeof loanStage>;
