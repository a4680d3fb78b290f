import type { PaymentConfirmed } from '../../../domain/loan/account-events.ts';
import type { CouponUsed } from '../../../domain/loan/account-events.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import { stepOf } from '../account/coupon-row.ts';
import type { CouponStep } from '../account/coupon-row.ts';

interface OrderPayment {
  readonly order: LoadedOrder;
  readonly payment: PaymentRow;
}

/**
 * What the coupon of a confirmed payment does to the account, at the payment's own instant. It
 * takes off what was decided when the payment was requested, valid today or not. Null when the
 * payment has none, or when it is gone after a failure, used up or reserved by another payment.
 */
export function usedByPayment(
  { order, payment }: OrderPayment,
  paid: PaymentConfirmed,
): { readonly event: CouponUsed; readonly step: CouponStep } | null {
  const coupon = couponOfPayment({ order, payment });
  const step = coupon && stepOf(coupon, { fact: 'used', paymentId: payment.id });
  if (!step || payment.coupon === null) return null;
  const { paymentId, planId, effectiveAt, effectiveOn } = paid;
  const event: CouponUsed = {
    kind: 'coupon-used',
    eventId: `coupon ${paymentId}`,
    paymentId,
    planId,
    effectiveAt,
    effectiveOn,
    userCouponId: payment.coupon.id,
    amount: payment.coupon.discount,
  };
  return { event, step };
}

/** Gives the coupon of a payment back, still selected; nothing when the payment holds none. */
export function giveCouponBack({ order, payment }: OrderPayment): CouponStep[] {
  const coupon = couponOfPayment({ order, payment });
  const step = coupon && stepOf(coupon, { fact: 'given-back', paymentId: payment.id });
  return step ? [step] : [];
}

function couponOfPayment({ order, payment }: OrderPayment) {
  return order.coupons.find(({ id }) => id === payment.coupon?.id);
}
