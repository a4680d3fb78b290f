import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { kwacha, zeroNgwee } from '../../../contract/words/ngwee.ts';
import { Discounts } from './discounts.tsx';

it.each([
  [0, undefined, ''],
  [5, undefined, 'Discount−K5.00'],
  [22, 22, 'Back for unused days−K22.00'],
  [27, 22, 'Discount−K5.00Back for unused days−K22.00'],
])('of K%s, K%s is for unused days', (discount, unused, says) => {
  const of = {
    discount: discount === 0 ? zeroNgwee : kwacha(discount),
    ...(unused !== undefined && { discountForUnusedDays: kwacha(unused) }),
  };
  const drawn = renderToStaticMarkup(<Discounts of={of} />);
  expect(drawn.replace(/<[^>]*>/g, '')).toBe(says);
});
