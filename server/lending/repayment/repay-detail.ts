import { repayDetail } from '../../../contract/borrower/repayment.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { limitRiseOf } from '../orders/limits-after-settling.ts';
import { accountOf, loadOrder } from '../orders/load-order.ts';
import { firstBillOf } from './first-bill.ts';

/**
 * What can be paid now: the unpaid plans, oldest debt first, the least that may be paid, and the
 * coupons for the first plan, whose remainder is after the selected one.
 */
export const repayDetailCall = serve(repayDetail, async ({ context, borrower, params }) => {
  const order = await loadOrder(context.db, params.orderId);
  if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
  const account = accountOf(order, context.clock.now());
  const first = firstBillOf(order, account);
  if (!first) return refuse('plan-not-payable');
  const limitRise = limitRiseOf(order, account);
  const open = account.plans.filter((plan) => plan.status !== 'paid');
  return {
    repayAccountId: order.wallet.id,
    repayAccount: order.wallet.mobile,
    minRepayAmount: first.minimum,
    ...(limitRise && { limitRise }),
    repayPlanList: open.map((plan) => {
      const { planId, period, dueDate } = plan;
      const remainingAmount = plan === first.plan ? first.remaining : plan.remainingAmount;
      return { planId, period, dueDate, remainingAmount };
    }),
    couponVoList: first.choices.map(({ coupon, use, discount }) => ({
      couponName: coupon.name,
      userCouponId: coupon.id,
      couponUsableStatus: use,
      discountAmount: discount,
      validTo: coupon.validTo,
    })),
  };
});
