import { expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { orderOf } from '../../../testing/loaded-order.ts';
import { happened, lent } from '../../../testing/loan-history.ts';
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
  expect(rows.order).toMatchObject([{ booked_on: null, ledger_position: '{}' }]);
});
