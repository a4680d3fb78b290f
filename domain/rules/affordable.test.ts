import { expect, it, test } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha, ngwee, percentOf } from '../../contract/words/ngwee.ts';
import { schedule } from '../loan/schedule.ts';
import { monthlyInstalment, mostCarried, mostInstalment } from './affordable.ts';
import { defaultProducts, housePricing } from './products.ts';

const disbursedOn = '2026-06-01' as CivilDate;

it.each([
  ['of 14 days is paid out of 14 days of income', 14, 500, (500_00n * 30n + 13n) / 14n],
  ['of 30 days out of a month', 30, 500, 500_00n],
  ['of 31 days out of a month, no more', 31, 500, 500_00n],
])('an instalment %s', (_, dayCount, amount, byMonth) => {
  expect(monthlyInstalment([{ dayCount, amount: kwacha(amount) }])).toBe(byMonth);
});

it('of several counts by the days since the one before', () => {
  const plans = [
    { dayCount: 30, amount: kwacha(300) },
    { dayCount: 45, amount: kwacha(200) },
  ];
  expect(monthlyInstalment(plans)).toBe(kwacha(400));
});

test.each([14, 30])(
  'the most of %i days is the last step that the income carries',
  (termDays) => {
    const [product] = defaultProducts;
    if (product === undefined) throw new Error('there are products');
    const income = kwacha(1500);
    const carried = mostInstalment(income, 3500);
    const most = mostCarried(product, {
      termDays,
      most: kwacha(1000),
      mostInstalment: carried,
    });
    const fits = (amount: bigint) => {
      const loan = { amount: ngwee(amount), termDays, pricing: housePricing, disbursedOn };
      const [plan] = schedule(loan);
      const share = percentOf(ngwee((income * BigInt(termDays)) / 30n), 3500, 'down');
      return plan !== undefined && plan.amount <= share;
    };
    expect([fits(most), fits(most + product.stepAmount)]).toEqual([true, false]);
  },
);
