import { expect, it } from 'vitest';
import { noonOf } from '../../../contract/words/civil-date.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { position } from '../../../domain/books/bookkeeping.ts';
import { account } from '../../../domain/loan/account.ts';
import { orderOf } from '../../../testing/loaded-order.ts';
import { dayOf, happened, lent } from '../../../testing/loan-history.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { rowsOfChange } from './change-order.ts';

const paidOut = happened.disbursed();
const [early, late] = [5, 8].map((day) => happened.paid(kwacha(10), { day }));

it.each([
  ['told in turn', [early, late]],
  ['told the other way round', [late, early]],
])('what several events move is dated by each of them, %s', (_, told) => {
  const events = told.filter((event) => event !== undefined);
  const order = orderOf({ terms: lent(), events: [paidOut] });
  const now = new Date('2026-02-01T08:00:00Z');
  const { transfers } = rowsOfChange({ order, change: { now, events } });
  const paid = transfers.filter(({ line }) => line.includes('-paid:'));
  expect(paid.map(({ event_at }) => event_at)).toEqual([early?.effectiveAt, late?.effectiveAt]);
  const times = transfers.map(({ event_at }) => event_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

it('what only time moves is dated by the clock', () => {
  const order = orderOf({ terms: lent(), events: [paidOut] });
  const now = new Date('2026-02-01T08:00:00Z');
  const { transfers } = rowsOfChange({ order, change: { now } });
  expect(new Set(transfers.map(({ event_at }) => event_at))).toEqual(new Set([now]));
});

it('before a loan is paid out its books are empty', () => {
  const order = orderOf({ terms: lent(), events: [], disbursedAt: null, status: 'disbursing' });
  const rows = rowsOfChange({ order, change: { now: new Date('2026-02-01T08:00:00Z') } });
  expect(rows.transfers).toEqual([]);
  expect(rows.order).toMatchObject([{ booked_on: null, ledger_position: null }]);
});

it('without an event a day that is booked keeps its position, which the next day moves', () => {
  const events = [paidOut, ...(early ? [early] : [])];
  const terms = lent();
  const state = account(terms, events, dayOf(8));
  const order = orderOf({ terms, events, bookedOn: dayOf(8), position: position(state) });
  const rowsOn = (day: number) => rowsOfChange({ order, change: { now: noonOf(dayOf(day)) } });
  expect(rowsOn(8)).toMatchObject({
    transfers: [],
    order: [
      { booked_on: dayOf(8), ledger_position: null, links: 0, owed: state.remainingAmount },
    ],
  });
  const next = account(terms, events, dayOf(9));
  expect(rowsOn(9)).toMatchObject({
    order: [{ booked_on: dayOf(9), ledger_position: jsonText(position(next)) }],
  });
  expect(rowsOn(9).transfers.map(({ line }) => line)).toContain('interest-charged');
});
