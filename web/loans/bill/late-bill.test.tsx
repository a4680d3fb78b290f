import { expect, it } from 'vitest';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import { billOf } from './bill-pocket.tsx';

type Plan = LoanDetail['plans'][number];

it.each([
  [1, 'due', 'Next payment'],
  [1, 'overdue', 'Late payment'],
  [3, 'due', 'Next payment: bill 1 of 3'],
  [3, 'overdue', 'Late payment: bill 1 of 3'],
] as const)('of %i bills the first, which is %s, is called %s', (count, status, title) => {
  const plans = Array.from({ length: count }, () => ({}) as Plan);
  expect(billOf({ plans }, { period: 1, status })).toBe(title);
});
