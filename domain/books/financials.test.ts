import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf } from '../../testing/loan-history.ts';
import { account } from '../loan/account.ts';
import { balancesOf, position } from './bookkeeping.ts';
import { chartOfAccounts } from './chart-of-accounts.ts';
import { financialsOf, isEven, percentSince } from './financials.ts';
import type { Balance } from './financials.ts';

function trialBalance(balances: ReadonlyMap<string, bigint>): Balance[] {
  return chartOfAccounts.map(({ code, type }) => ({
    account: code,
    type,
    balance: balances.get(code) ?? 0n,
  }));
}

describe('balance sheet and income statement', () => {
  it('agree with the trial balance to the ngwee after any history, for any month', () => {
    const asked = fc.record({
      histories: fc.array(arbitraryHistory, { minLength: 1, maxLength: 4 }),
      days: fc.nat(31),
    });
    fc.assert(
      fc.property(asked, ({ histories, days }) => {
        const until = (day: number) => {
          const sums = new Map<string, bigint>();
          for (const { terms, events } of histories) {
            const known = events.filter(({ effectiveAt }) => effectiveAt <= noon(day));
            const own = balancesOf(position(account(terms, known, dayOf(day))));
            for (const [code, amount] of own) sums.set(code, (sums.get(code) ?? 0n) + amount);
          }
          return trialBalance(sums);
        };
        const last = Math.max(...histories.map(({ lastDay }) => lastDay));
        const [before, after] = [until(Math.max(0, last - days)), until(last)];
        const moved = after.map((one, at) => ({
          ...one,
          balance: one.balance - (before[at]?.balance ?? 0n),
        }));
        const shown = financialsOf(after, moved);
        expect(isEven(shown)).toBe(true);
        for (const { account: code, type, balance } of after) {
          const isOfMonth = type === 'income' || type === 'expense';
          const of = isOfMonth ? moved.find((one) => one.account === code)?.balance : balance;
          const sign = type === 'asset' || type === 'expense' ? 1n : -1n;
          expect([code, shown.figures.get(code)]).toEqual([code, (of ?? 0n) * sign]);
        }
        expect(shown.totals.income - shown.totals.expense).toBe(shown.result);
        const opening = financialsOf(before, before);
        expect(shown.earnedBefore).toBe(opening.earnedBefore + opening.result);
      }),
      { numRuns: 100 },
    );
  });

  it('do not agree where one side of a transfer is missing', () => {
    const one: Balance = { account: 'bank', type: 'asset', balance: 1n };
    expect(isEven(financialsOf([one], []))).toBe(false);
  });
});

/** The end of a day of a history. */
const noon = (day: number) => new Date(Date.parse(`${dayOf(day)}T21:59:59Z`));

it.each([
  [112_50n, 100_00n, '12.5'],
  [87_50n, 100_00n, '-12.5'],
  [-50_00n, -100_00n, '50.0'],
  [50_00n, -100_00n, '150.0'],
  [100_05n, 100_00n, '0.1'],
  [99_96n, 100_00n, '0.0'],
  [0n, 3n, '-100.0'],
  [5n, 0n, null],
])('%s after %s is %s percent', (now, before, percent) => {
  expect(percentSince(now, before)).toBe(percent);
});
