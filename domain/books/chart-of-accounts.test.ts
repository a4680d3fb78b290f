import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf } from '../../testing/loan-history.ts';
import { account } from '../loan/account.ts';
import { balancesOf, orderAccounts, position } from './bookkeeping.ts';
import { chartOfAccounts, wrongSigns } from './chart-of-accounts.ts';

test('the chart has each account once, those of an order among them', () => {
  const codes = chartOfAccounts.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)]);
  expect(codes.slice(0, orderAccounts.length)).toEqual(orderAccounts);
});

test('after any history every balance of an order has a sign its account may have', () => {
  fc.assert(
    fc.property(arbitraryHistory, fc.nat(40), ({ terms, events, lastDay }, later) => {
      const at = position(account(terms, events, dayOf(lastDay + later)));
      expect(wrongSigns(balancesOf(at))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['principal', -1n, ['principal']],
  ['principal', 0n, []],
  ['fee-income', 1n, ['fee-income']],
  ['fee-income', -1n, []],
  ['suspense', -1n, []],
  ['suspense', 1n, []],
  ['gift', 0n, ['gift']],
] as const)('the balance of %s at %s', (code, balance, wrong) => {
  expect(wrongSigns([[code, balance]])).toEqual(wrong);
});
