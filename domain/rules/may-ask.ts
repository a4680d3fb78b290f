import type { CivilDate } from '../../contract/words/civil-date.ts';

/** Where a borrower stands before a loan is even asked for. */
export interface Asking {
  readonly allStepsDone: boolean;
  /** The borrower took back that their details may be used to decide about loans. */
  readonly processingWithdrawn: boolean;
  readonly openOrders: number;
  /** The first day a declined borrower may ask again; null when never declined. */
  readonly retryOn: CivilDate | null;
  /** The day on which the borrower's data is erased, as they asked; null when they did not. */
  readonly erasesOn: CivilDate | null;
  readonly today: CivilDate;
}

export type AskingRefusal =
  | { readonly reason: 'consent-missing' }
  | { readonly reason: 'not-verified' }
  | { readonly reason: 'order-open' }
  | { readonly reason: 'erasure-waits'; readonly erasesOn: CivilDate }
  | { readonly reason: 'declined-before'; readonly retryOn: CivilDate };

/** Whether offers may be shown and taken now; null when they may. */
export function decideMayAsk(asking: Asking): AskingRefusal | null {
  const { retryOn, erasesOn, today } = asking;
  if (asking.openOrders > 0) return { reason: 'order-open' };
  if (erasesOn !== null) return { reason: 'erasure-waits', erasesOn };
  // Before what is left to do: a step done now would lead to no loan.
  if (retryOn !== null && today < retryOn) return { reason: 'declined-before', retryOn };
  if (!asking.allStepsDone) return { reason: 'not-verified' };
  return asking.processingWithdrawn ? { reason: 'consent-missing' } : null;
}
