import { expect, test } from 'vitest';
import { amountTyped } from './amount-field.tsx';

test.each([
  ['500', '500'],
  ['', ''],
  ['K1,250.50', '1250.50'],
  ['1250.505', '1250.50'],
  ['12.3.4', '12.34'],
  ['.5', '.5'],
  ['5 0 0 kwacha', '500'],
  ['123456789012', '12345678901'],
])('of "%s" the amount field keeps "%s"', (text, kept) => {
  expect(amountTyped(text)).toBe(kept);
});
