import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { dayOf } from '../../testing/loan-history.ts';
import { actuarialApr, effectiveApr } from './apr.ts';
import type { LoanFlows } from './apr.ts';
import { housePricing } from '../rules/products.ts';
import { schedule } from './schedule.ts';

function once(received: bigint, repaid: bigint, days: number): LoanFlows {
  return { received: ngwee(received), repayments: [{ days, amount: ngwee(repaid) }] };
}

describe('the effective annual rate', () => {
  const cases: [what: string, flows: LoanFlows, hundredths: number][] = [
    ['a year at 42 %', once(100_000n, 142_000n, 365), 4200],
    ['nothing', once(100_000n, 100_000n, 30), 0],
    ['half a year at 10 %', once(100_000n, 110_000n, 0.5 * 364), 2106],
    ['two years at 21 %', once(100_000n, 146_410n, 730), 2100],
    ['ten years at 5 %', once(10_000_000_000n, 16_288_946_268n, 3650), 500],
    ['less than was received', once(100_000n, 90_000n, 365), -1000],
    // (1 + x/100)^365 by arithmetic of 40 digits.
    ['a day at 1.4 %', once(100_000n, 101_400n, 1), 1_589_019],
    ['a day at 3.4 %', once(100_000n, 103_400n, 1), 1_995_236_909],
    // Exact halves of a hundredth round up, and one part in a thousand below them does not.
    ['an exact half', once(1_000_000n, 1_123_450n, 365), 1235],
    ['an exact half over two years', once(10n ** 10n, 12_621_399_025n, 730), 1235],
    ['just below a half', once(10n ** 15n, 1_123_449_999_999_999n, 365), 1234],
    ['just above a half', once(10n ** 15n, 1_123_450_000_000_001n, 365), 1235],
    ['a half below nothing', once(1_000_000n, 999_950n, 365), 0],
  ];
  test.each(cases)('of %s', (_, flows, hundredths) => {
    expect(effectiveApr(flows)).toBe(hundredths);
  });

  test('of one repayment is the closed form, from one day to ten years', () => {
    fc.assert(
      fc.property(
        fc.bigInt(10_000n, 10n ** 9n),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 3650 }),
        (received, yearlyPercent, days) => {
          const growth = (1 + yearlyPercent / 100) ** (days / 365);
          const repaid = BigInt(Math.round(Number(received) * growth));
          const rate = (Number(repaid) / Number(received)) ** (365 / days) - 1;
          const found = effectiveApr(once(received, repaid, days));
          expect(Math.abs(found - rate * 10_000)).toBeLessThanOrEqual(0.5 + rate * 1e-6);
        },
      ),
    );
  });

  test('brings the flows of any schedule back to the money received', () => {
    fc.assert(
      fc.property(
        fc.bigInt(100_00n, 15_000_00n),
        fc.array(
          fc.tuple(fc.integer({ min: 1, max: 3650 }), fc.integer({ min: 1, max: 999 })),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        fc.integer({ min: 1000, max: 1400 }),
        (received, parts, markup) => {
          const whole = parts.reduce((sum, [, weight]) => sum + weight, 0);
          const flows = {
            received: ngwee(received),
            repayments: parts.map(([days, weight]) => ({
              days,
              amount: share(received, weight * markup, whole * 1000),
            })),
          };
          const found = effectiveApr(flows);
          fc.pre(found < 10_000_000);
          // The rate half a hundredth lower must be too low, half a hundredth higher too high.
          expect(worth(flows, found - 0.5001)).toBeGreaterThan(1 - 1e-12);
          expect(worth(flows, found + 0.5001)).toBeLessThan(1 + 1e-12);
        },
      ),
    );
  });

  test('is that of the schedule of every product, also at 15 000 %', () => {
    const dear = { ...housePricing, dailyRatePpm: 14_000, serviceFeeBasisPoints: 1000 };
    for (const termDays of [1, 7, 14, 30, 60, 91, 182]) {
      const loan = { amount: kwacha(1000), termDays, pricing: dear, disbursedOn: dayOf(0) };
      const flows = {
        received: loan.amount,
        repayments: schedule(loan).map(({ dayCount, amount }) => ({ days: dayCount, amount })),
      };
      const found = effectiveApr(flows);
      if (termDays === 30) expect(found).toBeGreaterThan(1_500_000);
      expect(worth(flows, found * (1 - 1e-9) - 0.5001)).toBeGreaterThan(1);
      expect(worth(flows, found * (1 + 1e-9) + 0.5001)).toBeLessThan(1);
    }
  });

  test('of nothing received, nothing repaid or no days is a fault', () => {
    expect(() => effectiveApr(once(0n, 1n, 1))).toThrow('money received');
    expect(() => effectiveApr(once(1n, 0n, 1))).toThrow('money repaid');
    expect(() => effectiveApr(once(1n, 1n, 0))).toThrow('later days');
  });
});

describe('the American actuarial rate', () => {
  const cases: [what: string, flows: LoanFlows, hundredths: number][] = [
    [
      'one repayment: the rate of its days, times such days a year',
      once(1000n, 1150n, 30),
      18_250,
    ],
    ['one repayment after a year', once(1000n, 1420n, 365), 4200],
    ['one repayment after two years: yearly', once(10_000n, 12_100n, 730), 1000],
    [
      'two equal periods of 30 days at 10 %',
      {
        received: ngwee(1_735_537_190n),
        repayments: [30, 60].map((days) => ({ days, amount: ngwee(10n ** 9n) })),
      },
      12_167,
    ],
    [
      'one repayment after a fortnight: its days, as of any term',
      once(1000n, 1040n, 14),
      10_429,
    ],
    ...(
      [
        [7, 52],
        [14, 26],
        [28, 13],
        [21, 52 / 3],
      ] as const
    ).map(([days, periods]): [string, LoanFlows, number] => [
      `two equal periods of ${days} days at 10 %: ${periods.toFixed(2)} a year`,
      {
        received: ngwee(1_735_537_190n),
        repayments: [days, days * 2].map((day) => ({ days: day, amount: ngwee(10n ** 9n) })),
      },
      Math.round(periods * 1000),
    ]),
    [
      'two intervals as frequent: the shorter is the unit',
      {
        received: ngwee(10_000n),
        repayments: [30, 60, 75, 90].map((days) => ({ days, amount: ngwee(3000n) })),
      },
      10_790,
    ],
    [
      'an odd last day, which counts by simple interest',
      {
        received: ngwee(10_000n),
        repayments: [
          { days: 30, amount: ngwee(1000n) },
          { days: 60, amount: ngwee(1000n) },
          { days: 91, amount: ngwee(10_033n) },
        ],
      },
      8417,
    ],
  ];
  test.each(cases)('of %s', (_, flows, hundredths) => {
    expect(actuarialApr(flows)).toBe(hundredths);
  });

  test.each(cases)('of %s, told in any order', (_, { received, repayments }, hundredths) => {
    const flows = { received, repayments: repayments.toReversed() };
    expect(actuarialApr(flows)).toBe(hundredths);
  });
});

function share(of: bigint, part: number, whole: number): Ngwee {
  return ngwee((of * BigInt(part)) / BigInt(whole) + 1n);
}

/** What the repayments are worth on the first day at a rate, as a part of the money received. */
function worth({ received, repayments }: LoanFlows, hundredths: number): number {
  return repayments.reduce(
    (sum, { days, amount }) =>
      sum + (Number(amount) / Number(received)) * (1 + hundredths / 10_000) ** (-days / 365),
    0,
  );
}
