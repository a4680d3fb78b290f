import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { changed } from '../../../domain/books/change-of-account.ts';
import type { Changed } from '../../../domain/books/change-of-account.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import { account } from '../../../domain/loan/account.ts';
import type { LoadedOrder } from '../../lending/orders/load-order.ts';

/** How far ahead a preview looks if no part of the proposal ends sooner. */
export const previewDays = 30;

/** A figure for a later day: the debt on that day with these events, if no payment is made. */
export interface LaterDay {
  readonly on: CivilDate;
  /** A condition in a few words: `if it is kept`. */
  readonly condition?: string;
  readonly events: readonly AccountEvent[];
}

/**
 * The changes that a proposal makes on later days. A day with a condition is shown even if the
 * figures are equal.
 */
export function laterChanges(
  { terms, events }: LoadedOrder,
  days: readonly LaterDay[],
): Changed[] {
  return days.flatMap(({ on, condition, events: added }) => {
    const owed = (more: readonly AccountEvent[]) =>
      showKwacha(account(terms, [...events, ...more], on).remainingAmount);
    const what = `Still to pay on ${dayText(on)}`;
    const [before, after] = [owed([]), owed(added)];
    if (condition !== undefined) return [{ what: `${what}, ${condition}`, before, after }];
    return changed({ [what]: before }, { [what]: after });
  });
}

/** The effect of a change on a loan in a month, if no payment is made. */
export function inAMonth(now: Date, events: readonly AccountEvent[]): LaterDay[] {
  return [{ on: addDays(civilDateOf(now), previewDays), events }];
}
