import { selectCoupon } from '../../../contract/borrower/coupons.ts';
import type { PlanId, UserCouponId } from '../../../contract/words/ids.ts';
import { decideCoupon } from '../../../domain/growth/coupons.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import { refuse } from '../../http/refusal.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Call } from '../../http/serve.ts';
import { changing } from '../orders/changing.ts';
import { accountOf, loadOrderOfPlan } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { changeOrderAndLog } from '../orders/log-states.ts';
import { stepOf } from '../account/coupon-row.ts';
import type { CouponStep } from '../account/coupon-row.ts';

/**
 * Puts a coupon on the plan that is to be paid, in place of another one, or takes it off. It
 * changes the order, so that a payment asked for at the same moment sees one or the other.
 */
export const selectCouponCall = serve(selectCoupon, (call) =>
  changing(
    () => loadOrderOfPlan(call.context.db, call.body.planId),
    (order) => selectOnce(call, order),
  ),
);

async function selectOnce(
  { context, body, borrower }: Call<typeof selectCoupon>,
  order: LoadedOrder | null,
): Promise<null | RefusalOf<typeof selectCoupon> | 'stale'> {
  const { planId, userCouponId } = body;
  if (order === null || order.borrowerId !== borrower.id) return refuse('plan-not-payable');
  const now = context.clock.now();
  const account = accountOf(order, now);
  if (account.firstUnpaidPlan?.planId !== planId) return refuse('plan-not-payable');
  const onItsWay = order.payments.find(
    (payment) => payment.planId === planId && paymentIs.open(payment.state),
  );
  if (onItsWay) return refuse('payment-on-its-way', {}, { paymentId: onItsWay.id });
  if (userCouponId !== null) {
    const chosen = order.coupons.find(({ id }) => id === userCouponId);
    if (!chosen || !decideCoupon(chosen, { account, planId }).usable) {
      return refuse('coupon-not-usable');
    }
  }
  const coupons = stepsTo(userCouponId, { order, planId });
  if (coupons.length === 0) return null;
  const outcome = await changeOrderAndLog(context, order, { now, account, coupons });
  return outcome === 'done' ? null : 'stale';
}

/** Takes off what else is on the plan, and puts the chosen one on unless it is there. */
function stepsTo(
  chosen: UserCouponId | null,
  { order, planId }: { readonly order: LoadedOrder; readonly planId: PlanId },
): CouponStep[] {
  const steps = order.coupons.map((coupon) => {
    const { state } = coupon;
    const isHere = state.kind === 'selected' && state.planId === planId;
    if (isHere === (coupon.id === chosen)) return null;
    return stepOf(coupon, isHere ? { fact: 'taken-off' } : { fact: 'selected', planId });
  });
  return steps.filter((step) => step !== null);
}
