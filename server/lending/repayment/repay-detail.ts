import { repayDetail } from '../../../contract/borrower/repayment.ts';
import type { RepayDetail } from '../../../contract/borrower/repayment.ts';
import { plansNow } from '../../../domain/loan/account-plan.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { AccountPlan } from '../../../domain/loan/account-plan.ts';
import type { CouponChoice } from '../../../domain/growth/coupons.ts';
import { dueOfBill } from '../../../domain/loan/due.ts';
import { withSecondWallet } from '../../people/wallet/wallets.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { limitRiseOf } from '../orders/limits-after-settling.ts';
import { accountOf, loadOrderAmongOthers } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { walletOfNumber } from '../orders/wallet-of-number.ts';
import { firstBillOf } from '../orders/first-bill.ts';

/** What can be paid now, and how. */
export const repayDetailCall = serve(repayDetail, async ({ context, borrower, params }) => {
  const order = await loadOrderAmongOthers(context.db, params.orderId);
  if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
  const detail = repayDetailOf(order, accountOf(order, context.clock.now()));
  if (detail === null) return refuse('plan-not-payable');
  return { ...detail, ...(await withSecondWallet(context.db, borrower.id)) };
});

/**
 * The unpaid plans, oldest debt first, and the least that may be paid. It has the coupons for
 * the first plan, whose figures are after the selected one. Null when everything is paid.
 */
export function repayDetailOf(order: LoadedOrder, account: Account): RepayDetail | null {
  const first = firstBillOf(order, account);
  if (!first) return null;
  const limitRise = limitRiseOf(order, account);
  const wallet = walletOfNumber(order);
  const open = plansNow(account.plans).filter((plan) => plan.status !== 'paid');
  return {
    repayAccountId: wallet.id,
    repayAccount: wallet.mobile,
    minRepayAmount: first.minimum,
    amountWithoutCoupon: dueOfBill(first.plan).remainingAmount,
    ...(limitRise && { limitRise }),
    ...(first.arranged && { arranged: first.arranged }),
    wholeLoan: first.wholeLoan,
    repayPlanList: open.map((plan) => {
      const { planId, period, dueDate, overdueDays } = plan;
      const due = planId === first.plan.planId ? first.due : dueOfBill(plan);
      return { planId, period, dueDate, ...due, overdueDays };
    }),
    couponVoList: first.choices.map((choice) => offered(choice, first.plan)),
  };
}

function offered(choice: CouponChoice, plan: AccountPlan): RepayDetail['couponVoList'][number] {
  const { coupon, use, discount, worth, why } = choice;
  return {
    couponName: coupon.name,
    userCouponId: coupon.id,
    couponUsableStatus: use,
    discountAmount: discount,
    ...(worth !== undefined && { worth }),
    ...(why === undefined
      ? { amountWithCoupon: dueOfBill(plan, discount).remainingAmount }
      : { whyNot: why }),
    ...(coupon.minAmount > 0n && { minAmount: coupon.minAmount }),
    validTo: coupon.validTo,
  };
}
