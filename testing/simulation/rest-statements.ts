import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PaymentId } from '../../contract/words/ids.ts';
import type { PaymentStatus } from '../../domain/loan/payment.ts';
import { sql } from '../../server/store/database/database.ts';

/** A payment as our books have it. */
export interface OurPayment {
  readonly id: PaymentId;
  readonly provider_id: string;
  readonly order_id: bigint;
  readonly plan_id: string | null;
  readonly operation: 'collect' | 'payout';
  readonly purpose: string;
  readonly amount: bigint;
  readonly mobile: string;
  readonly state: PaymentStatus;
  readonly user_coupon_id: string | null;
}

export const selectPayments = sql<OurPayment>(`
  select id, provider_id::text as provider_id, order_id, plan_id, operation, purpose, amount,
    mobile, state, user_coupon_id
  from payment order by created_at, order_id`);

/** A case in the operator's list. */
export const selectCases = sql<{ payment_id: PaymentId | null; kind: string }>(`
  select payment_id, kind from discrepancy where resolved_at is null order by opened_at`);

export const selectOrders = sql<{
  id: bigint;
  settled_at: Date | null;
  owed: bigint;
  oldest_due_on: CivilDate | null;
}>(`
  select id, settled_at, owed, oldest_due_on from loan_order order by id`);

/** What each order moved at our floats, by the ledger: positive when more came in than went. */
export const selectFloats = sql<{ order_id: bigint; float: bigint }>(`
  select order_id, sum(case when debit like 'float:%' then amount else 0 end
    - case when credit like 'float:%' then amount else 0 end)::bigint as float
  from transfer group by order_id`);

export const selectSteps = sql<{
  user_coupon_id: string;
  uses: number;
  state: string;
  used: bigint;
  payment_state: PaymentStatus | null;
}>(`
  select c.id as user_coupon_id, c.uses, s.state, p.state as payment_state,
    (select count(*) from coupon_step where user_coupon_id = c.id and fact = 'used') as used
  from user_coupon c join lateral (
    select state, payment_id from coupon_step where user_coupon_id = c.id
    order by version desc limit 1) s on true
    left join payment p on p.id = s.payment_id
  order by c.granted_at`);

/** Coupons used by payments that did not happen. */
export const selectWronglyUsed = sql<{ user_coupon_id: string; state: string }>(`
  select s.user_coupon_id, p.state from coupon_step s join payment p on p.id = s.payment_id
  where s.fact = 'used' and p.state <> 'confirmed'`);

/** How each plan of dated amounts goes on, as lists and contacts have it. */
export const selectPlans = sql<{ id: string; state: string }>(
  `select proposal_id as id, state from relief where kind = 'arrangement'`,
);

export const selectLimits = sql<{ id: string; credit_limit: bigint; settled_orders: number }>(`
  select id, credit_limit, settled_orders from borrower`);
