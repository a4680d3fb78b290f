import { describe, expect, it } from 'vitest';
import { maskAccount } from './account-text.ts';
import { readOrderId } from './order-in-path.ts';
import { showRate } from './rate-text.ts';
import { owes, shownStatus, wordsOf } from './status-words.ts';

describe('an account', () => {
  it.each([
    ['0961000002', '096****002'],
    ['096****002', '096****002'],
    ['+260961000002', '096****002'],
  ])('%s is shown as %s', (account, shown) => {
    expect(maskAccount(account)).toBe(shown);
  });
});

describe('a rate', () => {
  it.each([
    [0.4, '0.40 %'],
    [338.41, '338.41 %'],
    [15_000, '15,000.00 %'],
    [1_234_567.891, '1,234,567.89 %'],
    [0, '0.00 %'],
  ])('of %s is shown as %s', (rate, shown) => {
    expect(showRate(rate)).toBe(shown);
  });
});

describe('the number of a loan in an address', () => {
  it.each([
    ['1007', 1007],
    ['0', null],
    ['-1', null],
    ['1e3', null],
    ['1007abc', null],
    ['9999999999999999', null],
    ['', null],
    [null, null],
  ])('%j is read as %j', (text, id) => {
    expect(readOrderId(text)).toBe(id);
  });
});

describe('the state of a loan on its bill', () => {
  it.each([
    ['active', ['paid', 'due'], 'active'],
    ['active', ['overdue', 'due'], 'overdue'],
    ['overdue', ['overdue'], 'overdue'],
    ['written-off', ['overdue'], 'written-off'],
    ['disbursing', [], 'disbursing'],
  ] as const)('%s with bills %j is %s', (status, plans, shown) => {
    expect(shownStatus({ status, plans: plans.map((plan) => ({ status: plan })) })).toBe(shown);
  });
});

it.each([
  [{ status: 'settled' }, 'Paid off'],
  [{ status: 'settled', isGivenBack: true }, 'Given back'],
  [{ status: 'active' }, 'Running'],
] as const)('%o is called %s', (loan, word) => {
  expect(wordsOf(loan).word).toBe(word);
});

describe('a loan can be paid', () => {
  it.each([
    ['reviewing', false],
    ['declined', false],
    ['disbursing', false],
    ['active', true],
    ['overdue', true],
    ['settled', false],
    ['cancelled', false],
    ['written-off', true],
  ] as const)('when it is %s: %s', (status, expected) => {
    expect(owes(status)).toBe(expected);
  });
});
