import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PaymentId } from '../../contract/words/ids.ts';
import type { PaymentStatus } from '../../domain/loan/payment.ts';
import { sql } from '../../server/store/database/database.ts';

/** A payment as our books have it. */
export interface OurPayment {
  readonly id: PaymentId;
  readonly providerId: string;
  readonly orderId: bigint;
  readonly planId: string | null;
  readonly operation: 'collect' | 'payout';
  readonly purpose: string;
  readonly amount: bigint;
  readonly mobile: string;
  readonly state: PaymentStatus;
  readonly userCouponId: string | null;
}

export const selectPayments = sql<OurPayment>(`
  select id, provider_id::text as provider_id, order_id, plan_id, operation, purpose, amount,
    mobile, state, user_coupon_id
  from payment order by created_at, order_id`);

/** A case in the operator's list. */
export const selectCases = sql<{ paymentId: PaymentId | null; kind: string }>(`
  select payment_id, kind from discrepancy where resolved_at is null order by opened_at`);

export const selectOrders = sql<{
  id: bigint;
  settledAt: Date | null;
  owed: bigint;
  oldestDueOn: CivilDate | null;
}>(`
  select id, settled_at, owed, oldest_due_on from loan_order order by id`);

/** What each order moved at our floats, by the ledger: positive when more came in than went. */
export const selectFloats = sql<{ orderId: bigint; float: bigint }>(`
  select order_id, sum(case when debit like 'float:%' then amount else 0 end
    - case when credit like 'float:%' then amount else 0 end)::bigint as float
  from transfer group by order_id`);

export const selectSteps = sql<{
  userCouponId: string;
  uses: number;
  state: string;
  used: bigint;
  paymentState: PaymentStatus | null;
}>(`
  select c.id as user_coupon_id, c.uses, s.state, p.state as payment_state,
    (select count(*) filter (where fact = 'used') - count(*) filter (where fact = 'returned')
      from coupon_step where user_coupon_id = c.id) as used
  from user_coupon c join lateral (
    select state, payment_id from coupon_step where user_coupon_id = c.id
    order by version desc limit 1) s on true
    left join payment p on p.id = s.payment_id
  order by c.granted_at`);

/** Coupons used by payments that did not happen. */
export const selectWronglyUsed = sql<{ userCouponId: string; state: string }>(`
  select s.user_coupon_id, p.state from coupon_step s join payment p on p.id = s.payment_id
  where s.fact = 'used' and p.state <> 'confirmed' and not exists (select from coupon_step r
    where r.user_coupon_id = s.user_coupon_id and r.payment_id = p.id and r.fact = 'returned')`);

/** How each plan of dated amounts goes on, as lists and contacts have it. */
export const selectPlans = sql<{ id: string; state: string }>(
  `select proposal_id as id, state from relief where kind = 'arrangement'`,
);

export const selectLimits = sql<{ id: string; creditLimit: bigint; settledOrders: number }>(`
  select id, credit_limit, settled_orders from borrower`);
