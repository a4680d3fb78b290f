import type { SaidAmount } from '../../store/ports/payment-provider.ts';

/** The failure code of a payment that two people ended, with the network's written answer. */
export const failedByHand = 'BY_HAND';
/** The code of our own conclusion that a payment never reached its network. */
export const neverReached = 'NOT_FOUND';
/** The code of a payout that no provider had and whose loan the borrower cancelled. */
export const cancelledByBorrower = 'CANCELLED_BY_BORROWER';

/** Whether a final state is our own conclusion and not the network's answer. */
export function isBelief(fact: string, code: string | null): boolean {
  return fact === 'expired' || code === neverReached || code === cancelledByBorrower;
}

/** The final state of a payment as the network reports it: from polling, never from a callback. */
export type SettledFact =
  | {
      readonly fact: 'confirmed';
      readonly reference: string | null;
      readonly amount: SaidAmount;
      readonly currency: string;
      /** When the money moved, where the provider says so. */
      readonly at: Date | null;
    }
  | { readonly fact: 'failed' | 'expired'; readonly code: string; readonly text: string };
