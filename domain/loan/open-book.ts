import type { PaymentId, PlanId } from '../../contract/words/ids.ts';
import { daysBetween } from '../../contract/words/civil-date.ts';
import { percentOf, sumNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import { assert } from '../assert.ts';
import type { AccountEvent, PriceCorrected } from './account-events.ts';
import { believedSpans, noLateFeeUntil } from './believed-days.ts';
import { stopped } from './book.ts';
import type { Book, Charging, LentBook, NotLent } from './book.ts';
import { isUpheld } from './dispute.ts';
import type { LoanTerms } from './loan.ts';
import type { Pause } from './pauses.ts';
import { notYetNoticed, startMeters } from './plan-meters.ts';
import { repriced, schedule } from './schedule.ts';
import type { ScheduledPlan } from './schedule.ts';
import { givenNow, givenSchedule } from './takeover-events.ts';
import type { TakenOver } from './takeover-events.ts';

/**
 * The books of a loan before its events, which are in order: on the day it was paid out, if so. A
 * loan that its borrower disputed with success was never lent to them. The payments named were
 * refused their extension already.
 */
export function openBook(
  terms: LoanTerms,
  events: readonly AccountEvent[],
  refused: ReadonlySet<PaymentId>,
): Book {
  const { amount, termDays } = terms;
  const corrected = correctionIn(events);
  const pricing = corrected ? { ...terms.pricing, ...corrected.price } : terms.pricing;
  const empty = {
    terms,
    pricing,
    corrected,
    chargeCap: percentOf(amount, pricing.chargeCapBasisPoints, 'down'),
    owedToBorrower: zeroNgwee,
    effects: [],
    paidBack: [],
    paidTwice: [],
    sentBeyond: [],
  };
  const [disbursed] = events;
  if (disbursed?.kind === 'taken-over') {
    const isNone = events.some((event) => isUpheld(event) || event.kind === 'takeover-undone');
    if (isNone) return { ...empty, phase: 'not-lent', lost: null, writtenOff: false };
    return openTakenOver(empty, givenNow(disbursed, events), events);
  }
  if (disbursed?.kind !== 'disbursed') {
    return { ...empty, phase: 'not-lent', lost: null, writtenOff: false };
  }
  if (events.some(isUpheld)) {
    return { ...empty, phase: 'not-lent', lost: disbursed, writtenOff: false };
  }
  const { effectiveOn: disbursedOn } = disbursed;
  const agreed = schedule({ amount, termDays, pricing: terms.pricing, disbursedOn });
  const plans = corrected ? repriced(agreed, { amount, pricing }) : agreed;
  return lent(empty, { disbursed, disbursedOn, plans, events, refused });
}

type Empty = Omit<NotLent, 'phase' | 'lost' | 'writtenOff'>;

/** The books on the day of the disbursement, with meters at their start. */
function lent(
  empty: Empty,
  by: Pick<Charging, 'disbursed' | 'disbursedOn'> & {
    readonly plans: readonly ScheduledPlan[];
    readonly events: readonly AccountEvent[];
    readonly refused: ReadonlySet<PaymentId>;
  },
): Charging {
  const { disbursed, disbursedOn, plans, events, refused } = by;
  const disputed: Pause[] = [];
  const reversals = events.filter((event) => event.kind === 'payment-reversed');
  return {
    ...empty,
    phase: 'charging',
    disbursed,
    disbursedOn,
    plans: plans.map((plan, i) => {
      const planId = idOf(empty.terms.planIds, i);
      const believed = believedSpans(reversals, planId, disbursedOn);
      const beginsOnDay = plans[i - 1]?.dayCount ?? 0;
      return startMeters(plan, planId, { believed, disputed, beginsOnDay });
    }),
    keptUntil: reversals.flatMap(({ toldOn, wasArrangementKept }) =>
      wasArrangementKept ? [daysBetween(disbursedOn, noLateFeeUntil(toldOn))] : [],
    ),
    day: 0,
    extensionFees: zeroNgwee,
    principalDays: 0n,
    refused: new Set(refused),
    settledBy: null,
    pauses: [],
    disputed,
    offered: null,
    arranged: null,
    chargeStop: null,
    reversals,
    restructured: null,
  };
}

/**
 * The books of a loan that was taken over, on the cut-over day: its plans as they were given.
 * Interest runs on from that day, and late fees only after the borrower was sent a notice. A
 * price that we corrected is not its price.
 */
function openTakenOver(
  empty: Empty,
  event: TakenOver,
  events: readonly AccountEvent[],
): LentBook {
  const { disbursedOn, interestRuns } = event;
  const day = daysBetween(disbursedOn, event.effectiveOn);
  const { terms } = empty;
  const begun = { ...empty, pricing: terms.pricing, corrected: null };
  const plans = givenSchedule(event, terms.pricing.dailyRatePpm);
  const refused: ReadonlySet<PaymentId> = new Set();
  const book = lent(begun, { disbursed: event, disbursedOn, plans, events, refused });
  book.day = day;
  for (const [i, { due, paid }] of event.plans.entries()) {
    const plan = book.plans[i];
    assert(plan !== undefined, 'a plan that was given has its meters');
    plan.charged = due;
    plan.paid = paid;
    plan.interestFrom = interestRuns ? day : Math.max(day, plan.firstDueDay);
    plan.lateFrom = notYetNoticed;
  }
  return event.status === 'written-off' ? stopped(book, 'write-off') : book;
}

/** The newest corrected price counts, with the reversals of all corrections. */
function correctionIn(events: readonly AccountEvent[]): PriceCorrected | null {
  const all = events.filter((event) => event.kind === 'price-corrected');
  const newest = all.at(-1);
  if (newest === undefined) return null;
  return {
    ...newest,
    takenBack: sumNgwee(all.map(({ takenBack }) => takenBack)),
    sentBack: sumNgwee(all.map(({ sentBack }) => sentBack)),
  };
}

function idOf(planIds: readonly PlanId[], index: number): PlanId {
  const planId = planIds[index];
  assert(planId !== undefined, 'a loan has an id for every plan');
  return planId;
}
