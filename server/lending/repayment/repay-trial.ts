import { repayTrial } from '../../../contract/borrower/repayment.ts';
import { zeroNgwee } from '../../../contract/words/ngwee.ts';
import { dueOfBill, dueOfLoan, savedByPaying } from '../../../domain/loan/due.ts';
import { decideRepayment } from '../../../domain/loan/repayment.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { accountAfterPaying } from '../orders/after-paying.ts';
import { accountOf, loadOrderOfPlan } from '../orders/load-order.ts';
import { refuseBill } from '../payments/decide-payment.ts';
import { firstBillOf } from '../orders/first-bill.ts';

/**
 * What a part of a bill, paid today with the coupon on it, would save and leave. It is the
 * account as after the payment, which is not made.
 */
export const repayTrialCall = serve(repayTrial, async ({ context, borrower, body }) => {
  const { planId, payAmount: amount } = body;
  const order = await loadOrderOfPlan(context.db, planId);
  if (order?.borrowerId !== borrower.id) return refuse('plan-not-payable');
  const now = context.clock.now();
  const account = accountOf(order, now);
  const first = firstBillOf(order, account);
  const { minimum } = order.terms.pricing;
  const discount = first?.discount ?? zeroNgwee;
  const refusal = decideRepayment({ account, minimum, planId, amount, discount });
  if (refusal !== null) return refuseBill(refusal);
  const after = accountAfterPaying(order, { first, planId, amount, now });
  const plan = after.plans.find((one) => one.planId === planId);
  if (!plan) return refuse('plan-not-payable');
  const due = { before: dueOfLoan(account, discount), after: dueOfLoan(after) };
  return {
    savedToday: savedByPaying(amount, due),
    dueAmount: dueOfBill(plan).dueAmount,
    dueDate: plan.dueDate,
  };
});
