import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentId, UserCouponId } from '../../contract/words/ids.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent, planId } from '../../testing/loan-history.ts';
import { account } from '../loan/account.ts';
import type { Account } from '../loan/account.ts';
import type { AccountEvent } from '../loan/account-events.ts';
import {
  chosenDiscount,
  couponAfter,
  couponChoices,
  couponStatusOn,
  couponTransitions,
  decideCoupon,
  selectedCoupon,
} from './coupons.ts';
import type { Coupon, CouponFact, CouponState, CouponWorth, WhyNot } from './coupons.ts';
import { decideRepayment } from '../loan/repayment.ts';

const quarter = lent({ amount: kwacha(1000), termDays: 91 });
const paymentId = 'payment-1' as PaymentId;
const fixed = (amount: Ngwee): CouponWorth => ({ kind: 'fixed', amount });
const percent = (basisPoints: number): CouponWorth => ({ kind: 'percentage', basisPoints });

function coupon(given: Partial<Coupon> = {}): Coupon {
  return {
    id: 'coupon-1' as UserCouponId,
    name: 'Ten',
    description: 'K10 off',
    worth: fixed(kwacha(10)),
    minAmount: kwacha(0),
    validFrom: dayOf(0),
    validTo: dayOf(60),
    usesLeft: 1,
    state: { kind: 'usable' },
    ...given,
  };
}

/** On day 10 the first plan owes K20 or so of interest and K10.02 of service fee. */
function quarterOn(day: number, ...events: AccountEvent[]): Account {
  return account(quarter, [happened.disbursed(), ...events], dayOf(day));
}

function decide(one: Coupon, state = quarterOn(10), period = 1) {
  return decideCoupon(one, { account: state, planId: planId(period) });
}

const states: Record<CouponState['kind'], CouponState> = {
  usable: { kind: 'usable' },
  selected: { kind: 'selected', planId: planId(1) },
  reserved: { kind: 'reserved', planId: planId(1), paymentId },
  used: { kind: 'used' },
  ended: { kind: 'ended' },
};

describe('a coupon on a plan', () => {
  const first = quarterOn(10).plans[0];
  const open = ngwee((first?.owed.interest ?? 0n) + (first?.owed.fee ?? 0n));
  const full = ngwee((first?.interestAtDue ?? 0n) + (first?.fee ?? 0n));

  test.each<[string, CouponWorth, Ngwee]>([
    ['a fixed amount', fixed(kwacha(10)), kwacha(10)],
    ['never more than the open charges', fixed(kwacha(500)), open],
    ['a share of the charges on its due date', percent(2500), ngwee((full + 3n) / 4n)],
    ['a share that is rounded up to the ngwee', percent(1), ngwee(full / 10_000n + 1n)],
    ['a share, never more than the open charges', percent(9000), open],
  ])('takes off %s', (_, worth, discount) => {
    expect(open).toBeGreaterThan(kwacha(20));
    expect(decide(coupon({ worth }))).toEqual({ usable: true, discount });
  });

  test('in percent takes off the same on every day that has enough charges open', () => {
    const tenth = coupon({ worth: percent(1000) });
    const part = happened.paid(kwacha(50), { day: 10 });
    const discounts = [
      decide(tenth, quarterOn(3)),
      decide(tenth, quarterOn(30)),
      decide(tenth, quarterOn(40)),
      decide(tenth, quarterOn(30, part)),
    ];
    const same = { usable: true, discount: ngwee((full + 9n) / 10n) };
    expect(discounts).toEqual([same, same, same, same]);
  });

  const paidFirst = happened.paid(first?.remainingAmount ?? kwacha(0), { day: 10 });
  const paidCharges = happened.paid(open, { day: 10 });
  const usedOne = happened.couponUsed(kwacha(1), { day: 9, name: 'p' });
  test.each<[WhyNot, Partial<Coupon>, Account, number]>([
    ['used-up', { state: states.used, usesLeft: 0 }, quarterOn(10), 1],
    ['payment-under-way', { state: states.reserved }, quarterOn(10), 1],
    ['not-yet-valid', { validFrom: dayOf(11) }, quarterOn(10), 1],
    ['expired', { validTo: dayOf(9) }, quarterOn(10), 1],
    ['plan-not-payable', {}, quarterOn(10), 2],
    ['plan-not-payable', {}, quarterOn(10, paidFirst), 1],
    ['plan-had-a-coupon', {}, quarterOn(10, usedOne), 1],
    ['too-little-owed', { minAmount: kwacha(2000) }, quarterOn(10), 1],
    ['nothing-to-take-off', {}, quarterOn(10, paidCharges), 1],
  ])('is not usable: %s', (why, given, state, period) => {
    expect(decide(coupon(given), state, period)).toEqual({ usable: false, why });
  });

  test('is usable on its first and on its last day, and where just the minimum is owed', () => {
    const minAmount = first?.remainingAmount ?? kwacha(0);
    const days = { validFrom: dayOf(10), validTo: dayOf(10) };
    expect(decide(coupon({ ...days, minAmount })).usable).toBe(true);
  });

  test('would leave nothing to pay only where nothing but charges is owed, and is refused', () => {
    const state = quarterOn(10);
    const plan = state.firstUnpaidPlan;
    if (!plan) throw new Error('there is a plan to pay');
    const chargesAlone = { ...plan, remainingAmount: open };
    const bare = { ...state, firstUnpaidPlan: chargesAlone };
    expect(decide(coupon({ worth: percent(10_000) }), bare)).toEqual({
      usable: false,
      why: 'nothing-left-to-pay',
    });
  });
});

describe('what happens to a coupon', () => {
  const facts: CouponFact[] = [
    { fact: 'selected', planId: planId(2) },
    { fact: 'taken-off' },
    { fact: 'reserved', planId: planId(1), paymentId },
    { fact: 'given-back', paymentId },
    { fact: 'used', paymentId },
  ];
  const moves = Object.values(states).flatMap((state) =>
    facts.map((fact): [string, CouponState, CouponFact] => {
      return [`${fact.fact} from ${state.kind}`, state, fact];
    }),
  );

  test.each(moves)('%s', (_, state, fact) => {
    const to = couponTransitions[state.kind][fact.fact];
    const after = couponAfter(coupon({ state }), fact);
    expect(after?.state.kind).toBe(to);
  });

  test('of another payment leaves a reserved one as it is', () => {
    const other = 'payment-2' as PaymentId;
    const reserved = coupon({ state: states.reserved });
    expect(couponAfter(reserved, { fact: 'used', paymentId: other })).toBeNull();
    expect(couponAfter(reserved, { fact: 'given-back', paymentId: other })).toBeNull();
  });

  test('leaves one with several uses usable until the last', () => {
    const used: CouponFact = { fact: 'used', paymentId };
    const once = couponAfter(coupon({ usesLeft: 2 }), used);
    expect(once).toMatchObject({ usesLeft: 1, state: { kind: 'usable' } });
    expect(once && couponAfter(once, used)).toMatchObject({
      usesLeft: 0,
      state: { kind: 'used' },
    });
  });

  test.each([
    ['usable', dayOf(60), 'usable'],
    ['usable', dayOf(61), 'expired'],
    ['selected', dayOf(61), 'expired'],
    ['reserved', dayOf(61), 'usable'],
    ['used', dayOf(1), 'used'],
  ] as const)('is listed when %s on %s as %s', (kind, today, status) => {
    expect(couponStatusOn(coupon({ state: states[kind] }), today)).toBe(status);
  });
});

describe('the coupons to choose from', () => {
  const state = quarterOn(10);
  const plan = state.firstUnpaidPlan;
  if (!plan) throw new Error('there is a plan to pay');
  const id = (name: string) => name as UserCouponId;
  const coupons = [
    coupon({ id: id('free') }),
    coupon({ id: id('here'), state: states.selected }),
    coupon({ id: id('there'), state: { kind: 'selected', planId: planId(2) } }),
    coupon({ id: id('big'), minAmount: kwacha(5000) }),
    coupon({ id: id('past'), validTo: dayOf(9) }),
    coupon({ id: id('future'), validFrom: dayOf(11) }),
    coupon({ id: id('under way'), state: states.reserved, validTo: dayOf(9) }),
    coupon({ id: id('used'), state: states.used }),
  ];
  const uses = (held: 'under way' | null) =>
    couponChoices(coupons, plan, {
      account: state,
      held: held && { id: id(held), discount: kwacha(7) },
    }).map(({ coupon: one, use, discount }) => [one.id, use, discount]);

  test('are those valid today, with what each takes off', () => {
    const ten = kwacha(10);
    expect(uses(null)).toEqual([
      ['free', 'usable', ten],
      ['here', 'selected', ten],
      ['there', 'usable', ten],
      ['big', 'not-usable', ten],
      ['under way', 'not-usable', ten],
    ]);
  });

  test('say what they are worth where the charges of this bill are less', () => {
    const many = [coupon({ worth: fixed(kwacha(300)) }), coupon()];
    const choices = couponChoices(many, plan, { account: state, held: null });
    const { lateFee, fee, interest } = plan.owed;
    expect(choices.map(({ discount, worth }) => [discount, worth])).toEqual([
      [lateFee + fee + interest, kwacha(300)],
      [kwacha(10), undefined],
    ]);
  });

  test('say why one of them cannot be had here', () => {
    const choices = couponChoices(coupons, plan, { account: state, held: null });
    expect(choices.map(({ coupon: one, why }) => [one.id, why])).toEqual([
      ['free', undefined],
      ['here', undefined],
      ['there', undefined],
      ['big', 'too-little-owed'],
      ['under way', 'payment-under-way'],
    ]);
  });

  test('show the one a payment is under way with as selected, expired or not', () => {
    const seen = uses('under way');
    expect(seen.filter(([, use]) => use === 'selected')).toEqual([
      ['under way', 'selected', kwacha(7)],
    ]);
  });
});

const arbitraryCoupon = fc
  .record({
    worth: fc.oneof(
      fc.bigInt(1n, 5000_00n).map((amount) => fixed(ngwee(amount))),
      fc.integer({ min: 1, max: 10_000 }).map(percent),
    ),
    minAmount: fc.bigInt(0n, 1000_00n).map(ngwee),
    state: fc.constantFrom(...Object.values(states)),
  })
  .map((given) => coupon({ ...given, validTo: dayOf(400) }));

test('what a coupon is decided to take off is what the account takes off, to the ngwee', () => {
  fc.assert(
    fc.property(arbitraryHistory, arbitraryCoupon, ({ terms, events, lastDay }, one) => {
      const before = account(terms, events, dayOf(lastDay));
      const first = before.firstUnpaidPlan;
      if (!first) return;
      const place = { account: before, planId: first.planId };
      const decision = decideCoupon(one, place);
      if (!decision.usable) return;
      const { discount } = decision;
      const { lateFee, fee, interest } = first.owed;
      expect(discount > 0n && discount <= lateFee + fee + interest).toBe(true);
      const used = happened.couponUsed(
        discount,
        { day: lastDay, hours: 13, name: 'with' },
        first.period,
      );
      const after = account(terms, [...events, used], dayOf(lastDay));
      const plan = after.plans.find(({ planId: found }) => found === first.planId);
      expect(plan?.remainingAmount).toBe(first.remainingAmount - discount);
      expect(plan?.owed.principal).toBe(first.owed.principal);
      expect(after.remainingAmount).toBe(before.remainingAmount - discount);
      expect(decideCoupon(one, { ...place, account: after })).toMatchObject({ usable: false });
      const whole = { minimum: terms.pricing.minimum, planId: first.planId };
      const amount = ngwee(first.remainingAmount - discount);
      expect(decideRepayment({ ...whole, account: before, amount, discount })).toBeNull();
      expect(decideRepayment({ ...whole, account: after, amount })).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test('what the popup shows as selected is what a payment would be made with', () => {
  const several = fc.array(arbitraryCoupon, { maxLength: 4 }).map((coupons) =>
    // At most one is selected for a plan: the act that selects one takes the others off.
    coupons.map((one, i) => ({
      ...one,
      id: `coupon-${i}` as UserCouponId,
      state: one.state.kind === 'selected' && i > 0 ? states.usable : one.state,
    })),
  );
  fc.assert(
    fc.property(arbitraryHistory, several, ({ terms, events, lastDay }, coupons) => {
      const state = account(terms, events, dayOf(lastDay));
      const first = state.firstUnpaidPlan;
      if (!first) return;
      const { planId: id } = first;
      const choices = couponChoices(coupons, first, { account: state, held: null });
      const selected = selectedCoupon(coupons, { account: state, planId: id });
      expect(chosenDiscount(choices)).toBe(selected?.discount ?? 0n);
    }),
    { numRuns: 300 },
  );
});
