import type { ErasureHindrance, KeptPart } from '../../contract/borrower/data-rights.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { addDays } from '../../contract/words/civil-date.ts';

/**
 * Ten years, leap days included. What a lender must keep of its borrowers and its books stays so
 * long after the last loan ended. docs/adr/0038 says where the figure is from.
 */
export const keptDaysAfterLastLoan = 3653;

/** What an erasure is decided by. */
export interface ErasureFacts {
  /** Loans asked for and not ended. */
  readonly openOrders: number;
  readonly writtenOffOrders: number;
  /** Payments and payouts whose fate is not known. */
  readonly openPayments: number;
  /** The day the last loan ended, or was declined; null for who never asked for one. */
  readonly lastOrderEndedOn: CivilDate | null;
  /** Complaints that are not closed. */
  readonly openComplaints: number;
}

/** Something that stays, and the last day it does; null when it ends with something else. */
export interface Kept {
  readonly part: KeptPart;
  readonly until: CivilDate | null;
}

/** Why nothing can be erased now; null when it can. */
export function erasureHindrance(facts: ErasureFacts): ErasureHindrance | null {
  if (facts.openOrders > 0) return 'loan-open';
  if (facts.writtenOffOrders > 0) return 'debt-written-off';
  return facts.openPayments > 0 ? 'money-on-its-way' : null;
}

/** What has to stay after an erasure; nothing for who never asked for a loan or complained. */
export function keptAfterErasure(facts: ErasureFacts): readonly Kept[] {
  const until = keptUntil(facts);
  const ofLoans: readonly KeptPart[] =
    until === null ? [] : ['identity', 'contracts', 'books', 'agreements'];
  const ofComplaints: readonly KeptPart[] = facts.openComplaints > 0 ? ['complaints'] : [];
  return [
    ...ofLoans.map((part) => ({ part, until })),
    ...ofComplaints.map((part) => ({ part, until: null })),
  ];
}

/** The last day on which the record of a borrower's loans is kept; null when there is none. */
export function keptUntil({ lastOrderEndedOn }: ErasureFacts): CivilDate | null {
  return lastOrderEndedOn === null ? null : addDays(lastOrderEndedOn, keptDaysAfterLastLoan);
}
