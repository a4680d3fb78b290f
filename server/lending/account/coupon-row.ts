import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { PaymentId, PlanId, UserCouponId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { assert } from '../../../domain/assert.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { couponAfter } from '../../../domain/growth/coupons.ts';
import type {
  Coupon,
  CouponFact,
  CouponState,
  CouponWorth,
} from '../../../domain/growth/coupons.ts';

/** A coupon as it was read; a change writes the step after `version`. */
export interface LoadedCoupon extends Coupon {
  readonly version: number;
}

/** A coupon of {@link couponJson}; amounts travel as digits, days as YYYY-MM-DD. */
export interface StoredCoupon {
  readonly id: UserCouponId;
  readonly name: string;
  readonly description: string;
  readonly amount: string | null;
  readonly basisPoints: number | null;
  readonly most: string | null;
  readonly minAmount: string;
  readonly validFrom: CivilDate;
  readonly validTo: CivilDate;
  readonly usesLeft: number;
  readonly version: number;
  readonly state: CouponState['kind'];
  readonly planId: PlanId | null;
  readonly paymentId: PaymentId | null;
}

/** One coupon `c` with its newest step `s`, as {@link StoredCoupon}. */
export const couponJson = `json_build_object('id', c.id, 'name', c.name,
    'description', c.description, 'amount', c.amount::text, 'basisPoints', c.basis_points,
    'most', c.most::text,
    'minAmount', c.min_amount::text, 'validFrom', c.valid_from, 'validTo', c.valid_to,
    'usesLeft', coalesce(s.uses_left, c.uses), 'version', coalesce(s.version, 0),
    'state', coalesce(s.state, 'usable'), 'planId', s.plan_id, 'paymentId', s.payment_id)`;

/** Every coupon `c` with its newest step `s`, to be narrowed by a condition on both. */
export const couponsWithSteps = `user_coupon c left join lateral (
    select version, state, uses_left, plan_id, payment_id from coupon_step
    where user_coupon_id = c.id order by version desc limit 1) s on true`;

/** A coupon in our own words. */
export function couponOf(stored: StoredCoupon): LoadedCoupon {
  const { id, name, description, validFrom, validTo, usesLeft, version } = stored;
  return {
    id,
    name,
    description,
    validFrom,
    validTo,
    usesLeft,
    version,
    worth: worthOf(stored),
    minAmount: ngwee(BigInt(stored.minAmount)),
    state: stateOf(stored),
  };
}

function worthOf({ amount, basisPoints, most }: StoredCoupon): CouponWorth {
  if (amount !== null) return { kind: 'fixed', amount: ngwee(BigInt(amount)) };
  assert(basisPoints !== null, 'a coupon has an amount or a share');
  if (most === null) return { kind: 'percentage', basisPoints };
  return { kind: 'percentage', basisPoints, most: ngwee(BigInt(most)) };
}

function stateOf({ state, planId, paymentId }: StoredCoupon): CouponState {
  if (state === 'usable' || state === 'used' || state === 'ended') return { kind: state };
  assert(planId !== null, 'a coupon that is selected or reserved is so for a plan');
  if (state === 'selected') return { kind: state, planId };
  assert(paymentId !== null, 'a coupon is reserved for a payment');
  return { kind: state, planId, paymentId };
}

const selectCoupon = sql<{ coupon: StoredCoupon }, { id: string }>(
  `select ${couponJson} as coupon from ${couponsWithSteps} where c.id = :id`,
);

/** A coupon by its id, used or not; null if there is none. */
export async function loadCoupon(q: Queryable, id: UserCouponId): Promise<LoadedCoupon | null> {
  const row = await q.row(selectCoupon, { id });
  return row ? couponOf(row.coupon) : null;
}

/** One more step of a coupon, as the table keeps it. */
export interface CouponStep {
  readonly id: UserCouponId;
  readonly version: number;
  readonly fact: CouponFact['fact'];
  readonly state: CouponState['kind'];
  readonly uses_left: number;
  readonly plan_id: PlanId | null;
  readonly payment_id: PaymentId | null;
}

/** The step a fact means for a coupon; null when the fact does not touch it. */
export function stepOf(coupon: LoadedCoupon, fact: CouponFact): CouponStep | null {
  const after = couponAfter(coupon, fact);
  if (after === null) return null;
  const { state, usesLeft } = after;
  return {
    id: coupon.id,
    version: coupon.version + 1,
    fact: fact.fact,
    state: state.kind,
    uses_left: usesLeft,
    plan_id: 'planId' in state ? state.planId : null,
    payment_id: 'paymentId' in fact ? fact.paymentId : null,
  };
}
