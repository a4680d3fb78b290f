import { expect, test } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { dayOf, disbursedAt, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import type { Account } from './account.ts';
import type { AccountEvent } from './account-events.ts';
import {
  factsToAccount,
  loanCan,
  orderStatusAfter,
  orderTransitions,
  outsideOrderStatus,
} from './order.ts';
import type { OrderFact, OrderStatus } from './order.ts';

const terms = lent();
const on = (day: number, ...events: AccountEvent[]): Account =>
  account(terms, events, dayOf(day));
const paidOut = happened.disbursed();
const paidInFull = happened.paid(kwacha(2000), { day: 30, name: 'all' });
const givenUp = happened.writtenOff({ day: 60 });

const moves: [from: OrderStatus, fact: OrderFact, to: OrderStatus | null][] = [
  ['reviewing', 'approved', 'disbursing'],
  ['reviewing', 'declined', 'declined'],
  ['reviewing', 'referred', 'referred'],
  ['reviewing', 'paid-out', null],
  ['referred', 'approved', 'disbursing'],
  ['referred', 'declined', 'declined'],
  ['referred', 'referred', null],
  ['disbursing', 'paid-out', 'active'],
  ['disbursing', 'payout-failed', 'cancelled'],
  ['disbursing', 'paid-in-full', null],
  ['active', 'fell-overdue', 'overdue'],
  ['active', 'paid-in-full', 'settled'],
  ['active', 'written-off', null],
  ['overdue', 'caught-up', 'active'],
  ['overdue', 'paid-in-full', 'settled'],
  ['overdue', 'written-off', 'written-off'],
  ['written-off', 'paid-in-full', 'settled'],
  ['written-off', 'caught-up', null],
  ['settled', 'paid-in-full', null],
  ['settled', 'payment-reversed', 'active'],
  ['cancelled', 'paid-out', 'active'],
  ['declined', 'approved', null],
];
test.each(moves)('%s, once %s, is %s', (from, fact, to) => {
  expect(orderStatusAfter(from, fact)).toBe(to);
});

test('every state can be reached from the first', () => {
  const reached = new Set<OrderStatus>(['reviewing']);
  for (const status of reached) {
    for (const next of Object.values(orderTransitions[status])) reached.add(next);
  }
  expect([...reached].toSorted()).toEqual(Object.keys(orderTransitions).toSorted());
});

const ways: [from: OrderStatus, state: Account, facts: OrderFact[] | null][] = [
  ['disbursing', on(0), []],
  ['disbursing', on(0, paidOut), ['paid-out']],
  ['disbursing', on(40, paidOut), ['paid-out', 'fell-overdue']],
  ['active', on(30, paidOut), []],
  ['active', on(31, paidOut), ['fell-overdue']],
  ['overdue', on(31, paidOut, paidInFull), ['paid-in-full']],
  [
    'overdue',
    account(
      lent({ termDays: 60 }),
      [paidOut, happened.paid(kwacha(650), { day: 40 })],
      dayOf(40),
    ),
    ['caught-up'],
  ],
  ['overdue', on(60, paidOut, givenUp), ['written-off']],
  [
    'written-off',
    on(70, paidOut, givenUp, happened.takenUpAgain({ day: 65 })),
    ['write-off-reversed'],
  ],
  ['written-off', on(70, paidOut, givenUp, paidInFull), ['paid-in-full']],
  [
    'settled',
    on(33, paidOut, paidInFull, happened.reversed('all', { day: 33 })),
    ['payment-reversed', 'fell-overdue'],
  ],
  ['active', on(2, paidOut, happened.reversed('payout', { day: 2 })), ['payout-reversed']],
  ['cancelled', on(2, paidOut), ['paid-out']],
  ['declined', on(2, paidOut), null],
];
test.each(ways)('from %s an order follows its account', (from, state, facts) => {
  expect(factsToAccount(from, state)).toEqual(facts);
  const end = (facts ?? []).reduce<OrderStatus | null>(
    (status, fact) => status && orderStatusAfter(status, fact),
    from,
  );
  if (facts !== null && facts.length > 0) expect(end).toBe(state.status);
});

test('an order with an operator reads as being reviewed', () => {
  expect(outsideOrderStatus('referred')).toBe('reviewing');
  expect(outsideOrderStatus('written-off')).toBe('written-off');
});

test('money is taken while anything remains, also after the debt was given up', () => {
  const states = [on(0), on(1, paidOut), on(70, paidOut, givenUp), on(40, paidOut, paidInFull)];
  expect(states.map(loanCan.repay)).toEqual([false, true, true, false]);
});

test('only an order that is asked for or owed blocks another', () => {
  const all: OrderStatus[] = ['reviewing', 'referred', 'disbursing', 'active', 'overdue'];
  const over: OrderStatus[] = ['declined', 'settled', 'cancelled', 'written-off'];
  expect(all.every(loanCan.blockAnother)).toBe(true);
  expect(over.some(loanCan.blockAnother)).toBe(false);
});

test.each([
  [0, true],
  [48, true],
  [49, false],
])('%i hours after the money came a loan can be given back: %s', (hours, can) => {
  const at = new Date(disbursedAt.getTime() + hours * 3_600_000);
  expect(loanCan.giveBack(on(2, paidOut), terms, at)).toBe(can);
  expect(loanCan.giveBack(on(40, paidOut, paidInFull), terms, at)).toBe(false);
});
