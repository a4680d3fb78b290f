import { expect, it } from 'vitest';
import { datedAmounts } from './relief-body.ts';

const plan = { each: ' 150 ', count: '3', every: '', first: '2026-11-27' };

it('a plan is its amounts a week apart, and a last day that takes the rest', () => {
  expect(datedAmounts(plan)).toEqual({
    parts: [
      { on: '2026-11-27', amount: '150' },
      { on: '2026-12-04', amount: '150' },
    ],
    lastOn: '2026-12-11',
  });
});

it.each([
  [{ first: '' }, { parts: [], lastOn: undefined }],
  [{ count: '1' }, { parts: [], lastOn: '2026-11-27' }],
  [{ count: '' }, { parts: [], lastOn: '2026-11-27' }],
  [{ count: '2', every: '30' }, { lastOn: '2026-12-27' }],
])('of a plan typed as %o comes %o', (changed, proposed) => {
  expect(datedAmounts({ ...plan, ...changed })).toMatchObject(proposed);
});
