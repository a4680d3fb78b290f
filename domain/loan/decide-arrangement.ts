import { addDays, daysBetween } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { firstArrangedDays, mostArrangedDays } from '../../contract/staff/ease-bodies.ts';
import { ngwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { ArrangedPart } from './account-events.ts';
import type { Account } from './account.ts';

/** A bill is about to be late so many days before it is due. */
export const soonLateDays = 7;

export type NotArranged =
  | 'disputed'
  | 'not-late'
  | 'arranged-already'
  | 'days-not-in-order'
  | 'first-too-far'
  | 'last-too-far'
  | 'amount-too-small'
  | 'more-than-owed';

export interface WantedArrangement {
  /** Earliest first; what is left after them is owed on `lastOn`. */
  readonly parts: readonly ArrangedPart[];
  readonly lastOn: CivilDate;
  /** No amount is smaller, as a payment costs as much as a larger one. */
  readonly floor: Ngwee;
}

/**
 * The dated amounts of an arrangement, together what is owed today, or why it cannot be. The
 * loan is in arrears or about to be. The first amount is within 30 days, the last within 26
 * weeks.
 */
export function decideArrangement(
  state: Account,
  { parts: given, lastOn, floor }: WantedArrangement,
): readonly ArrangedPart[] | NotArranged {
  const { asOf, remainingAmount } = state;
  if (state.dispute?.isFrozen) return 'disputed';
  if (!isLateSoon(state)) return 'not-late';
  const running = state.arrangement?.state;
  if (running === 'offered' || running === 'kept') return 'arranged-already';
  const rest = ngwee(remainingAmount - sumNgwee(given.map(({ amount }) => amount)));
  const parts = [...given, { on: lastOn, amount: rest }];
  if (rest <= 0n) return 'more-than-owed';
  const isOrdered = parts.every(({ on }, i) => on > (parts[i - 1]?.on ?? asOf));
  if (!isOrdered) return 'days-not-in-order';
  if ((parts[0]?.on ?? asOf) > addDays(asOf, firstArrangedDays)) return 'first-too-far';
  if (lastOn > addDays(asOf, mostArrangedDays)) return 'last-too-far';
  // Who owes less than the smallest amount pays it at once.
  const isLargeEnough = parts.length === 1 || parts.every(({ amount }) => amount >= floor);
  return isLargeEnough ? parts : 'amount-too-small';
}

function isLateSoon({ status, firstUnpaidPlan, asOf }: Account): boolean {
  if (status === 'overdue') return true;
  return (
    status === 'active' &&
    firstUnpaidPlan !== null &&
    daysBetween(asOf, firstUnpaidPlan.dueDate) <= soonLateDays
  );
}

export type NotStopped =
  'not-lent' | 'stopped-already' | 'day-not-past' | 'too-long-ago' | 'for-good';

/** How long ago the day may be from which nothing is charged. */
const mostDaysBack = 90;

/** Why charges cannot be stopped from a day on; null when they can. For good only after a death. */
export function whyNotStopped(
  { status, asOf, disbursedOn, chargeStop }: Account,
  wanted: { readonly from: CivilDate; readonly isForGood: boolean; readonly isDeath: boolean },
): NotStopped | null {
  const { from, isForGood, isDeath } = wanted;
  if ((status !== 'active' && status !== 'overdue') || disbursedOn === null) return 'not-lent';
  if (chargeStop !== null) return 'stopped-already';
  if (from > asOf) return 'day-not-past';
  if (from < disbursedOn || daysBetween(from, asOf) > mostDaysBack) return 'too-long-ago';
  return isForGood && !isDeath ? 'for-good' : null;
}

/** The first day without charges after a death: that day, as far back as the loan allows. */
export function stoppedAfterDeath(
  { asOf, disbursedOn }: Pick<Account, 'asOf' | 'disbursedOn'>,
  diedOn: CivilDate,
): CivilDate {
  const earliest = [disbursedOn ?? asOf, addDays(asOf, -mostDaysBack)];
  return earliest.reduce((last, day) => (day > last ? day : last), diedOn);
}

/** Why a debt cannot be given up before its time; null when it can. */
export function whyNotGivenUp(
  state: Account,
  isPaymentOpen: boolean,
): 'disputed' | 'not-late' | 'payment-open' | 'arranged' | null {
  if (state.dispute?.isFrozen) return 'disputed';
  if (state.status !== 'overdue') return 'not-late';
  if (isPaymentOpen) return 'payment-open';
  return state.arrangement?.state === 'kept' ? 'arranged' : null;
}
