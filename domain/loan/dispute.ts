import type { DisputeGround } from '../../contract/borrower/disputes.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { AccountEvent } from './account-events.ts';
import type { DisputeDecided, LoanDisputed } from './dispute-events.ts';
import type { LentBook } from './book.ts';

/** The newest dispute of a loan: the borrower says that they did not borrow it. */
export interface Dispute {
  readonly number: string;
  readonly openedOn: CivilDate;
  readonly outcome: 'open' | 'upheld' | 'rejected';
  /** Why it was rejected. */
  readonly ground: DisputeGround | null;
  /** Nothing is charged and the borrower is not reminded until it is decided. */
  readonly isFrozen: boolean;
}

/**
 * The newest dispute by the events of a loan, which are in order; null where there was none. Only
 * the first one of a loan freezes it. Otherwise a loan could be disputed for ever at no cost.
 * @param isOwed something is owed on the loan; otherwise there is nothing to freeze
 */
export function disputeOf(events: readonly AccountEvent[], isOwed: boolean): Dispute | null {
  const all = events.filter((event) => event.kind === 'loan-disputed');
  const newest = all.at(-1);
  if (newest === undefined) return null;
  const { number, effectiveOn: openedOn } = newest;
  const decided = events
    .slice(events.indexOf(newest))
    .filter((event) => event.kind === 'dispute-decided')
    .find((event) => event.number === number);
  const outcome = !decided ? 'open' : isUpheld(decided) ? 'upheld' : 'rejected';
  const ground = decided?.ground ?? null;
  const isFrozen = isOwed && outcome === 'open' && newest === all[0];
  return { number, openedOn, outcome, ground, isFrozen };
}

/** Whether an event is the decision of two people that the borrower was right. */
export function isUpheld(event: AccountEvent): event is DisputeDecided {
  return event.kind === 'dispute-decided' && event.ground === null;
}

/** Nothing is charged from that day until two people have decided, and no day is late. */
export function freeze(book: LentBook, { number }: LoanDisputed): void {
  if (book.disputed.length > 0) return;
  const pause = { from: book.day, to: Infinity, by: number };
  book.pauses.push(pause);
  book.disputed.push(pause);
}
