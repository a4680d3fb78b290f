import { expect, it } from 'vitest';
import { positionOf } from '../../../domain/books/bookkeeping.ts';
import { priceFiguresOf } from '../../../domain/loan/price-correction.ts';
import { happened, lent } from '../../../testing/loan-history.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { orderFaults } from './order-faults.ts';

const terms = lent();
const corrected = happened.corrected(priceFiguresOf(terms.pricing), { day: 1 });

const neverBooked = (events: LoadedOrder['events']) =>
  orderFaults(
    { terms, events, bookedOn: null, position: positionOf([]), payments: [] } as never,
    [],
  );

it('a price put right while the money is on its way is nothing to book', () => {
  expect(neverBooked([corrected])).toEqual([]);
});

it('money that was never booked is a fault', () => {
  expect(neverBooked([happened.disbursed(), corrected])).toEqual([
    'there are events, and nothing was ever booked',
  ]);
});
