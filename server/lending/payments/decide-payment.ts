import type { PaymentPurpose } from '../../../contract/borrower/payments.ts';
import type { PaymentId, PlanId } from '../../../contract/words/ids.ts';
import { formatKwacha, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { assert } from '../../../domain/assert.ts';
import { selectedCoupon } from '../../../domain/growth/coupons.ts';
import { decideExtension } from '../../../domain/loan/extension.ts';
import { decideRepayment } from '../../../domain/loan/repayment.ts';
import type { RepaymentRefusal } from '../../../domain/loan/repayment.ts';
import { stepOf } from '../coupons/coupon-row.ts';
import type { CouponStep, LoadedCoupon } from '../coupons/coupon-row.ts';
import { refuseExtension } from '../extension/refuse-extension.ts';
import type { Refusal } from '../../http/refusal.ts';
import { refuse } from '../../http/refusal.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import type { DecidedPayment } from './ask-for-payment.ts';

/** What somebody wants to pay, logged in or not. */
export interface WantedPayment {
  readonly bizType: PaymentPurpose;
  readonly planId: PlanId;
  readonly payAmount: Ngwee;
  readonly wholeLoan?: boolean | undefined;
}

interface Bill {
  readonly order: LoadedOrder;
  readonly account: Account;
}

export type Decided = Pick<
  DecidedPayment,
  'planId' | 'purpose' | 'amount' | 'coupon' | 'beforeDueOn'
>;

/** Whether a repayment or an extension may be paid as wanted; both ways of paying ask this. */
export function decidePayment(wanted: WantedPayment, bill: Bill): Decided | Refusal {
  return wanted.bizType === 'extension' ? toExtend(wanted, bill) : toRepay(wanted, bill);
}

function toRepay(wanted: WantedPayment, bill: Bill): Decided | Refusal {
  const { planId, payAmount: amount, wholeLoan = false } = wanted;
  const { order, account } = bill;
  const minimum = order.terms.pricing.minimum;
  const selected = selectedCoupon(order.coupons, { account, planId });
  const discount = selected?.discount ?? zeroNgwee;
  const asked = { account, minimum, planId, amount, discount, wholeLoan };
  const refusal = decideRepayment(asked);
  if (refusal !== null) return refuseAmount(refusal);
  const coupon = selected && {
    held: { id: selected.coupon.id, discount },
    reserve: (paymentId: PaymentId) => reserve(selected.coupon, { planId, paymentId }),
  };
  return { planId, purpose: 'repayment', amount, coupon };
}

/** The fee must be what it costs today: another amount is shown the new one, never taken. */
function toExtend({ planId, payAmount }: WantedPayment, bill: Bill): Decided | Refusal {
  const { account } = bill;
  const offer = decideExtension({ account, planId });
  if (typeof offer === 'string') return refuseExtension(offer);
  const { fee: amount, beforeDueOn } = offer;
  if (payAmount !== amount) {
    return refuse('fee-changed', {}, { extensionFee: Number(formatKwacha(amount)) });
  }
  return { planId, purpose: 'extension', amount, beforeDueOn };
}

/** Nobody else can use the coupon until the payment's fate is known. */
function reserve(
  coupon: LoadedCoupon,
  by: { readonly planId: PlanId; readonly paymentId: PaymentId },
): CouponStep {
  const step = stepOf(coupon, { fact: 'reserved', ...by });
  assert(step !== null, 'a coupon that is selected can be reserved');
  return step;
}

/** A refusal of the domain as it travels. */
export function refuseAmount(refusal: RepaymentRefusal): Refusal {
  if (refusal.reason === 'below-minimum') {
    return refuse('below-minimum', { min: formatKwacha(refusal.min).replace(/\.00$/, '') });
  }
  if (refusal.reason === 'pay-earlier-plan-first') {
    return refuse(refusal.reason, {}, { planId: refusal.planId });
  }
  if (refusal.reason === 'fee-changed') {
    return refuse(refusal.reason, {}, { amount: Number(formatKwacha(refusal.amount)) });
  }
  return refuse(refusal.reason);
}
