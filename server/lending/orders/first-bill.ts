import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { AccountPlan } from '../../../domain/loan/account-plan.ts';
import { chosenDiscount, couponChoices } from '../../../domain/growth/coupons.ts';
import type { CouponChoice, HeldCoupon } from '../../../domain/growth/coupons.ts';
import { dueOfBill, dueOfLoan } from '../../../domain/loan/due.ts';
import type { ArrangedPart } from '../../../domain/loan/account-events.ts';
import type { Due } from '../../../domain/loan/due.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import { leastToPay } from '../../../domain/loan/repayment.ts';
import { nextArranged } from '../account/arrangement-view.ts';
import type { LoadedOrder } from './load-order.ts';

/** The bill that is to be paid next, as everybody sees it who may pay it, logged in or not. */
export interface FirstBill {
  readonly plan: AccountPlan;
  readonly choices: readonly CouponChoice[];
  /** What the selected coupon takes off; nothing when none is selected. */
  readonly discount: Ngwee;
  /** After the discount. */
  readonly due: Due;
  /** Of all bills together, after it too. */
  readonly wholeLoan: Due;
  /** The least that may be paid of it. */
  readonly minimum: Ngwee;
  /** What a plan that is kept asks for next, and never more than the bill. */
  readonly arranged: ArrangedPart | null;
}

/** The bill of an order to be paid next; null when everything is paid. */
export function firstBillOf(order: LoadedOrder, account: Account): FirstBill | null {
  const plan = account.firstUnpaidPlan;
  if (!plan) return null;
  const held = heldCoupon(order, plan);
  const choices = couponChoices(order.coupons, plan, { account, held });
  const discount = chosenDiscount(choices);
  const due = dueOfBill(plan, discount);
  const wholeLoan = dueOfLoan(account, discount);
  const { minimum: rule } = order.terms.pricing;
  const minimum = leastToPay(account, due.remainingAmount, rule);
  const arranged = nextArranged(account, due.remainingAmount);
  return { plan, choices, discount, due, wholeLoan, minimum, arranged };
}

/** The coupon a payment of the plan is under way with. */
function heldCoupon({ payments }: LoadedOrder, { planId }: AccountPlan): HeldCoupon | null {
  const onItsWay = payments.find(
    (payment) => payment.planId === planId && paymentIs.open(payment.state),
  );
  return onItsWay?.coupon ?? null;
}
