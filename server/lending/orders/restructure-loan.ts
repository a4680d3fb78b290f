import { createHash } from 'node:crypto';
import type { PlanId } from '../../../contract/words/ids.ts';
import { decideRestructuring } from '../../../domain/loan/decide-restructuring.ts';
import type {
  NotRestructured,
  Restructuring,
} from '../../../domain/loan/decide-restructuring.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import { stepOf } from '../account/coupon-row.ts';
import type { CouponStep } from '../account/coupon-row.ts';
import type { LoadedOrder } from './load-order.ts';
import type { WantedRestructuring } from './restructuring-row.ts';

/** A restructuring, and the text of its figures that a borrower agrees to. */
export interface DecidedRestructuring extends Restructuring {
  readonly schedule: string;
  readonly hash: string;
}

/** What a wanted schedule means for a loan at an instant, or why it cannot be. */
export function restructuringOf(
  order: LoadedOrder,
  wanted: WantedRestructuring,
  by: {
    readonly now: Date;
    readonly proposalId?: string;
    readonly planIds?: readonly PlanId[];
  },
): DecidedRestructuring | NotRestructured {
  const { instalments, firstOn, everyDays, dailyRate } = wanted;
  const { now, proposalId = '' } = by;
  const planIds =
    by.planIds ?? Array.from({ length: instalments }, (_, i) => `new-${i}` as PlanId);
  const { terms, events, payments } = order;
  const isPaymentOpen = payments.some(
    ({ operation, state }) => operation === 'collect' && paymentIs.open(state),
  );
  const dailyRatePpm = dailyRate === undefined ? null : ppmOf(dailyRate);
  const decided = decideRestructuring(
    { terms, events, isPaymentOpen, now, planIds, proposalId },
    { firstOn, instalments, everyDays, dailyRatePpm },
  );
  if (typeof decided === 'string') return decided;
  const schedule = scheduleText(order, decided);
  const hash = createHash('sha256').update(schedule).digest('hex');
  return { ...decided, event: { ...decided.event, agreed: hash }, schedule, hash };
}

/** `0.35` percent a day in whole parts per million, digits to digits. */
function ppmOf(percent: string): number {
  const [whole = '0', part = ''] = percent.split('.');
  return Number(`${whole}${part.padEnd(4, '0')}`);
}

/** What a schedule says, as the text that its hash names. */
export interface ScheduleFigures {
  readonly loan: number;
  readonly owed: string;
  readonly dailyRatePpm: number;
  readonly oldTotal: string;
  readonly newTotal: string;
  readonly instalments: readonly { readonly on: string; readonly amount: string }[];
}

function scheduleText({ id }: LoadedOrder, decided: Restructuring): string {
  const figures: ScheduleFigures = {
    loan: id,
    owed: String(decided.before.remainingAmount),
    dailyRatePpm: decided.after.pricing.dailyRatePpm,
    oldTotal: String(decided.oldTotal),
    newTotal: String(decided.newTotal),
    instalments: decided.instalments.map(({ on, amount }) => ({ on, amount: String(amount) })),
  };
  return JSON.stringify(figures);
}

/** Coupons that were chosen for bills that are replaced can be chosen again. */
export function couponsFreed({ coupons }: LoadedOrder, { after }: Restructuring): CouponStep[] {
  const replaced = new Set(
    after.plans.flatMap(({ planId, replacedOn }) => (replacedOn === null ? [] : [planId])),
  );
  const steps = coupons.map((coupon) => {
    const { state } = coupon;
    const isFreed = state.kind === 'selected' && replaced.has(state.planId);
    return isFreed ? stepOf(coupon, { fact: 'taken-off' }) : null;
  });
  return steps.filter((step) => step !== null);
}
