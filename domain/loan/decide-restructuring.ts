import { addDays, civilDateOf, daysBetween } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import { largerNgwee, ngwee, sumNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { AccountEvent } from './account-events.ts';
import { account } from './account.ts';
import type { Account } from './account.ts';
import { effectiveApr } from './apr.ts';
import type { LoanTerms } from './loan.ts';
import { loanCan } from './order.ts';
import type { Restructured } from './restructure-events.ts';

/** A loan is restructured so often at most, and not again within so many days. */
export const mostRestructurings = 2;
export const restructuredAgainDays = 14;
/** The first new instalment is due within these days from now, the last within so many. */
export const firstInstalmentDays = { least: 3, most: 35 } as const;
export const mostRestructuredDays = 365;

export type NotRestructured =
  | 'not-lent'
  | 'disputed'
  | 'payment-open'
  | 'arranged'
  | 'charges-stopped'
  | 'cooling-off'
  | 'not-noticed'
  | 'too-often'
  | 'too-soon-again'
  | 'rate-higher'
  | 'first-day'
  | 'last-day'
  | 'not-easier'
  | 'instalment-higher'
  | 'amount-too-small';

/** A new schedule: equal instalments, the first on a day, the others so many days apart. */
export interface WantedSchedule {
  readonly firstOn: CivilDate;
  readonly instalments: number;
  readonly everyDays: number;
  /** Null: as it is. */
  readonly dailyRatePpm: number | null;
}

export interface Instalment {
  readonly on: CivilDate;
  readonly amount: Ngwee;
}

/** What a restructuring would do to a loan today. */
export interface Restructuring {
  readonly event: Restructured;
  readonly before: Account;
  readonly after: Account;
  /** Paid by their days, as they would be paid before and as they would be paid then. */
  readonly old: readonly Instalment[];
  readonly instalments: readonly Instalment[];
  readonly oldTotal: Ngwee;
  readonly newTotal: Ngwee;
  /** What the new schedule costs more than the old one, each paid by its days; may be below 0. */
  readonly costsMore: bigint;
  /** Effective annual rate of the new instalments for what is owed today. */
  readonly aprHundredths: number;
}

export interface AskedToRestructure {
  readonly terms: LoanTerms;
  readonly events: readonly AccountEvent[];
  readonly isPaymentOpen: boolean;
  readonly now: Date;
  /** One for each instalment. */
  readonly planIds: readonly PlanId[];
  readonly proposalId: string;
}

/**
 * The new schedule of a running loan from now on, by the fold, or why it cannot be. It lends
 * nothing more, its rate is never higher, and no instalment is larger than the largest open bill.
 */
export function decideRestructuring(
  loan: AskedToRestructure,
  wanted: WantedSchedule,
): Restructuring | NotRestructured {
  const { terms, events, now, planIds, proposalId } = loan;
  const today = civilDateOf(now);
  const before = account(terms, events, today);
  const why = whyNotNow(before, loan) ?? whyNotThis(before, wanted);
  if (why !== null) return why;
  const event: Restructured = {
    kind: 'restructured',
    eventId: `restructured ${proposalId}`,
    effectiveAt: now,
    effectiveOn: today,
    proposalId,
    dailyRatePpm: wanted.dailyRatePpm ?? before.pricing.dailyRatePpm,
    agreed: '',
    plans: planIds.map((planId, i) => ({ planId, dueOn: dueOnOf(wanted, i) })),
  };
  const after = account(terms, [...events, event], today);
  const old = instalmentsOf(before);
  const instalments = instalmentsOf(after);
  const [oldTotal, newTotal] = [totalOf(old), totalOf(instalments)];
  if (largestOf(instalments) > largestOf(old)) return 'instalment-higher';
  const isLarge = instalments.every(({ amount }) => amount >= terms.pricing.minimum.floor);
  if (!isLarge && instalments.length > 1) return 'amount-too-small';
  const repayments = instalments.map(({ on, amount }) => ({
    days: daysBetween(today, on),
    amount,
  }));
  const received = before.remainingAmount;
  return {
    ...{ event, before, after, old, instalments, oldTotal, newTotal },
    costsMore: newTotal - oldTotal,
    aprHundredths: effectiveApr({ received, repayments }),
  };
}

/** What is still to be paid of a loan, if each open plan is paid by its day. */
export function instalmentsOf({ plans, asOf }: Account): Instalment[] {
  return plans
    .filter(({ status }) => status !== 'paid')
    .map((plan) => ({
      on: plan.dueDate < asOf ? asOf : plan.dueDate,
      amount: plan.remainingAtDue,
    }));
}

function whyNotNow(state: Account, loan: AskedToRestructure): NotRestructured | null {
  const { status, asOf, arrangement, restructured } = state;
  if (status !== 'active' && status !== 'overdue') return 'not-lent';
  if (state.dispute?.isFrozen) return 'disputed';
  if (loan.isPaymentOpen) return 'payment-open';
  if (arrangement?.state === 'offered' || arrangement?.state === 'kept') return 'arranged';
  if (state.chargeStop !== null) return 'charges-stopped';
  if (loanCan.giveBack(state, loan.terms, loan.now)) return 'cooling-off';
  if (state.isUnannounced) return 'not-noticed';
  if (restructured === null) return null;
  if (restructured.times >= mostRestructurings) return 'too-often';
  const days = daysBetween(restructured.event.effectiveOn, asOf);
  return days < restructuredAgainDays ? 'too-soon-again' : null;
}

function whyNotThis(state: Account, wanted: WantedSchedule): NotRestructured | null {
  const { asOf, pricing, plans } = state;
  const { firstOn, instalments } = wanted;
  const dailyRatePpm = wanted.dailyRatePpm ?? pricing.dailyRatePpm;
  if (dailyRatePpm > pricing.dailyRatePpm) return 'rate-higher';
  const { least, most } = firstInstalmentDays;
  if (firstOn < addDays(asOf, least) || firstOn > addDays(asOf, most)) return 'first-day';
  const lastOn = dueOnOf(wanted, instalments - 1);
  if (lastOn > addDays(asOf, mostRestructuredDays)) return 'last-day';
  const lastBefore = plans.at(-1)?.dueDate ?? asOf;
  return lastOn <= lastBefore && dailyRatePpm === pricing.dailyRatePpm ? 'not-easier' : null;
}

function dueOnOf({ firstOn, everyDays }: WantedSchedule, at: number): CivilDate {
  return addDays(firstOn, at * everyDays);
}

function totalOf(instalments: readonly Instalment[]): Ngwee {
  return sumNgwee(instalments.map(({ amount }) => amount));
}

function largestOf(instalments: readonly Instalment[]): Ngwee {
  return instalments.map(({ amount }) => amount).reduce(largerNgwee, zeroNgwee);
}

/** What a schedule costs more, or less, as an amount of money. */
export function differenceOf({ costsMore }: Restructuring): Ngwee {
  return ngwee(costsMore < 0n ? -costsMore : costsMore);
}
