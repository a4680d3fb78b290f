import { expect, test } from 'vitest';
import { mobileTyped } from './phone-field.tsx';

test.each([
  ['0971 000 001', '0971000001'],
  ['+260971000001', '0971000001'],
  ['+26 097 1000001', '0971000001'],
  ['260971000001', '0971000001'],
  ['260', '0'],
  ['2609', '09'],
  ['26', '26'],
  ['09710000012', '0971000001'],
  ['abc', ''],
])('of "%s" the number field keeps "%s"', (text, kept) => {
  expect(mobileTyped(text)).toBe(kept);
});
