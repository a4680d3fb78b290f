import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, daysBetween } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { limitToldTo, nextLimit } from './ladder.ts';
import { isProven, limitAfter } from './limits.ts';
import { covers, defaultProducts as products, offersFor } from './products.ts';

const earned = { settledLoans: 0, limit: kwacha(1000), mostInstalment: kwacha(21_000) };

test.each([
  [{}, 1000],
  // A first loan ends at K1,000, whatever the limit.
  [{ limit: kwacha(1200) }, 1000],
  [{ limit: kwacha(1200), settledLoans: 1 }, 1200],
  // In steps of K50.
  [{ limit: ngwee(248_832n), settledLoans: 4 }, 2450],
  [{ limit: kwacha(90) }, 0],
  [{ mostInstalment: kwacha(875) }, 750],
  [{ mostInstalment: null }, 1000],
])('who has %o gets a limit of K%i', (has, told) => {
  expect(limitToldTo(products, { ...earned, ...has })).toBe(kwacha(told));
});

const day = (text: string): CivilDate => text as CivilDate;

const loan = {
  amount: kwacha(500),
  termDays: 30,
  limitThen: kwacha(1000),
  asOf: day('2026-06-01'),
  principal: kwacha(500),
  principalDays: 0n,
  lastDueOn: day('2026-07-01'),
};
const room = { most: kwacha(15_000), raisedOn: null };

test.each([
  [{}, {}, {}, { amount: kwacha(1200), from: '2026-06-05' }],
  [{}, { raisedOn: day('2026-06-01') }, {}, { amount: kwacha(1200), from: '2026-06-15' }],
  // K1,100 is not a fifth more, but all that the income carries.
  [{}, { most: kwacha(1100) }, {}, { amount: kwacha(1100), from: '2026-06-05' }],
  // The limit would rise by less than a step, so nothing more could be borrowed.
  [{}, { most: kwacha(1049) }, {}, null],
  [{ amount: kwacha(499) }, {}, {}, null],
  [{}, {}, { limit: kwacha(15_000), settledLoans: 5 }, null],
])('a loan %o with room %o of a borrower with %o leads to %o', (change, by, has, next) => {
  const told = nextLimit(
    products,
    { ...earned, ...has },
    { loan: { ...loan, ...change }, room: { ...room, ...by } },
  );
  expect(told).toEqual(next);
});

const arbitraryCase = fc.record({
  settledLoans: fc.nat(7),
  limit: fc.bigInt(100_00n, 15_000_00n).map(ngwee),
  mostInstalment: fc.option(fc.bigInt(0n, 14_000_00n).map(ngwee)),
  amount: fc.bigInt(100_00n, 15_000_00n).map(ngwee),
  termDays: fc.constantFrom(14, 30, 60, 91, 182),
  most: fc.bigInt(100_00n, 15_000_00n).map(ngwee),
  raisedDaysBefore: fc.option(fc.integer({ min: -40, max: 40 })),
  paidAfterDays: fc.nat(190),
});

describe('what the ladder promises', () => {
  it('can be borrowed, and is what the rule makes of every loan that was paid in time', () => {
    let kept = 0;
    let tooSoon = 0;
    fc.assert(
      fc.property(arbitraryCase, (drawn) => {
        const { amount, termDays, most, raisedDaysBefore, paidAfterDays, ...has } = drawn;
        const disbursedOn = loan.asOf;
        const lastDueOn = addDays(disbursedOn, termDays);
        const raisedOn =
          raisedDaysBefore === null ? null : addDays(disbursedOn, -raisedDaysBefore);
        const out = { asOf: disbursedOn, principal: amount, principalDays: 0n };
        const agreed = { amount, termDays, limitThen: has.limit, ...out, lastDueOn };
        const by = { most, raisedOn };
        const promised = nextLimit(products, has, { loan: agreed, room: by });
        fc.pre(promised !== null && paidAfterDays <= termDays);
        const settledOn = addDays(disbursedOn, paidAfterDays);
        const principalDays = amount * BigInt(daysBetween(disbursedOn, settledOn));
        const paid = { ...agreed, principalDays };
        const settled = { ...paid, daysLate: 0, graceDays: 1, returned: false };
        const limit = limitAfter(has.limit, settled, { ...by, settledOn });
        const settledLoans = has.settledLoans + (isProven(settled) ? 1 : 0);
        const after = { ...has, limit, settledLoans };
        if (settledOn < promised.from) {
          expect(limit).toBe(has.limit);
          tooSoon += 1;
          return;
        }
        expect(limitToldTo(products, after)).toBe(promised.amount);
        const offer = offersFor(products, after).find(
          ({ maxAmount }) => maxAmount === promised.amount,
        );
        const term = offer?.terms.find(({ maxAmount }) => maxAmount === promised.amount);
        const wish = { amount: promised.amount, termDays: term?.termDays ?? 0 };
        expect(offer && covers(offer, wish)).toBe(true);
        kept += 1;
      }),
      { seed: 20_261_122, numRuns: 400 },
    );
    expect(kept).toBeGreaterThan(100);
    expect(tooSoon).toBeGreaterThan(10);
  });
});
