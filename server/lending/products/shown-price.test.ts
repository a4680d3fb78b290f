import { expect, it } from 'vitest';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { ProductVersion } from '../../../domain/loan/loan.ts';
import { defaultProducts } from '../../../domain/rules/products.ts';
import { shownPrice } from './shown-price.ts';

const today = '2026-06-15' as CivilDate;
const [first, standard, plus] = defaultProducts as [
  ProductVersion,
  ProductVersion,
  ProductVersion,
];

it('strangers see what K500 for a month costs, and what opens later', () => {
  const { example, nextLoans } = shownPrice([first, standard, plus], today);
  // 30 days of 0.40 %, and 3 % once.
  expect(example).toMatchObject({
    amount: 'K500',
    termDays: '30',
    received: 'K500.00',
    interest: 'K60.00',
    dailyRate: '0.40',
    serviceFee: 'K15.00',
    serviceFeeShare: '3',
    total: 'K575.00',
    dueRule: 'One payment of K575.00, 30 days after you receive the money.',
  });
  expect(nextLoans.map(({ label }) => label)).toEqual([
    'After 1 loan paid',
    'After 5 loans paid',
  ]);
});

it.each([
  ['less at most', { maxAmount: kwacha(300) }, 'K300', '30'],
  ['more at least', { minAmount: kwacha(1000) }, 'K1,000', '30'],
  ['other steps', { minAmount: kwacha(100), stepAmount: kwacha(300) }, 'K400', '30'],
  ['short terms alone', { terms: [7, 14] }, 'K500', '14'],
])('of a product with %s the example is one that can be had', (_, change, amount, termDays) => {
  const { example } = shownPrice([{ ...first, ...change }], today);
  expect(example).toMatchObject({ amount, termDays });
});

it('a product of several bills says how many, the first and the last day', () => {
  const { example } = shownPrice([{ ...plus, terms: [91] }], today);
  expect(example.dueRule).toMatch(
    /^3 payments. The first is K[\d.,]+\. The last is 91 days after you receive the money.$/,
  );
});

it.each([
  [[7, 14, 30], '7, 14 or 30'],
  [[14, 30], '14 or 30'],
  [[30], '30'],
])('the terms %j of a later loan are shown as "%s"', (terms, said) => {
  const { nextLoans } = shownPrice([first, { ...standard, terms }], today);
  const [note] = nextLoans.map((next) => next.note);
  expect(note?.match(/\d[\d, or]*(?= days)/)?.[0]).toBe(said);
});

it('without a product there is no price', () => {
  expect(() => shownPrice([], today)).toThrow('there is a product');
});
