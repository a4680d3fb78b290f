import { repayDetail } from '../../contract/repayment.ts';
import { maskMobile } from '../../contract/values/phone.ts';
import { minRepayAmount } from '../../domain/repayment.ts';
import { refuse } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { accountOf, loadOrder } from '../orders/load-order.ts';

/** What can be paid now: the unpaid plans, oldest debt first, and the least that may be paid. */
export const repayDetailCall = serve(repayDetail, async ({ context, borrower, params }) => {
  const order = await loadOrder(context.db, params.orderId);
  if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
  const state = accountOf(order, context.clock.now());
  const first = state.firstUnpaidPlan;
  if (!first) return refuse('plan-not-payable');
  const open = state.plans.filter((plan) => plan.status !== 'paid');
  return {
    repayAccountId: order.wallet.id,
    repayAccount: maskMobile(order.wallet.mobile),
    minRepayAmount: minRepayAmount(first.remainingAmount, order.terms.pricing.minimum),
    repayPlanList: open.map(({ planId, period, dueDate, remainingAmount }) => {
      return { planId, period, dueDate, remainingAmount };
    }),
    // Coupons are not open yet: none is usable, and none is promised.
    couponVoList: [],
  };
});
