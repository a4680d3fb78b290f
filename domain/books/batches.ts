import type { CivilDate } from '../../contract/words/civil-date.ts';
import { addDays, earlierDate } from '../../contract/words/civil-date.ts';
import type { AccountEvent } from '../loan/account-events.ts';
import { account } from '../loan/account.ts';
import type { LoanTerms } from '../loan/loan.ts';
import { addPositions, position, transfersBetween } from './bookkeeping.ts';
import type { Position, Transfer } from './bookkeeping.ts';

/** The transfers of a loan for one day of the ledger. */
export interface Batch {
  readonly day: CivilDate;
  readonly transfers: readonly Transfer[];
}

/**
 * A loan as the ledger has it: up to `bookedOn`, the end of each day equals the fold of that day.
 */
export interface BookedLoan {
  readonly terms: LoanTerms;
  readonly events: readonly AccountEvent[];
  /** Null if nothing was ever booked. */
  readonly bookedOn: CivilDate | null;
  /** The position at the end of that day. */
  readonly position: Position;
}

/**
 * The transfers that make the ledger of a loan equal its account at the end of every day. Each
 * missed day has its own batch. Events that arrive late correct every day since they took effect.
 * `end` is the last day, with the position of the account after the batches. A day without a change
 * has no batch. The cost is one fold for each missed day, and none on a normal day.
 */
export function batchesOf(
  loan: BookedLoan,
  further: readonly AccountEvent[],
  end: { readonly asOf: CivilDate; readonly position: Position },
): Batch[] {
  const { terms, events, bookedOn, position: booked } = loan;
  const all = [...events, ...further];
  const batches: Batch[] = [];
  let added: Position = {};
  for (let day = firstDay(loan, further, end.asOf); day <= end.asOf; day = addDays(day, 1)) {
    const isPast = bookedOn !== null && day < bookedOn;
    const held = isPast ? position(account(terms, events, day)) : booked;
    const next = day === end.asOf ? end.position : position(account(terms, all, day));
    const transfers = transfersBetween(addPositions(held, added), next);
    if (transfers.length > 0) batches.push({ day, transfers });
    if (day < end.asOf) added = addPositions(next, held, -1n);
  }
  return batches;
}

/** The first day on which the ledger may change: not booked yet, or affected by a late event. */
function firstDay(
  { bookedOn }: BookedLoan,
  further: readonly AccountEvent[],
  asOf: CivilDate,
): CivilDate {
  const unbooked = bookedOn === null || bookedOn >= asOf ? asOf : addDays(bookedOn, 1);
  return further.reduce((first, { effectiveOn }) => earlierDate(first, effectiveOn), unbooked);
}
