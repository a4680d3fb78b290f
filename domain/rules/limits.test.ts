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
  heldDays: 7,
  returned: false,
};

const rows: [what: string, change: Partial<SettledLoan>, isProven: boolean][] = [
  ['on time, a week, half the limit', {}, true],
  ['a day late', { daysLate: 1 }, false],
  ['six days', { heldDays: 6 }, false],
  ['half a short term', { termDays: 8, heldDays: 4 }, true],
  ['less than half a short term', { termDays: 9, heldDays: 4 }, false],
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
  [1000, { heldDays: 1 }, {}, 1000],
  [1000, { daysLate: 1 }, {}, 1000],
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
  [{}, {}, '2026-06-08'],
  [{ termDays: 8 }, {}, '2026-06-05'],
  [{}, { raisedOn: day('2026-06-01') }, '2026-06-15'],
  [{ lastDueOn: day('2026-06-15') }, { raisedOn: day('2026-06-01') }, '2026-06-15'],
  // Two weeks after the last rise it is due already.
  [{ lastDueOn: day('2026-06-14') }, { raisedOn: day('2026-06-01') }, null],
  [{ amount: kwacha(499) }, {}, null],
  [{}, { most: kwacha(1000) }, null],
])('a loan %o with room %o raises the limit from %s', (change, by, from) => {
  const dates = { disbursedOn: day('2026-06-01'), lastDueOn: day('2026-07-01') };
  const loan = { ...proven, ...dates, ...change };
  expect(raisesLimitFrom(kwacha(1000), loan, { ...room, ...by })).toBe(from);
});
