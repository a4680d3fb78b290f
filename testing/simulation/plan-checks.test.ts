import { expect, it } from 'vitest';
import { ngwee } from '../../contract/words/ngwee.ts';
import type { Account } from '../../domain/loan/account.ts';
import { account as fold } from '../../domain/loan/account.ts';
import type { AccountEvent } from '../../domain/loan/account-events.ts';
import type { Arrangement } from '../../domain/loan/arranged.ts';
import { priceFiguresOf } from '../../domain/loan/price-correction.ts';
import { dayOf, happened, lent } from '../loan-history.ts';
import type { AtRest, OrderAtRest } from './money-checks.ts';
import { planFaults } from './plan-checks.ts';

const terms = lent();
const late = [happened.disbursed()];
const owed = fold(terms, late, dayOf(36)).remainingAmount;
const first = ngwee(owed / 2n);
const rest = ngwee(owed - first);
const plan = happened.arranged(
  [
    [40, first],
    [60, rest],
  ],
  { day: 36, name: 'plan' },
);
const paid = happened.paid(first, { day: 43, name: 'first' });

const price = { ...priceFiguresOf(terms.pricing), dailyRatePpm: 2000 };
const corrected = happened.corrected(price, { day: 41, name: 'corrected' });

/** A loan at rest on a day, as its events say, but for one wrong figure. */
function faultsOf(
  day: number,
  events: readonly AccountEvent[],
  wrong: {
    readonly listed?: string;
    readonly state?: Arrangement['state'];
    readonly changes?: Partial<Account>;
  } = {},
): string[] {
  const all = [...late, ...events];
  const right = fold(terms, all, dayOf(day));
  const { arrangement } = right;
  const state = wrong.state ?? arrangement?.state ?? 'lapsed';
  const account = {
    ...right,
    arrangement: arrangement && { ...arrangement, state },
    ...wrong.changes,
  };
  const plans = new Map([[arrangement?.proposalId ?? '', wrong.listed ?? state]]);
  const now = () => new Date(`${dayOf(day)}T10:00:00+02:00`);
  const at = { id: 7n, account, order: { terms, events: all } } as unknown as OrderAtRest;
  return planFaults({ stage: { now }, plans } as unknown as AtRest, at);
}

it.each<[string, number, readonly AccountEvent[]]>([
  ['was never made', 36, []],
  ['is offered', 38, plan.slice(0, 1)],
  ['is kept', 42, plan],
  ['was kept by a payment on the last day of grace', 50, [...plan, paid]],
  ['is broken', 44, plan],
  // What was charged before it is counted by the price that was meant.
  ['is kept while its price is put right', 42, [...plan, corrected]],
])('a plan that %s has no fault', (_, day, events) => {
  expect(faultsOf(day, events)).toEqual([]);
});

it.each<[string, number, readonly AccountEvent[], Parameters<typeof faultsOf>[2], string]>([
  [
    'the list has it otherwise',
    42,
    plan,
    { listed: 'broken' },
    'relief says broken, the loan kept',
  ],
  [
    'it counts as kept, and an amount is missing',
    44,
    plan,
    { state: 'kept' },
    `the amount of ${dayOf(40)} never came, and it counts as kept`,
  ],
  [
    'it counts as broken, and every amount was there',
    50,
    [...plan, paid],
    { state: 'broken' },
    'every amount was there, and it counts as broken',
  ],
  [
    'something was charged while it was kept',
    42,
    plan,
    { changes: { charges: ngwee(fold(terms, late, dayOf(36)).charges + 1n) } },
    '1 was charged while it was kept',
  ],
  [
    'its amounts are more than is owed',
    42,
    plan,
    { changes: { remainingAmount: ngwee(owed - 1n) } },
    `${owed} is still to come by it, and ${owed - 1n} is owed`,
  ],
])('a fault is where %s', (_, day, events, wrong, fault) => {
  expect(faultsOf(day, events, wrong)).toEqual([`order 7, its plan: ${fault}`]);
});

it('a fault is where it was not offered', () => {
  const { arrangement } = fold(terms, [...late, ...plan], dayOf(42));
  const changes = { arrangement: arrangement && { ...arrangement, proposalId: 'other' } };
  expect(faultsOf(42, plan, { changes, listed: 'kept' })).toEqual(['other was never offered']);
});
