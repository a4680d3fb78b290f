import { repayDetail } from '../../contract/repayment.ts';
import { ngwee } from '../../contract/values/ngwee.ts';
import type { AccountPlan } from '../../domain/account.ts';
import { chosenDiscount, couponChoices } from '../../domain/coupons.ts';
import type { HeldCoupon } from '../../domain/coupons.ts';
import { paymentIs } from '../../domain/payment.ts';
import { minRepayAmount } from '../../domain/repayment.ts';
import { refuse } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { accountOf, loadOrder } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';

/**
 * What can be paid now: the unpaid plans, oldest debt first, the least that may be paid, and the
 * coupons for the first plan, whose remainder is after the selected one.
 */
export const repayDetailCall = serve(repayDetail, async ({ context, borrower, params }) => {
  const order = await loadOrder(context.db, params.orderId);
  if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
  const account = accountOf(order, context.clock.now());
  const first = account.firstUnpaidPlan;
  if (!first) return refuse('plan-not-payable');
  const held = heldCoupon(order, first);
  const choices = couponChoices(order.coupons, first, { account, held });
  const firstRemains = ngwee(first.remainingAmount - chosenDiscount(choices));
  const open = account.plans.filter((plan) => plan.status !== 'paid');
  return {
    repayAccountId: order.wallet.id,
    repayAccount: order.wallet.mobile,
    minRepayAmount: minRepayAmount(firstRemains, order.terms.pricing.minimum),
    repayPlanList: open.map((plan) => {
      const { planId, period, dueDate } = plan;
      const remainingAmount = plan === first ? firstRemains : plan.remainingAmount;
      return { planId, period, dueDate, remainingAmount };
    }),
    couponVoList: choices.map(({ coupon, use, discount }) => ({
      couponName: coupon.name,
      userCouponId: coupon.id,
      couponUsableStatus: use,
      discountAmount: discount,
      validTo: coupon.validTo,
    })),
  };
});

/** The coupon a payment of the plan is under way with. */
function heldCoupon({ payments }: LoadedOrder, { planId }: AccountPlan): HeldCoupon | null {
  const onItsWay = payments.find(
    (payment) => payment.planId === planId && paymentIs.open(payment.state),
  );
  return onItsWay?.coupon ?? null;
}
