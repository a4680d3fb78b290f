import { addDays, daysBetween } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import type { ArrangedPart } from './account-events.ts';
import type { Account } from './account.ts';
import { dueOfBill } from './due.ts';

/** Days from the due date on which a borrower is reminded: before it, on it, and after it. */
export const reminderDays = [-3, -1, 0, 1, 3, 7] as const;

/** What a borrower is reminded of today. */
export interface Reminder {
  readonly planId: PlanId;
  readonly dueOn: CivilDate;
  /** Days past due today; negative before the due date. */
  readonly daysPast: number;
  /** What has to be paid: on the due date, or today once it is past. */
  readonly amount: Ngwee;
  /** It is an amount of an arrangement that is kept. */
  readonly isArranged?: true;
}

/**
 * The reminder of the account's day, or null. No reminder of a debt is sent on a Saturday or a
 * Sunday. One that falls there is sent on Monday, and never more than one a day. A debt written
 * off gets none at all, and an arrangement only for its own amounts.
 */
export function reminderOf(account: Account): Reminder | null {
  const { arrangement } = account;
  if (arrangement?.state === 'kept') return arrangedReminder(account, arrangement.next);
  const plan = account.firstUnpaidPlan;
  const isDay = reminderDays.some(
    (offset) => plan !== null && dayOfReminder(plan.dueDate, offset) === account.asOf,
  );
  return isDay ? reminderNow(account) : null;
}

/** Who keeps to an arrangement hears of each of its days once, on the day before. */
function arrangedReminder(
  { firstUnpaidPlan, asOf }: Account,
  next: ArrangedPart | null,
): Reminder | null {
  if (firstUnpaidPlan === null || next === null || addDays(asOf, 1) !== next.on) return null;
  const { planId } = firstUnpaidPlan;
  return { planId, dueOn: next.on, daysPast: -1, amount: next.amount, isArranged: true };
}

/** What a borrower would be reminded of on any day; null where nothing is to be asked for. */
export function reminderNow(account: Account): Reminder | null {
  const plan = account.firstUnpaidPlan;
  if (plan === null || account.writtenOff || account.disbursedOn === null) return null;
  return {
    planId: plan.planId,
    dueOn: plan.dueDate,
    daysPast: daysBetween(plan.dueDate, account.asOf),
    amount: dueOfBill(plan).dueAmount,
  };
}

/** Before and on the due date the day itself; after it the next working day. */
function dayOfReminder(dueOn: CivilDate, offset: number): CivilDate {
  const day = addDays(dueOn, offset);
  if (offset <= 0) return day;
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day;
}
