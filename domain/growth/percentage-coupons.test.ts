import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UserCouponId } from '../../contract/words/ids.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent, planId } from '../../testing/loan-history.ts';
import { account } from '../loan/account.ts';
import { decideCoupon, selectedCoupon } from './coupons.ts';
import type { Coupon } from './coupons.ts';

/** K1,000 for 30 days: its charges on the due date are K150. */
const month = lent();
const state = account(month, [happened.disbursed()], dayOf(30));
const place = { account: state, planId: planId(1) };

function percent(basisPoints: number, most?: bigint): Coupon {
  const worth = { kind: 'percentage', basisPoints } as const;
  return {
    id: 'coupon' as UserCouponId,
    name: 'A tenth',
    description: 'A tenth off',
    worth: most === undefined ? worth : { ...worth, most: ngwee(most) },
    minAmount: kwacha(0),
    validFrom: dayOf(0),
    validTo: dayOf(60),
    usesLeft: 1,
    state: { kind: 'selected', planId: planId(1) },
  };
}

test.each<[what: string, basisPoints: number, most: bigint | undefined, discount: bigint]>([
  ['a tenth', 1000, undefined, 1500n],
  ['a tenth, K20 at most', 1000, 2000n, 1500n],
  ['a tenth, K15 at most', 1000, 1500n, 1500n],
  ['a tenth, K10 at most', 1000, 1000n, 1000n],
  ['a tenth, an ngwee at most', 1000, 1n, 1n],
  ['all, K40 at most', 10_000, 4000n, 4000n],
  ['all', 10_000, undefined, 15_000n],
])('%s of charges of K150', (_, basisPoints, most, discount) => {
  expect(decideCoupon(percent(basisPoints, most), place)).toEqual({ usable: true, discount });
});

test('no percentage takes off more than its most, or than is charged', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.bigInt(1n, 20_000n),
      fc.nat(60),
      (basisPoints, most, day) => {
        const at = account(month, [happened.disbursed()], dayOf(day));
        const decided = decideCoupon(percent(basisPoints, most), { ...place, account: at });
        const discount = decided.usable ? decided.discount : 0n;
        expect(discount <= most && discount <= at.charges).toBe(true);
      },
    ),
  );
});

test('one that was selected and cannot be used today is none', () => {
  const expired = { ...percent(1000), validTo: dayOf(29) };
  expect(selectedCoupon([expired], place)).toBeNull();
  expect(selectedCoupon([percent(1000)], place)?.discount).toBe(1500n);
});
