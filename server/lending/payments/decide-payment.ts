import type { PaymentPurpose } from '../../../contract/borrower/payments.ts';
import type { PaymentId, PlanId } from '../../../contract/words/ids.ts';
import { formatKwacha, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { assert } from '../../../domain/assert.ts';
import { selectedCoupon } from '../../../domain/growth/coupons.ts';
import { decideExtension } from '../../../domain/loan/extension.ts';
import { decideRepayment, decideWholeLoan } from '../../../domain/loan/repayment.ts';
import type { BillRefusal } from '../../../domain/loan/repayment.ts';
import { stepOf } from '../account/coupon-row.ts';
import type { CouponStep, LoadedCoupon } from '../account/coupon-row.ts';
import { refuseExtension } from '../extension/refuse-extension.ts';
import type { Refusal } from '../../http/refusal.ts';
import { refuse } from '../../http/refusal.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import type { DecidedPayment } from './ask-for-payment.ts';

/** A requested payment, with or without a login. */
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

type RepaymentRefusal = Refusal<BillRefusal['reason'] | 'fee-changed'>;
type ExtensionRefusal = Refusal<'not-extendable' | 'fee-changed'>;
type PaymentRefusal = RepaymentRefusal | ExtensionRefusal;

export type Decided = Pick<
  DecidedPayment,
  'planId' | 'purpose' | 'amount' | 'coupon' | 'beforeDueOn'
>;

/** Whether a repayment or an extension may be paid as wanted; both ways of paying ask this. */
export function decidePayment(wanted: WantedPayment, bill: Bill): Decided | PaymentRefusal {
  return wanted.bizType === 'extension' ? toExtend(wanted, bill) : toRepay(wanted, bill);
}

function toRepay(wanted: WantedPayment, bill: Bill): Decided | RepaymentRefusal {
  const { planId, payAmount: amount, wholeLoan = false } = wanted;
  const { order, account } = bill;
  const minimum = order.terms.pricing.minimum;
  const selected = selectedCoupon(order.coupons, { account, planId });
  const discount = selected?.discount ?? zeroNgwee;
  const asked = { account, minimum, planId, amount, discount };
  const refusal = wholeLoan ? decideWholeLoan(asked) : decideRepayment(asked);
  if (refusal?.reason === 'fee-changed') {
    return refuse('fee-changed', {}, { amount: Number(formatKwacha(refusal.amount)) });
  }
  if (refusal !== null) return refuseBill(refusal);
  const coupon = selected && {
    held: { id: selected.coupon.id, discount },
    reserve: (paymentId: PaymentId) => reserve(selected.coupon, { planId, paymentId }),
  };
  return { planId, purpose: 'repayment', amount, coupon };
}

/** The fee must be what it costs today: another amount is shown the new one, never taken. */
function toExtend(
  { planId, payAmount }: WantedPayment,
  bill: Bill,
): Decided | ExtensionRefusal {
  const { account } = bill;
  const offer = decideExtension({ account, planId });
  if (typeof offer === 'string') return refuseExtension(offer);
  const { fee: amount, beforeDueOn } = offer;
  if (payAmount !== amount) {
    return refuse('fee-changed', {}, { extensionFee: Number(formatKwacha(amount)) });
  }
  return { planId, purpose: 'extension', amount, beforeDueOn };
}

/** No other payment can use the coupon until the payment's fate is known. */
function reserve(
  coupon: LoadedCoupon,
  by: { readonly planId: PlanId; readonly paymentId: PaymentId },
): CouponStep {
  const step = stepOf(coupon, { fact: 'reserved', ...by });
  assert(step !== null, 'a coupon that is selected can be reserved');
  return step;
}

/** A refusal of the domain as the wire has it. */
export function refuseBill(refusal: BillRefusal): Refusal<BillRefusal['reason']> {
  if (refusal.reason === 'below-minimum') {
    return refuse('below-minimum', { min: formatKwacha(refusal.min).replace(/\.00$/, '') });
  }
  if (refusal.reason === 'pay-earlier-plan-first') {
    return refuse(refusal.reason, {}, { planId: refusal.planId });
  }
  return refuse(refusal.reason);
}
