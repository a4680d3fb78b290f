import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PaymentId, PlanId, UserCouponId } from '../../contract/words/ids.ts';
import { ngwee, percentOf, smallerNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Account } from '../loan/account.ts';
import type { AccountPlan } from '../loan/account-plan.ts';

/** What a coupon takes off: so much, or a share of the charges the plan was agreed to cost. */
export type CouponWorth =
  | { readonly kind: 'fixed'; readonly amount: Ngwee }
  | {
      readonly kind: 'percentage';
      readonly basisPoints: number;
      /** At one use no more than this; absent: whatever the share comes to. */
      readonly most?: Ngwee;
    };

/** A coupon of one borrower. */
export interface Coupon {
  readonly id: UserCouponId;
  readonly name: string;
  readonly description: string;
  readonly worth: CouponWorth;
  /** What a plan must still owe before the coupon, at the least; 0 when any will do. */
  readonly minAmount: Ngwee;
  /** The first and the last day it can be selected and paid with. */
  readonly validFrom: CivilDate;
  readonly validTo: CivilDate;
  /** At least 1 until it is used up. */
  readonly usesLeft: number;
  readonly state: CouponState;
}

/** Being past its last day is no state: it follows from the day on which one looks. */
export type CouponState =
  | { readonly kind: 'usable' }
  | { readonly kind: 'selected'; readonly planId: PlanId }
  | { readonly kind: 'reserved'; readonly planId: PlanId; readonly paymentId: PaymentId }
  | { readonly kind: 'used' }
  /** The settlement that earned it was reversed. */
  | { readonly kind: 'ended' };

/** What may happen to a coupon. */
export type CouponFact =
  | { readonly fact: 'selected'; readonly planId: PlanId }
  | { readonly fact: 'taken-off' }
  | { readonly fact: 'reserved'; readonly planId: PlanId; readonly paymentId: PaymentId }
  | { readonly fact: 'given-back'; readonly paymentId: PaymentId }
  | { readonly fact: 'used'; readonly paymentId: PaymentId }
  /** The payment it was used with was reversed. */
  | { readonly fact: 'returned'; readonly paymentId: PaymentId }
  | { readonly fact: 'ended'; readonly paymentId: PaymentId };

/**
 * Every legal move. A confirmation that comes after "failed" finds its coupon given back, and
 * uses it up from there.
 */
export const couponTransitions: Readonly<
  Record<
    CouponState['kind'],
    Readonly<Partial<Record<CouponFact['fact'], CouponState['kind']>>>
  >
> = {
  usable: { selected: 'selected', used: 'used', returned: 'usable', ended: 'ended' },
  selected: {
    selected: 'selected',
    'taken-off': 'usable',
    reserved: 'reserved',
    used: 'used',
    returned: 'selected',
    ended: 'ended',
  },
  reserved: { 'given-back': 'selected', used: 'used', returned: 'reserved' },
  used: { returned: 'usable' },
  ended: {},
};

/**
 * The coupon after a fact; null when the fact does not touch it: there is no such move, or it is
 * reserved for another payment. One use less is left after `used`, and while some are left it is
 * usable again.
 */
export function couponAfter<OneCoupon extends Coupon>(
  coupon: OneCoupon,
  fact: CouponFact,
): OneCoupon | null {
  const { state } = coupon;
  if (couponTransitions[state.kind][fact.fact] === undefined) return null;
  if (state.kind === 'reserved' && fact.fact !== 'returned') {
    if (!('paymentId' in fact) || fact.paymentId !== state.paymentId) return null;
  }
  switch (fact.fact) {
    case 'selected':
      return { ...coupon, state: { kind: 'selected', planId: fact.planId } };
    case 'taken-off':
      return { ...coupon, state: { kind: 'usable' } };
    case 'reserved': {
      const { planId, paymentId } = fact;
      return { ...coupon, state: { kind: 'reserved', planId, paymentId } };
    }
    case 'given-back':
      if (state.kind !== 'reserved') return null;
      return { ...coupon, state: { kind: 'selected', planId: state.planId } };
    case 'returned': {
      const usesLeft = coupon.usesLeft + 1;
      return { ...coupon, usesLeft, state: state.kind === 'used' ? { kind: 'usable' } : state };
    }
    case 'ended':
      return { ...coupon, usesLeft: 0, state: { kind: 'ended' } };
    case 'used': {
      const usesLeft = coupon.usesLeft - 1;
      return { ...coupon, usesLeft, state: { kind: usesLeft > 0 ? 'usable' : 'used' } };
    }
  }
}

/** Why a coupon cannot be used on a plan today. */
export type WhyNot =
  | 'used-up'
  | 'payment-under-way'
  | 'not-yet-valid'
  | 'expired'
  | 'plan-not-payable'
  | 'plan-had-a-coupon'
  | 'too-little-owed'
  | 'nothing-to-take-off'
  | 'nothing-left-to-pay';

export type CouponDecision =
  | { readonly usable: false; readonly why: WhyNot }
  | { readonly usable: true; readonly discount: Ngwee };

/** A plan to pay, and its account as of today. */
export interface CouponPlace {
  readonly account: Account;
  readonly planId: PlanId;
}

/**
 * Whether a coupon can be used on a plan today, and what it would take off. The plan must be the
 * first unpaid one and have had no coupon. Something must be left to pay, since a coupon is used
 * with a payment. The caller knows whose coupon it is.
 */
export function decideCoupon(coupon: Coupon, { account, planId }: CouponPlace): CouponDecision {
  const { state, validFrom, validTo, minAmount } = coupon;
  if (state.kind === 'used') return not('used-up');
  if (state.kind === 'ended') return not('expired');
  if (state.kind === 'reserved') return not('payment-under-way');
  if (account.asOf < validFrom) return not('not-yet-valid');
  if (account.asOf > validTo) return not('expired');
  const plan = account.firstUnpaidPlan;
  if (plan?.planId !== planId) return not('plan-not-payable');
  if (plan.discountAmount > 0n) return not('plan-had-a-coupon');
  if (plan.remainingAmount < minAmount) return not('too-little-owed');
  const discount = discountOf(coupon, plan);
  if (discount === 0n) return not('nothing-to-take-off');
  if (discount >= plan.remainingAmount) return not('nothing-left-to-pay');
  return { usable: true, discount };
}

function not(why: WhyNot): CouponDecision {
  return { usable: false, why };
}

/**
 * What a coupon takes off a plan today: never more than the charges open, and never principal. A
 * share is of the charges on the due date by the schedule. So it is not worth less to a borrower
 * who pays early. It is rounded up to the ngwee, so it is never less than its name promises.
 */
export function discountOf({ worth }: Pick<Coupon, 'worth'>, plan: AccountPlan): Ngwee {
  return smallerNgwee(fullWorth(worth, plan), openCharges(plan));
}

function fullWorth(worth: CouponWorth, { scheduledCharges }: AccountPlan): Ngwee {
  if (worth.kind === 'fixed') return worth.amount;
  const share = percentOf(scheduledCharges, worth.basisPoints, 'up');
  return worth.most === undefined ? share : smallerNgwee(share, worth.most);
}

function openCharges({ owed }: AccountPlan): Ngwee {
  return ngwee(owed.lateFee + owed.fee + owed.interest);
}

/** The coupon selected for a plan with what it takes off today; null when none is, or can. */
export function selectedCoupon<OneCoupon extends Coupon>(
  coupons: readonly OneCoupon[],
  place: CouponPlace,
): { readonly coupon: OneCoupon; readonly discount: Ngwee } | null {
  const coupon = coupons.find(
    ({ state }) => state.kind === 'selected' && state.planId === place.planId,
  );
  if (coupon === undefined) return null;
  const decision = decideCoupon(coupon, place);
  return decision.usable ? { coupon, discount: decision.discount } : null;
}

/** A coupon as the borrower can choose it for a plan. */
export interface CouponChoice {
  readonly coupon: Coupon;
  readonly use: 'selected' | 'usable' | 'not-usable';
  /** What it takes off, or would if it were usable here. */
  readonly discount: Ngwee;
  /** What it would take off a bill with more charges; absent where that is no more. */
  readonly worth?: Ngwee;
  /** Why it is not usable; absent while it is. */
  readonly why?: ShownWhyNot;
}

/** Who cannot use a coupon for one of these reasons is not shown it at all. */
const hiddenReasons = ['used-up', 'not-yet-valid', 'expired'] as const;
export type ShownWhyNot = Exclude<WhyNot, (typeof hiddenReasons)[number]>;

function isShown(why: WhyNot): why is ShownWhyNot {
  return !hiddenReasons.some((hidden) => hidden === why);
}

/**
 * The coupons to show for a plan: those not used up and valid today. One that a payment of this
 * plan has reserved is the selected one, valid or not, with the discount decided then.
 */
export function couponChoices(
  coupons: readonly Coupon[],
  plan: AccountPlan,
  now: { readonly account: Account; readonly held: HeldCoupon | null },
): CouponChoice[] {
  const { account, held } = now;
  return coupons.flatMap((coupon): CouponChoice[] => {
    const worth = fullWorth(coupon.worth, plan);
    const discount = discountOf(coupon, plan);
    const is = { coupon, discount, ...(worth > discount && { worth }) };
    if (held?.id === coupon.id) {
      return [{ coupon, use: 'selected', discount: stillToTakeOff(held, plan) }];
    }
    const decision = decideCoupon(coupon, { account, planId: plan.planId });
    if (decision.usable) {
      const { state } = coupon;
      const isHere = state.kind === 'selected' && state.planId === plan.planId;
      return [{ ...is, use: isHere && held === null ? 'selected' : 'usable' }];
    }
    const { why } = decision;
    return isShown(why) ? [{ ...is, use: 'not-usable', why }] : [];
  });
}

/** The coupon a payment is made with, and what it was decided to take off. */
export interface HeldCoupon {
  readonly id: UserCouponId;
  readonly discount: Ngwee;
}

function stillToTakeOff({ discount }: HeldCoupon, plan: AccountPlan): Ngwee {
  return smallerNgwee(discount, openCharges(plan));
}

/** What the borrower's list says of a coupon on a day; one under way counts as usable. */
export function couponStatusOn(coupon: Coupon, today: CivilDate) {
  if (coupon.state.kind === 'used') return 'used';
  if (coupon.state.kind === 'ended') return 'expired';
  if (coupon.state.kind === 'reserved' || today <= coupon.validTo) return 'usable';
  return 'expired';
}

/** What the chosen coupon takes off; nothing when none is selected. */
export function chosenDiscount(choices: readonly CouponChoice[]): Ngwee {
  return choices.find(({ use }) => use === 'selected')?.discount ?? zeroNgwee;
}
