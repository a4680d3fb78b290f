import * as z from 'zod/mini';
import { endpoint, noAnswer } from '../words/endpoint.ts';
import { wireAmount, wireCount, wireDate, wireId, wireText } from '../words/wire.ts';
import type { PlanId, UserCouponId } from '../words/ids.ts';

const couponStatus = z.enum(['usable', 'used', 'expired']);

export const couponList = endpoint({
  name: 'couponList',
  summary: "The borrower's coupons",
  method: 'POST',
  path: '/my/couponList',
  body: z.nullish(
    z.strictObject({
      status: z.optional(couponStatus),
      page: z.optional(z.int().check(z.gte(1), z.lte(1000))),
      pageSize: z.optional(z.int().check(z.gte(1), z.lte(50))),
    }),
  ),
  answer: z.strictObject({
    total: wireCount,
    list: z.array(
      z.strictObject({
        userCouponId: wireId<UserCouponId>(),
        couponName: wireText(100),
        description: wireText(300),
        discountAmount: z.optional(wireAmount),
        discountPercent: z.optional(z.number()),
        minAmount: z.optional(wireAmount),
        validFrom: wireDate,
        validTo: wireDate,
        status: couponStatus,
      }),
    ),
  }),
});

/** Wire word `couponUsedByPlanId`. */
export const selectCoupon = endpoint({
  name: 'selectCoupon',
  summary: 'Put a coupon on a plan, or take it off',
  method: 'POST',
  path: '/coupon/api/couponUsedByPlanId',
  body: z.strictObject({
    userCouponId: z.nullable(wireId<UserCouponId>()),
    planId: wireId<PlanId>(),
  }),
  answer: noAnswer,
  refusals: ['coupon-not-usable', 'plan-not-payable', 'payment-on-its-way'],
});
