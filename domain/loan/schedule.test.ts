import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { dayOf } from '../../testing/loan-history.ts';
import { simpleInterest } from './interest.ts';
import { housePricing } from '../rules/products.ts';
import { planDayCounts, schedule } from './schedule.ts';

const disbursedOn = dayOf(0);

test.each([
  [1, [1]],
  [14, [14]],
  [30, [30]],
  [31, [31]],
  [32, [32]],
  [59, [59]],
  [60, [30, 60]],
  [91, [30, 60, 91]],
  [182, [30, 60, 90, 120, 150, 182]],
])('a term of %i days is due after %j days', (termDays, dayCounts) => {
  expect(planDayCounts(termDays, housePricing)).toEqual(dayCounts);
});

test('a loan of K1,000 for 30 days costs K120 of interest and K30 of fee', () => {
  const loan = { amount: kwacha(1000), termDays: 30, pricing: housePricing, disbursedOn };
  expect(schedule(loan)).toEqual([
    {
      period: 1,
      dayCount: 30,
      dueDate: '2026-02-09',
      principal: 100_000n,
      interest: 12_000n,
      fee: 3000n,
      amount: 115_000n,
    },
  ]);
});

test('instalments are equal, and the last takes what the roundings leave', () => {
  const loan = { amount: kwacha(5000), termDays: 91, pricing: housePricing, disbursedOn };
  const plans = schedule(loan).map(({ principal, interest, fee }) => [
    principal,
    interest,
    fee,
  ]);
  // A = 500000 / (1/1.12 + 1/1.24 + 1/1.364) = 205554.36.
  expect(plans).toEqual([
    [183_530n, 22_024n, 5000n],
    [165_769n, 39_785n, 5000n],
    [150_701n, 54_855n, 5000n],
  ]);
});

test('an instalment rounds half up, so the last plan is as near to the others as can be', () => {
  const loan = { amount: kwacha(1000), termDays: 91, pricing: housePricing, disbursedOn };
  // A = 41110.87.
  expect(schedule(loan).map(({ principal, interest }) => principal + interest)).toEqual([
    41_111n,
    41_111n,
    41_111n,
  ]);
});

test('the first plan takes the odd ngwee of the service fee', () => {
  const loan = { amount: ngwee(100_03n), termDays: 91, pricing: housePricing, disbursedOn };
  expect(schedule(loan).map((plan) => plan.fee)).toEqual([100n, 100n, 100n]);
  const odd = schedule({ ...loan, amount: ngwee(100_40n) });
  expect(odd.map((plan) => plan.fee)).toEqual([101n, 100n, 100n]);
});

describe('any legal schedule', () => {
  const loans = fc.record({
    amount: fc.bigInt(100_00n, 15_000_00n).map(ngwee),
    termDays: fc.integer({ min: 1, max: 3650 }),
    dailyRatePpm: fc.integer({ min: 0, max: 20_000 }),
    serviceFeeBasisPoints: fc.integer({ min: 0, max: 2000 }),
  });

  test('adds up: principals to the amount, fees to the service fee', () => {
    fc.assert(
      fc.property(loans, ({ amount, termDays, ...rates }) => {
        const pricing = { ...housePricing, ...rates };
        const plans = schedule({ amount, termDays, pricing, disbursedOn });
        const sum = (part: (plan: (typeof plans)[number]) => bigint): bigint =>
          plans.reduce((total, plan) => total + part(plan), 0n);
        expect(sum((plan) => plan.principal)).toBe(amount);
        const exactFee = amount * BigInt(rates.serviceFeeBasisPoints);
        expect(sum((plan) => plan.fee)).toBe((exactFee + 5000n) / 10_000n);
        for (const plan of plans) {
          const { principal, interest, fee, dayCount } = plan;
          expect(principal >= 0n).toBe(true);
          expect(interest).toBe(simpleInterest(principal, rates.dailyRatePpm, dayCount));
          expect(plan.amount).toBe(principal + interest + fee);
        }
      }),
    );
  });

  test('has instalments within a ngwee of each other, the last within its roundings', () => {
    fc.assert(
      fc.property(loans, ({ amount, termDays, ...rates }) => {
        fc.pre(rates.dailyRatePpm * termDays <= 1_000_000);
        const pricing = { ...housePricing, ...rates };
        const plans = schedule({ amount, termDays, pricing, disbursedOn });
        const costs = plans.map((plan) => plan.principal + plan.interest);
        const last = costs.pop() ?? 0n;
        const [least, most] = [costs, costs].map((all, i) =>
          all.reduce((a, b) => ((i === 0) === a < b ? a : b), all[0] ?? last),
        );
        expect((most ?? 0n) - (least ?? 0n) <= 1n).toBe(true);
        const apart = last - (least ?? 0n);
        expect((apart < 0n ? -apart : apart) <= 3n * BigInt(plans.length)).toBe(true);
      }),
    );
  });
});
