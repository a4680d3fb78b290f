import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import type { ArrangedPart } from './account-events.ts';
import type { Account } from './account.ts';

/** Days from the due date on which a borrower is reminded: before it, on it, and after it. */
export const reminderDays = [-3, -1, 0, 1, 3, 7] as const;

/** The bill of a reminder. Its text is the borrower's standing. */
export interface Reminder {
  readonly planId: PlanId;
}

/**
 * The reminder of the account's day, or null. No reminder of a debt is sent on a Saturday or a
 * Sunday. One that falls there is sent on Monday, and never more than one a day. A debt written
 * off or disputed gets none at all, and an arrangement only for its own amounts.
 */
export function reminderOf(account: Account): Reminder | null {
  const { arrangement, dispute } = account;
  if (dispute?.isFrozen) return null;
  if (arrangement?.state === 'kept') return arrangedReminder(account, arrangement.next);
  const plan = account.firstUnpaidPlan;
  const isDay = reminderDays.some(
    (offset) => plan !== null && dayOfReminder(plan.dueDate, offset) === account.asOf,
  );
  return isDay ? reminderNow(account) : null;
}

/** The reminder of an arrangement's next amount, on the day before it. */
function arrangedReminder(account: Account, next: ArrangedPart | null): Reminder | null {
  const isDay = next !== null && addDays(account.asOf, 1) === next.on;
  return isDay ? reminderNow(account) : null;
}

/** What a borrower would be reminded of on any day; null where nothing is to be asked for. */
export function reminderNow(account: Account): Reminder | null {
  const plan = account.firstUnpaidPlan;
  if (plan === null || account.writtenOff || account.disbursedOn === null) return null;
  // No borrower is asked for money before the notice of the takeover.
  if (account.isUnannounced) return null;
  return { planId: plan.planId };
}

/** Before and on the due date the day itself; after it the next working day. */
function dayOfReminder(dueOn: CivilDate, offset: number): CivilDate {
  const day = addDays(dueOn, offset);
  if (offset <= 0) return day;
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day;
}
