import type { PaymentId, PlanId } from '../../contract/words/ids.ts';
import { daysBetween } from '../../contract/words/civil-date.ts';
import { percentOf, sumNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import { assert } from '../assert.ts';
import type { AccountEvent, PriceCorrected } from './account-events.ts';
import { believedSpans, noLateFeeUntil } from './believed-days.ts';
import type { Charging, NotLent } from './book.ts';
import { isUpheld } from './dispute.ts';
import type { LoanTerms } from './loan.ts';
import type { Pause } from './pauses.ts';
import { startMeters } from './plan-meters.ts';
import { repriced, schedule } from './schedule.ts';

/**
 * The books of a loan before its events, which are in order: on the day it was paid out, if so. A
 * loan that its borrower disputed with success was never lent to them. The payments named were
 * refused their extension already.
 */
export function openBook(
  terms: LoanTerms,
  events: readonly AccountEvent[],
  refused: ReadonlySet<PaymentId>,
): NotLent | Charging {
  const { amount, termDays, planIds } = terms;
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
  if (disbursed?.kind !== 'disbursed') {
    return { ...empty, phase: 'not-lent', lost: null, writtenOff: false };
  }
  if (events.some(isUpheld)) {
    return { ...empty, phase: 'not-lent', lost: disbursed, writtenOff: false };
  }
  const disputed: Pause[] = [];
  const { effectiveOn: disbursedOn } = disbursed;
  const reversals = events.filter((event) => event.kind === 'payment-reversed');
  const agreed = schedule({ amount, termDays, pricing: terms.pricing, disbursedOn });
  const plans = corrected ? repriced(agreed, { amount, pricing }) : agreed;
  return {
    ...empty,
    phase: 'charging',
    disbursed,
    plans: plans.map((plan, i) => {
      const planId = idOf(planIds, i);
      const believed = believedSpans(reversals, planId, disbursedOn);
      return startMeters(plan, planId, { believed, disputed });
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
  };
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
