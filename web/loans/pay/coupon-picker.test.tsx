import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import type { UserCouponId } from '../../../contract/words/ids.ts';
import { kwacha, parseKwacha, zeroNgwee } from '../../../contract/words/ngwee.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { bestFirst, bestOf, CouponTicket, reasonAgainst } from './coupon-picker.tsx';
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
  [
    'Your bill is K591.88. This needs K2,000.',
    { whyNot: 'too-little-owed', minAmount: kwacha(2000) },
  ],
  ['Not now: a payment is on its way.', { whyNot: 'payment-under-way' }],
  ['This bill has had its coupon.', { whyNot: 'plan-had-a-coupon' }],
  ['This bill has no charges left.', { whyNot: 'nothing-to-take-off' }],
  ['Not for this bill', { whyNot: 'nothing-left-to-pay' }],
])('why a coupon cannot be had: %s', (sentence, given) => {
  expect(reasonAgainst(coupon('one', given), parseKwacha('591.88') ?? zeroNgwee)).toBe(
    sentence,
  );
});

const less = { discountAmount: parseKwacha('94.57') ?? zeroNgwee, worth: kwacha(100) };

test.each<[string, Partial<Coupon>, readonly string[]]>([
  ['all of its worth', {}, ['K10 off']],
  [
    'less than its worth',
    less,
    ['K94.57 off', 'Worth K100. Takes off all charges of this bill.'],
  ],
  [
    'nothing',
    { ...less, whyNot: 'too-little-owed', minAmount: kwacha(2000) },
    ['K100 off', 'Your bill is K591.88. This needs K2,000.'],
  ],
])('a ticket that takes %s off this bill says so', (_, given, sentences) => {
  const bill = parseKwacha('591.88') ?? zeroNgwee;
  const drawn = renderToStaticMarkup(
    <CouponTicket coupon={coupon('one', given)} isBest={false} bill={bill} />,
  );
  const text = drawn.replace(/<[^>]*>/g, '');
  for (const sentence of sentences) expect(text).toContain(sentence);
});
