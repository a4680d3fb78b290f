import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { networks } from '../../contract/market/network.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf } from '../../testing/loan-history.ts';
import { account } from '../loan/account.ts';
import { balancesOf, orderAccounts, position } from './bookkeeping.ts';
import { chartOfAccounts, isOfJournals, wrongSigns } from './chart-of-accounts.ts';

test('the chart has each account once, those of an order among them', () => {
  const codes = chartOfAccounts.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)]);
  expect(codes.slice(0, orderAccounts.length)).toEqual(orderAccounts);
});

test('the chart by what its accounts are, as an accountant reads it', () => {
  const byType = Object.groupBy(chartOfAccounts, ({ type }) => type);
  const codes = Object.entries(byType).map(([type, of]) => [type, of.map(({ code }) => code)]);
  const floats = networks.map((network) => `float:${network}`);
  const loans = ['principal', 'interest', 'fees', 'late-fees'];
  expect(Object.fromEntries(codes)).toEqual({
    asset: [
      ...[...loans, ...floats, 'unidentified-payments', 'received-elsewhere'],
      ...['bank', 'provision'],
    ],
    liability: ['owed-to-borrower', 'deferred-fee-income', 'unidentified-receipts'],
    equity: ['capital', 'opening-balance'],
    income: ['interest', 'fee', 'late-fee', 'extension', 'recovery'].map(
      (of) => `${of}-income`,
    ),
    expense: ['coupon-expense', 'write-off', 'provider-fees', 'provision-expense'],
  });
  const eitherWay = chartOfAccounts.filter(({ sign }) => sign === 'either');
  const either = [
    ...['owed-to-borrower', ...floats, 'received-elsewhere', 'bank', 'opening-balance'],
  ];
  expect(eitherWay.map(({ code }) => code).toSorted()).toEqual(either.toSorted());
  const debits = chartOfAccounts.filter(({ sign }) => sign === 'debit').map(({ type }) => type);
  expect(new Set(debits)).toEqual(new Set(['asset', 'expense']));
});

test.each([
  ['bank', true],
  ['float:MTN', true],
  ['principal', false],
  ['owed-to-borrower', false],
  ['deferred-fee-income', false],
  ['gift', false],
])('a journal moves %s: %s', (code, may) => {
  expect(isOfJournals(code)).toBe(may);
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
  ['unidentified-receipts', 1n, ['unidentified-receipts']],
  ['unidentified-payments', -1n, ['unidentified-payments']],
  ['bank', -1n, []],
  ['bank', 1n, []],
  ['gift', 0n, ['gift']],
] as const)('the balance of %s at %s', (code, balance, wrong) => {
  expect(wrongSigns([[code, balance]])).toEqual(wrong);
});
