import { daysBetween } from '../contract/words/civil-date.ts';
import { ngwee } from '../contract/words/ngwee.ts';
import type { Ngwee } from '../contract/words/ngwee.ts';
import { eventsInOrder } from '../domain/loan/account-events.ts';
import type { AccountEvent } from '../domain/loan/account-events.ts';
import { account } from '../domain/loan/account.ts';
import type { Account } from '../domain/loan/account.ts';
import { mostExcusedDays } from '../domain/loan/excused-days.ts';
import { schedule } from '../domain/loan/schedule.ts';
import type { History } from './arbitrary-history.ts';
import { dayOf } from './loan-history.ts';

interface CountedBy {
  readonly state: Account;
  readonly isPaused: (day: number) => boolean;
}

/** Principal-days, counted one day at a time. */
export function countByDay(
  { terms, events, lastDay }: History,
  { state, isPaused }: CountedBy,
  period: number,
) {
  const plan = schedule({ ...terms, disbursedOn: dayOf(0) })[period - 1];
  const { lateFeeGraceDays, lateFeeMaxDays, extensionDays } = terms.pricing;
  const bought = state.payments.filter(({ extensionFee }) => extensionFee > 0n);
  const extendedOn = events.flatMap((event) =>
    event.kind === 'extension-bought' &&
    event.planId === `plan-${period}` &&
    bought.some(({ paymentId }) => paymentId === event.paymentId)
      ? [event.effectiveOn]
      : [],
  );
  let [interestDays, lateDays, daysInFee] = [0n, 0n, 0];
  let [daysLate, excused] = [0, 0];
  const excuses = excusedDaysOf(events, period);
  const frozen = frozenDaysOf(events);
  let dueDay = plan?.dayCount ?? 0;
  for (let day = 0; plan && day < lastDay; day += 1) {
    const today = dayOf(day);
    const moves = new Set(extendedOn.filter((on) => on === today)).size;
    dueDay += moves * extensionDays;
    if (moves > 0) daysLate = 0;
    // A late day begins on the due date and ends on the day after.
    const isLate = day >= dueDay;
    const isExcused = isLate && excused < mostExcusedDays && excuses.has(day);
    const daysBefore = daysLate;
    if (isExcused) excused += 1;
    else if (isLate && !frozen(day)) daysLate += 1;
    const paid = state.payments
      .filter((payment) => payment.effectiveOn <= today)
      .flatMap((payment) => payment.allocations)
      .filter((one) => one.planId === `plan-${period}`)
      .reduce((sum, one) => sum + one.principal, 0n);
    const unpaid = plan.principal - paid;
    // Finding out whether it is paused needs a fold of the loan to that day.
    if (unpaid === backOf(state, period) || isPaused(day)) continue;
    if (day < plan.dayCount) interestDays += unpaid;
    const isCharged = isLate && daysBefore >= lateFeeGraceDays && daysInFee < lateFeeMaxDays;
    if (!isCharged || isExcused) continue;
    daysInFee += 1;
    lateDays += unpaid;
  }
  return { interestDays, lateDays };
}

/** The principal paid from refunds for unused extension days, with the last payment of the plan. */
function backOf({ plans }: Account, period: number): Ngwee {
  return plans[period - 1]?.back.principal ?? ngwee(0n);
}

/** The days from a refused attempt until 24 hours after its network reopened. */
function excusedDaysOf(all: readonly AccountEvent[], period: number): ReadonlySet<number> {
  const events = eventsInOrder(all, dayOf(400));
  const days = new Set<number>();
  events.forEach((event, at) => {
    if (event.kind !== 'attempt-refused' || event.planId !== `plan-${period}`) return;
    const opens = events
      .slice(at)
      .find((one) => one.kind === 'network-reopened' && one.network === event.network);
    const from = daysBetween(dayOf(0), event.effectiveOn);
    const to = opens ? daysBetween(dayOf(0), opens.effectiveOn) : 400;
    for (let day = from; day <= to; day += 1) days.add(day);
  });
  return days;
}

/** Whether the loan was frozen by its first dispute from a day to the next. */
function frozenDaysOf(all: readonly AccountEvent[]): (day: number) => boolean {
  const events = eventsInOrder(all, dayOf(400));
  const at = events.findIndex(({ kind }) => kind === 'loan-disputed');
  const first = events[at];
  if (first?.kind !== 'loan-disputed') return () => false;
  const end = events
    .slice(at)
    .filter((event) => event.kind === 'dispute-decided')
    .find(({ number }) => number === first.number);
  return (day) =>
    first.effectiveOn <= dayOf(day) && (end === undefined || dayOf(day) < end.effectiveOn);
}

/** Whether no charges apply from a day to the next; each day is evaluated once for all plans. */
export function pausesOf({ terms, events: all, lastDay }: History): (day: number) => boolean {
  const events = eventsInOrder(all, dayOf(lastDay));
  const frozen = frozenDaysOf(all);
  const isArranged = events.some(({ kind }) => kind === 'arrangement-agreed');
  const known = new Map<number, boolean>();
  const look = (day: number): boolean => {
    const today = dayOf(day);
    const isStopped = events.some(
      (stop) =>
        stop.kind === 'charges-stopped' &&
        stop.effectiveOn <= today &&
        (stop.untilOn === null || today <= stop.untilOn) &&
        !events.some(
          (again) =>
            again.kind === 'charges-resumed' &&
            again.stoppedBy === stop.proposalId &&
            again.effectiveAt >= stop.effectiveAt &&
            again.effectiveOn <= today,
        ),
    );
    return (
      isStopped ||
      frozen(day) ||
      (isArranged && account(terms, events, today).arrangement?.state === 'kept')
    );
  };
  return (day) => {
    if (!known.has(day)) known.set(day, look(day));
    return known.get(day) === true;
  };
}
