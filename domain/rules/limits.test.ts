import { expect, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { firstLimit, isProven, limitAfter, raisesLimitFrom } from './limits.ts';
import type { SettledLoan } from './limits.ts';

test.each([
  [0n, 200],
  [99_999n, 200],
  [100_000n, 300],
  [200_000n, 500],
  [399_999n, 800],
  [400_000n, 1000],
  [9_000_000n, 1000],
])('an income of %s ngwee a month begins with K%i', (income, limit) => {
  expect(firstLimit(ngwee(income))).toBe(kwacha(limit));
});

const day = (text: string): CivilDate => text as CivilDate;

/** A settlement that proves something; each row spoils it in one way. */
const proven: SettledLoan = {
  amount: kwacha(500),
  termDays: 30,
  limitThen: kwacha(1000),
  daysLate: 0,
  graceDays: 1,
  principalDays: 3n * 500_00n + 500_00n / 2n,
  returned: false,
};

const rows: [what: string, change: Partial<SettledLoan>, isProven: boolean][] = [
  ['on time, half of it for a week, half the limit', {}, true],
  ['a day late, within the grace', { daysLate: 1 }, true],
  ['two days late', { daysLate: 2 }, false],
  ['a day late without grace', { daysLate: 1, graceDays: 0 }, false],
  ['a ngwee less for a day', { principalDays: 3n * 500_00n + 500_00n / 2n - 1n }, false],
  ['K20 left over for six days', { principalDays: 500_00n + 6n * 20_00n }, false],
  ['half of half a short term', { termDays: 8, principalDays: 2n * 500_00n }, true],
  ['less than that', { termDays: 9, principalDays: 2n * 500_00n }, false],
  ['a ngwee less than half the limit', { amount: ngwee(49_999n) }, false],
  ['given back', { returned: true }, false],
];
test.each(rows)('a settlement (%s: %o) is proven: %s', (_, change, expected) => {
  expect(isProven({ ...proven, ...change })).toBe(expected);
});

const room = { most: kwacha(15_000), raisedOn: null, settledOn: day('2026-06-15') };

test.each([
  [1000, {}, {}, 1200],
  [14_000, {}, {}, 15_000],
  [15_000, {}, {}, 15_000],
  [1000, {}, { most: kwacha(1100) }, 1100],
  [1000, {}, { most: kwacha(900) }, 1000],
  [1000, {}, { raisedOn: day('2026-06-01') }, 1200],
  [1000, {}, { raisedOn: day('2026-06-02') }, 1000],
  [1000, { principalDays: 500_00n }, {}, 1000],
  [1000, { daysLate: 2 }, {}, 1000],
  [1000, { daysLate: 30 }, {}, 1000],
  [1000, { daysLate: 31 }, {}, 700],
  [120, { daysLate: 90 }, {}, 100],
  [1000, { returned: true }, {}, 1000],
  [1000, { returned: true, daysLate: 40 }, {}, 1000],
])('K%i, after a loan %o with room %o, becomes K%i', (limit, change, by, next) => {
  const loan = { ...proven, ...change };
  expect(limitAfter(kwacha(limit), loan, { ...room, ...by })).toBe(kwacha(next));
});

test.each([
  [{}, {}, '2026-06-05'],
  [{ termDays: 8 }, {}, '2026-06-03'],
  [{ asOf: day('2026-06-03'), principalDays: 2n * 500_00n }, {}, '2026-06-05'],
  // Most of it was paid back on the first day: K20 takes longer than the term.
  [{ principal: kwacha(20), principalDays: 500_00n }, {}, null],
  [{ principal: kwacha(250), principalDays: 500_00n }, {}, '2026-06-06'],
  [{}, { raisedOn: day('2026-06-01') }, '2026-06-15'],
  [{ lastDueOn: day('2026-06-15') }, { raisedOn: day('2026-06-01') }, '2026-06-15'],
  // Two weeks after the last rise it is due already.
  [{ lastDueOn: day('2026-06-14') }, { raisedOn: day('2026-06-01') }, null],
  [{ amount: kwacha(499) }, {}, null],
  [{}, { most: kwacha(1000) }, null],
])('a loan %o with room %o raises the limit from %s', (change, by, from) => {
  const dates = { asOf: day('2026-06-01'), lastDueOn: day('2026-07-01') };
  const { amount } = { ...proven, ...change };
  const out = { principal: amount, principalDays: 0n };
  const loan = { ...proven, ...out, ...dates, ...change };
  expect(raisesLimitFrom(kwacha(1000), loan, { ...room, ...by })).toBe(from);
});
