import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import type { AccountEvent } from '../loan/account-events.ts';
import { account } from '../loan/account.ts';
import { batchesOf } from './batches.ts';
import type { Batch, BookedLoan } from './batches.ts';
import { position, positionOf } from './bookkeeping.ts';

/** Hears of events on a day, and books what follows. */
function heard(loan: BookedLoan, further: readonly AccountEvent[], day: CivilDate) {
  const events = [...loan.events, ...further];
  const state = account(loan.terms, events, day);
  const end = { asOf: day, position: position(state) };
  const batches = batchesOf(loan, further, end);
  const booked = { ...loan, events, bookedOn: day, position: end.position };
  return { batches, booked };
}

/** What the ledger has by the end of a day, of all batches. */
const ledgerOn = (batches: readonly Batch[], by: CivilDate) =>
  positionOf(batches.flatMap(({ day, transfers }) => (day <= by ? transfers : [])));

const lateHistory = fc.record({
  history: arbitraryHistory,
  order: fc.infiniteStream(fc.nat(1000)),
  gaps: fc.array(fc.nat(9), { minLength: 1, maxLength: 7 }),
});

test('by the end of every day the ledger is the account of that day, whatever was late', () => {
  fc.assert(
    fc.property(lateHistory, ({ history: { terms, events }, order, gaps }) => {
      const shuffled = events
        .map((event) => ({ event, at: order.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at);
      let loan: BookedLoan = { terms, events: [], bookedOn: null, position: {} };
      const batches: Batch[] = [];
      let day = dayOf(0);
      for (const [i, { event }] of shuffled.entries()) {
        day = addDays(
          event.effectiveOn > day ? event.effectiveOn : day,
          gaps[i % gaps.length] ?? 0,
        );
        const next = heard(loan, [event], day);
        batches.push(...next.batches);
        loan = next.booked;
      }
      for (let by = dayOf(-1); by <= day; by = addDays(by, 1)) {
        expect([by, ledgerOn(batches, by)]).toEqual([by, position(account(terms, events, by))]);
      }
    }),
    { numRuns: 40, seed: 27 },
  );
});

const booked = (on: number): BookedLoan => {
  const none = { terms: lent(), events: [], bookedOn: null, position: {} };
  return heard(none, [happened.disbursed()], dayOf(on)).booked;
};
const days = (batches: readonly Batch[]) => batches.map(({ day }) => day);

test('each missed day has its own batch, and the usual day has one', () => {
  const loan = booked(0);
  expect(days(heard(loan, [], dayOf(1)).batches)).toEqual([dayOf(1)]);
  expect(days(heard(loan, [], dayOf(3)).batches)).toEqual([dayOf(1), dayOf(2), dayOf(3)]);
  expect(heard(booked(3), [], dayOf(3)).batches).toEqual([]);
});

test('a payment in the middle of missed days is booked on its own day', () => {
  const paid = happened.paid(kwacha(200), { day: 2 });
  const { batches } = heard(booked(0), [paid], dayOf(3));
  expect(
    batches.map(({ transfers }) => transfers.some(({ line }) => /paid/.test(line))),
  ).toEqual([false, true, false]);
});

test('money recorded days late corrects each day since it moved', () => {
  const paid = happened.paid(kwacha(200), { day: 2 });
  const { batches } = heard(booked(5), [paid], dayOf(5));
  expect(days(batches)).toEqual([2, 3, 4, 5].map(dayOf));
});
