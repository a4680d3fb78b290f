import { repayTrial } from '../../../contract/borrower/repayment.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import { dueOfBill, dueOfLoan, savedByPaying } from '../../../domain/loan/due.ts';
import { decideRepayment } from '../../../domain/loan/repayment.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { accountOf, loadOrderOfPlan } from '../orders/load-order.ts';
import { walletOfNumber } from '../orders/wallet-of-number.ts';
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
  const used = first?.choices.find(({ use }) => use === 'selected')?.coupon.id;
  const asIf = {
    paymentId: 'trial' as PaymentId,
    planId,
    effectiveAt: now,
    effectiveOn: civilDateOf(now),
  };
  const paid: AccountEvent = {
    ...asIf,
    kind: 'payment-confirmed',
    eventId: 'trial',
    network: walletOfNumber(order).network,
    amount,
  };
  const events: AccountEvent[] = [paid];
  if (used !== undefined) {
    const taken = { userCouponId: used, amount: discount, eventId: 'trial coupon' };
    events.unshift({ ...asIf, ...taken, kind: 'coupon-used' });
  }
  const after = accountOf(order, now, events);
  const plan = after.plans.find((one) => one.planId === planId);
  if (!plan) return refuse('plan-not-payable');
  const due = { before: dueOfLoan(account, discount), after: dueOfLoan(after) };
  return {
    savedToday: savedByPaying(amount, due),
    dueAmount: dueOfBill(plan).dueAmount,
    dueDate: plan.dueDate,
  };
});
