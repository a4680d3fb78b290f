import { addDays, civilDateOf, daysBetween } from '../../contract/words/civil-date.ts';
import type { PaymentId, PlanId } from '../../contract/words/ids.ts';
import { zeroNgwee } from '../../contract/words/ngwee.ts';
import type { AccountEvent, BelievedPlan, PaymentReversed } from './account-events.ts';
import { account } from './account.ts';
import type { AccountPlan } from './account-plan.ts';
import { noLateFeeUntil } from './believed-days.ts';
import type { LoanTerms } from './loan.ts';

const kept: ReadonlySet<string> = new Set(['kept', 'done']);

/**
 * The event that reverses a payment or payout, dated at the instant when its network took it back.
 * That instant is never before the payment itself and never after the booking.
 */
export function reversalOf(
  { terms, events }: { readonly terms: LoanTerms; readonly events: readonly AccountEvent[] },
  reversed: {
    readonly paymentId: PaymentId;
    readonly proposalId: string;
    readonly takenAt: Date | null;
    readonly now: Date;
    /** A former paybill had it. */
    readonly isElsewhere?: boolean;
  },
): PaymentReversed {
  const { paymentId, proposalId, takenAt, now, isElsewhere = false } = reversed;
  const payment = events.find((event) => 'paymentId' in event && event.paymentId === paymentId);
  const isTold = takenAt !== null && takenAt < now;
  const told = isTold ? takenAt : now;
  const effectiveAt = payment && payment.effectiveAt > told ? payment.effectiveAt : told;
  const toldOn = civilDateOf(now);
  return {
    kind: 'payment-reversed',
    eventId: `reversal ${paymentId}`,
    proposalId,
    paymentId,
    effectiveAt,
    effectiveOn: civilDateOf(effectiveAt),
    toldOn,
    found: foundOf(payment, isElsewhere),
    believed: believedDays({ terms, events }, { paymentId, toldOn }),
    wasArrangementKept: kept.has(account(terms, events, toldOn).arrangement?.state ?? ''),
  };
}

function foundOf(
  payment: AccountEvent | undefined,
  isElsewhere: boolean,
): PaymentReversed['found'] {
  if (payment?.kind !== 'payment-confirmed' || !payment.outOfUnidentified) return null;
  const { network, amount } = payment;
  return { network, amount, ...(isElsewhere && { isElsewhere }) };
}

const nothingCharged = { lateOn: zeroNgwee, isLate: false } as const;

/**
 * The charges of each plan from the day a payment counted until three days after the SMS about its
 * reversal. They are the upper limit of late fees for these days. Plans with charges no lower than
 * without the payment are left out.
 */
export function believedDays(
  { terms, events }: { readonly terms: LoanTerms; readonly events: readonly AccountEvent[] },
  reversal: Pick<PaymentReversed, 'paymentId' | 'toldOn'>,
): readonly BelievedPlan[] {
  const payment = events.find(
    (event) => 'paymentId' in event && event.paymentId === reversal.paymentId,
  );
  if (payment === undefined || payment.kind === 'disbursed') return [];
  const until = noLateFeeUntil(reversal.toldOn);
  const days = daysBetween(payment.effectiveOn, until);
  const on = Array.from({ length: days + 1 }, (_, i) => addDays(payment.effectiveOn, i));
  const states = on.map((day) => account(terms, events, day).plans);
  const added = events.flatMap((event) => (event.kind === 'restructured' ? event.plans : []));
  const planIds = [...terms.planIds, ...added.map(({ planId }) => planId)];
  const planOn = (day: number, planId: PlanId) =>
    states[day]?.find((plan) => plan.planId === planId);
  return planIds.flatMap((planId) => {
    // All was believed to be paid when the loan got new plans: there were none.
    const wasThere =
      days > 0 && states.some((plans) => plans.some((one) => one.planId === planId));
    if (!wasThere && !terms.planIds.includes(planId)) {
      return [{ planId, from: payment.effectiveOn, to: until, ...nothingCharged }];
    }
    const found: BelievedPlan[] = [];
    for (let i = 0; i < days; i++) {
      const [from, to] = [on[i], on[i + 1]];
      const [today, next] = [planOn(i, planId), planOn(i + 1, planId)];
      if (!from || !to || !today || !next) continue;
      const day = { planId, from, to, ...chargedFrom(today, next) };
      const last = found.at(-1);
      if (last?.lateOn === day.lateOn && last.isLate === day.isLate) {
        found[found.length - 1] = { ...last, to };
      } else found.push(day);
    }
    return found;
  });
}

function chargedFrom(today: AccountPlan, next: AccountPlan) {
  const isCharged = next.lateFee > today.lateFee;
  return {
    lateOn: isCharged ? today.owed.principal : zeroNgwee,
    isLate: next.overdueDays > today.overdueDays,
  };
}
