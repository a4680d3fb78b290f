import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import type { AnswerOf } from '../words/endpoint.ts';
import { wireAmount, wireAmountIn, wireCount, wireDate, wireId } from '../words/wire.ts';
import { wireText } from '../words/wire.ts';
import { arrangedPart } from './arrangement.ts';
import { wallet } from './auth.ts';
import { dueFigures } from './due.ts';
import { limitRise, orderIdInPath } from './orders.ts';
import type { PlanId, RepayAccountId, UserCouponId } from '../words/ids.ts';
import type { Ngwee } from '../words/ngwee.ts';

/** Wire word `couponUsableStatus`: 0 not usable here, 1 usable, 2 selected. */
export const couponUse = z.codec(
  z.union([z.literal(0), z.literal(1), z.literal(2)]),
  z.enum(['not-usable', 'usable', 'selected']),
  {
    decode: (value) => (['not-usable', 'usable', 'selected'] as const)[value],
    encode: (use) => (use === 'not-usable' ? 0 : use === 'usable' ? 1 : 2),
  },
);

/** Why a coupon that is shown is not to be had for this bill. */
const couponWhyNot = z.enum([
  'payment-under-way',
  'plan-had-a-coupon',
  'too-little-owed',
  'nothing-to-take-off',
  'nothing-left-to-pay',
  'plan-not-payable',
]);

export const repayDetail = endpoint({
  name: 'repayDetail',
  summary: 'What can be paid now, from which account, with which coupons',
  method: 'POST',
  path: '/order/api/getRepayDetailV2/{orderId}',
  params: z.strictObject({ orderId: orderIdInPath }),
  answer: z.strictObject({
    repayAccountId: wireId<RepayAccountId>(),
    repayAccount: wireText(20),
    secondWallet: z.optional(wallet),
    minRepayAmount: wireAmount,
    /** The first plan's `remainingAmount` if no coupon were on it. */
    amountWithoutCoupon: wireAmount,
    limitRise: z.optional(limitRise),
    /** The next amount of the plan that was agreed on, as far as it falls on this bill. */
    arranged: z.optional(arrangedPart),
    /** Every bill together, the first after its coupon. */
    wholeLoan: z.strictObject(dueFigures),
    repayPlanList: z.array(
      z.strictObject({
        planId: wireId<PlanId>(),
        period: wireCount,
        dueDate: wireDate,
        ...dueFigures,
        overdueDays: wireCount,
      }),
    ),
    couponVoList: z.array(
      z.strictObject({
        couponName: wireText(100),
        userCouponId: wireId<UserCouponId>(),
        couponUsableStatus: couponUse,
        discountAmount: wireAmount,
        /** What it is worth where that is more: this bill has fewer charges to take off. */
        worth: z.optional(wireAmount),
        /** The first plan's `remainingAmount` with it; absent where it cannot be used. */
        amountWithCoupon: z.optional(wireAmount),
        whyNot: z.optional(couponWhyNot),
        /** What a bill must owe for it, at the least. */
        minAmount: z.optional(wireAmount),
        validTo: wireDate,
      }),
    ),
  }),
  refusals: ['order-not-found', 'plan-not-payable'],
});

export type RepayDetail = AnswerOf<typeof repayDetail>;
export type RepayPlan = RepayDetail['repayPlanList'][number];

/** Asked while an amount is typed; nothing is paid by asking. */
export const repayTrial = endpoint({
  name: 'repayTrial',
  summary: 'What paying a part of a bill today would save and leave',
  method: 'POST',
  path: '/order/api/repayTrial',
  body: z.strictObject({ planId: wireId<PlanId>(), payAmount: wireAmountIn }),
  answer: z.strictObject({
    savedToday: wireAmount,
    /** What is then still due of the bill, and by when. */
    dueAmount: wireAmount,
    dueDate: wireDate,
  }),
  refusals: [
    'below-minimum',
    'must-pay-off',
    'above-remaining',
    'plan-not-payable',
    'pay-earlier-plan-first',
  ],
});

export interface RepayBounds {
  readonly remaining: Ngwee;
  readonly minimum: Ngwee;
}

export type BillAmountRefusal = 'below-minimum' | 'must-pay-off' | 'above-remaining';
export type RepayAmountRefusal = 'amount-missing' | BillAmountRefusal;

/**
 * Checks a repayment amount by the rules of the specification, in its order; null when it may be
 * paid. The popup and the server ask this one function, so they never disagree.
 */
export function checkRepayAmount(
  amount: Ngwee | null,
  bounds: RepayBounds,
): RepayAmountRefusal | null {
  return amount === null ? 'amount-missing' : checkBillAmount(amount, bounds);
}

/** The same of an amount that is there. */
export function checkBillAmount(
  amount: Ngwee,
  { remaining, minimum }: RepayBounds,
): BillAmountRefusal | null {
  if (amount < minimum) return 'below-minimum';
  const left = remaining - amount;
  if (left > 0n && left < minimum) return 'must-pay-off';
  if (left < 0n) return 'above-remaining';
  return null;
}
