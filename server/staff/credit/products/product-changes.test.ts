import { expect, test } from 'vitest';
import type { ProductTerms } from '../../../../contract/staff/product-words.ts';
import { defaultProducts } from '../../../../domain/rules/products.ts';
import { leapsOf } from './product-changes.ts';
import { termsOf } from './product-terms.ts';

const [first] = defaultProducts;
if (first === undefined) throw new Error('there is a product');
const before = termsOf(first);
const priced = (pricing: Partial<ProductTerms['pricing']>): ProductTerms => {
  return { ...before, pricing: { ...before.pricing, ...pricing } };
};

test.each<[string, Partial<ProductTerms['pricing']>, string[]]>([
  [
    'ten times the interest',
    { dailyRatePpm: 40_000 },
    ['Interest a day rises to 4 %, from 0.4 %.'],
  ],
  ['just below it', { dailyRatePpm: 39_999 }, []],
  [
    'a tenth of the late fee',
    { lateFeeDailyPpm: 500 },
    ['Late fee a day falls to 0.05 %, from 0.5 %.'],
  ],
  ['no fee at all', { serviceFeeBasisPoints: 0 }, []],
  [
    'two at once',
    { dailyRatePpm: 400_000, serviceFeeBasisPoints: 5_000 },
    ['Interest a day rises to 40 %, from 0.4 %.', 'Service fee rises to 50 %, from 3 %.'],
  ],
])('a figure that may have a zero too many: %s', (_, pricing, sentences) => {
  expect(leapsOf(before, priced(pricing))).toEqual(sentences);
});

test('an amount too, and none where nothing changes', () => {
  expect(leapsOf(before, before)).toEqual([]);
  const more = { ...before, maxAmount: `${before.maxAmount.replace('.00', '')}0.00` };
  expect(leapsOf(before, more)).toEqual([expect.stringMatching(/^Maximum amount rises to K/)]);
});
