import { expect, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { decideWish, defaultProducts, offersFor, usualWish } from './products.ts';
import type { LoanWish } from './products.ts';

const rich = { mostInstalment: kwacha(35_000) };

const offered = (settledLoans: number, limit: number): [string, bigint][] =>
  offersFor(defaultProducts, { ...rich, settledLoans, limit: kwacha(limit) }).map((offer) => [
    offer.product.name,
    offer.maxAmount / 100n,
  ]);

test.each([
  [0, 1000, [['First loan', 1000n]]],
  [0, 15_000, [['First loan', 1000n]]],
  [0, 320, [['First loan', 300n]]],
  [0, 99, []],
  [
    1,
    1200,
    [
      ['First loan', 1000n],
      ['Standard', 1200n],
    ],
  ],
  [1, 150, [['First loan', 150n]]],
  [
    5,
    2488,
    [
      ['First loan', 1000n],
      ['Standard', 2450n],
      ['Plus', 2400n],
    ],
  ],
])('after %i settled loans and up to K%i', (settledLoans, limit, offers) => {
  expect(offered(settledLoans, limit)).toEqual(offers);
});

const [offer] = offersFor(defaultProducts, { ...rich, settledLoans: 0, limit: kwacha(500) });
if (!offer) throw new Error('the first loan is missing');

const outOfRange = { reason: 'amount-out-of-range', maxAmount: 50_000n };
const wishes: [what: string, wish: LoanWish, refusal: object | null][] = [
  ['the least', { amount: kwacha(100), termDays: 14 }, null],
  ['the most', { amount: kwacha(500), termDays: 30 }, null],
  ['less', { amount: kwacha(50), termDays: 14 }, outOfRange],
  ['more', { amount: kwacha(550), termDays: 14 }, outOfRange],
  ['half a step', { amount: kwacha(125), termDays: 14 }, outOfRange],
  ['a broken kwacha', { amount: ngwee(10_001n), termDays: 14 }, outOfRange],
  ['another term', { amount: kwacha(100), termDays: 60 }, { reason: 'term-not-offered' }],
];
test.each(wishes)('a wish for %s is answered', (_, wish, refusal) => {
  const answer = decideWish(offer, wish);
  if (refusal === null) expect(answer).toBeNull();
  else expect(answer).toMatchObject(refusal);
});

test('the usual wish is one the offer covers, from the middle of it', () => {
  for (const limit of [100, 500, 1000, 3300, 15_000]) {
    for (const one of offersFor(defaultProducts, {
      ...rich,
      settledLoans: 5,
      limit: kwacha(limit),
    })) {
      expect(decideWish(one, usualWish(one))).toBeNull();
    }
  }
  expect(usualWish(offer)).toEqual({ amount: kwacha(300), termDays: 30 });
});
