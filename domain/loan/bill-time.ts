import { addDays, daysBetween, laterDate } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { AccountEvent } from './account-events.ts';
import { account } from './account.ts';
import type { Account } from './account.ts';
import type { AccountPlan } from './account-plan.ts';
import { mostExcusedDays } from './excused-days.ts';
import type { LoanTerms } from './loan.ts';
import { reminderDays } from './reminders.ts';

/** The time status of a bill, on the account's day. */
export interface BillTime {
  /** Until its due date; 0 on it and after it. */
  readonly daysLeft: number;
  /** How much of the time to its due date has gone, in whole percents; of a paid bill all. */
  readonly gone: number;
  /** Its due date is as near as the first reminder, and not past. */
  readonly dueSoon: boolean;
}

const dueSoonDays = -reminderDays[0];

/** The time status of a bill of an account: its own begins when the one before it is due. */
export function timeOfBill(
  plan: AccountPlan,
  { asOf, plans }: Pick<Account, 'asOf' | 'plans'>,
): BillTime {
  const isPaid = plan.status === 'paid';
  const daysLeft = isPaid ? 0 : Math.max(0, daysBetween(asOf, plan.dueDate));
  const before = plans[plans.findIndex(({ planId }) => planId === plan.planId) - 1];
  const from = before && before.replacedOn === null ? before.dueDate : plan.beginsOn;
  const all = daysBetween(from, plan.dueDate);
  const gone = isPaid || all <= 0 ? 1 : Math.max(0, daysBetween(from, asOf)) / all;
  return {
    daysLeft,
    gone: Math.floor(100 * Math.min(1, gone)),
    dueSoon: plan.status === 'due' && daysLeft <= dueSoonDays,
  };
}

/** What a bill comes to if nothing is paid. */
export interface Outlook {
  readonly tomorrowAmount: Ngwee;
  readonly mostAmount: Ngwee;
  /** The first day on which it is that much, and the last on which it grows. */
  readonly mostOn: CivilDate;
}

/**
 * What the next bill comes to if nothing is paid, for a bill that is due soon or late. Null for
 * any other, and while a plan is kept or a dispute is open, for then nothing is added. It is what
 * the account itself will say on those days.
 */
export function outlookOf(
  terms: LoanTerms,
  events: readonly AccountEvent[],
  today: Account,
): Outlook | null {
  const plan = today.firstUnpaidPlan;
  const isAtRest = today.arrangement?.state === 'kept' || today.dispute?.isFrozen === true;
  if (plan === null || isAtRest) return null;
  const { asOf } = today;
  if (plan.status === 'due' && !timeOfBill(plan, today).dueSoon) return null;
  const known = events.filter(({ effectiveOn }) => effectiveOn <= asOf);
  const amountIn = (days: number): Ngwee =>
    account(terms, known, addDays(asOf, days)).plans[plan.period - 1]?.remainingAmount ??
    zeroNgwee;
  const { lateFeeGraceDays, lateFeeMaxDays } = today.pricing;
  let high = Math.max(0, daysBetween(asOf, plan.dueDate)) + lateFeeGraceDays + lateFeeMaxDays;
  high += daysPaused(today, known) + mostExcusedDays;
  const mostAmount = amountIn(high);
  let low = -1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (amountIn(middle) === mostAmount) high = middle;
    else low = middle;
  }
  return { tomorrowAmount: amountIn(1), mostAmount, mostOn: addDays(asOf, high) };
}

/** So many days at most the meters stood still, or will. */
function daysPaused({ asOf, disbursedOn }: Account, known: readonly AccountEvent[]): number {
  // A plan that is kept needs no notice, and one that has ended pauses nothing more.
  const ends = known.flatMap((event) =>
    event.kind === 'charges-stopped'
      ? [event.untilOn ?? asOf]
      : event.kind === 'loan-disputed'
        ? [asOf]
        : [],
  );
  if (ends.length === 0 || disbursedOn === null) return 0;
  return daysBetween(disbursedOn, ends.reduce(laterDate, asOf));
}
