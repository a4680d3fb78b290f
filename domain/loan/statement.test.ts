import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import { statementLines, sumOfStatement } from './statement.ts';

test('a statement adds up to what is owed, whatever happened', () => {
  fc.assert(
    fc.property(arbitraryHistory, fc.nat(250), ({ terms, events }, day) => {
      const state = account(terms, events, dayOf(day));
      expect(sumOfStatement(statementLines(state))).toBe(state.remainingAmount);
    }),
    { numRuns: 500 },
  );
});

test('a statement names each thing once, and nothing that did not happen', () => {
  const terms = lent({ amount: kwacha(1000), termDays: 30 });
  const events = [happened.disbursed(), happened.paid(kwacha(200), { day: 10 })];
  expect(statementLines(account(terms, events, dayOf(10)))).toEqual([
    { what: 'borrowed', amount: kwacha(1000), effect: 'adds' },
    { what: 'interest', amount: kwacha(40), effect: 'adds' },
    { what: 'service-fee', amount: kwacha(30), effect: 'adds' },
    { what: 'paid', amount: kwacha(200), effect: 'takes' },
  ]);
  expect(statementLines(account(terms, [], dayOf(0)))).toEqual([]);
});
