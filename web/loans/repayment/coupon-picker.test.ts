import { describe, expect, it, test } from 'vitest';
import type { UserCouponId } from '../../../contract/words/ids.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { bestFirst, bestOf, reasonAgainst } from './coupon-picker.tsx';
import type { Coupon } from './coupon-picker.tsx';

const validTo = civilDateOf(new Date('2027-01-08T10:00:00Z'));

function coupon(couponName: string, given: Partial<Coupon> = {}): Coupon {
  return {
    couponName,
    userCouponId: couponName as UserCouponId,
    couponUsableStatus: given.whyNot ? 'not-usable' : 'usable',
    discountAmount: kwacha(10),
    validTo,
    ...given,
  };
}

describe('the list of coupons', () => {
  const ten = coupon('ten');
  const twenty = coupon('twenty', { discountAmount: kwacha(20) });
  const big = coupon('big', { discountAmount: kwacha(100), whyNot: 'too-little-owed' });

  it('begins with what takes off most and ends with what cannot be had', () => {
    const shown = bestFirst([big, ten, twenty]);
    expect(shown.map(({ couponName }) => couponName)).toEqual(['twenty', 'ten', 'big']);
    expect(bestOf(shown)).toBe(twenty);
  });

  it('has no best one where none can be had', () => {
    expect(bestOf([big])).toBeNull();
    expect(bestOf([])).toBeNull();
  });
});

test.each<[string | null, Partial<Coupon>]>([
  [null, {}],
  ['For bills from K2,000.', { whyNot: 'too-little-owed', minAmount: kwacha(2000) }],
  ['Not now: a payment is on its way.', { whyNot: 'payment-under-way' }],
  ['This bill has had its coupon.', { whyNot: 'plan-had-a-coupon' }],
  ['This bill has no charges left.', { whyNot: 'nothing-to-take-off' }],
  ['Not for this bill', { whyNot: 'nothing-left-to-pay' }],
])('why a coupon cannot be had: %s', (sentence, given) => {
  expect(reasonAgainst(coupon('one', given))).toBe(sentence);
});
