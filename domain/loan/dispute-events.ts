import type { DisputeGround } from '../../contract/borrower/disputes.ts';
import type { Effect } from './effect.ts';

/** The borrower says that they did not borrow this. The first dispute of a loan freezes it. */
export interface LoanDisputed extends Effect {
  readonly kind: 'loan-disputed';
  /** The number that the borrower was given. */
  readonly number: string;
}

/** Two people decided a dispute; without a ground, nothing was lent to this borrower. */
export interface DisputeDecided extends Effect {
  readonly kind: 'dispute-decided';
  readonly proposalId: string;
  readonly number: string;
  readonly ground: DisputeGround | null;
}
