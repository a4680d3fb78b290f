import { describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { position, transfersBetween } from '../../../domain/books/bookkeeping.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import { account } from '../../../domain/loan/account.ts';
import { priceFiguresOf } from '../../../domain/loan/price-correction.ts';
import { orderOf } from '../../../testing/loaded-order.ts';
import { dayOf, happened, lent } from '../../../testing/loan-history.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { orderFaults } from './order-faults.ts';

const terms = lent();
const paidOut = happened.disbursed();
const paid = happened.paid(kwacha(200), { day: 5, name: 'p1' });
const bookedOn = dayOf(5);

function confirmed(events: readonly AccountEvent[], amounts: readonly number[]) {
  return events.flatMap((event, at) =>
    'paymentId' in event
      ? [{ id: event.paymentId, state: 'confirmed', amount: kwacha(amounts[at] ?? 0) }]
      : [],
  ) as unknown as LoadedOrder['payments'];
}

/** A loan of K1,000 of which K200 were paid, as its books should be, but for the given faults. */
function faultsOf(wrong: Partial<LoadedOrder> = {}, of = position) {
  const events = [paidOut, paid];
  const right = position(account(terms, events, bookedOn));
  const payments = confirmed(events, [1000, 200]);
  const order = orderOf({ terms, events, payments, position: right, bookedOn, ...wrong });
  return orderFaults(order, transfersBetween({}, of(account(terms, events, bookedOn))));
}

describe('the books of an order', () => {
  it('have no fault where they say what happened', () => {
    expect(faultsOf()).toEqual([]);
    expect(orderFaults(orderOf({ terms, events: [] }), [])).toEqual([]);
  });

  it('say between what they differ, and by how much', () => {
    const events = [paidOut];
    const faults = orderFaults(orderOf({ terms, events, bookedOn }), []);
    expect(faults).toContainEqual(
      expect.stringMatching(/: the account and the recorded position differ by K1000\.00$/),
    );
    const none = faultsOf({}, () => ({}));
    expect(none.length).toBeGreaterThan(0);
    for (const fault of none) {
      expect(fault).toMatch(/: the transfers and the recorded position differ by K\d+\.\d\d$/);
    }
  });

  it('have to begin with what happens first', () => {
    const events = [paidOut];
    expect(orderFaults(orderOf({ terms, events }), [])).toEqual([
      'there are events, and nothing was ever booked',
    ]);
  });

  it('have nothing of a price that was put right while the money was on its way', () => {
    const corrected = happened.corrected(priceFiguresOf(terms.pricing), { day: 1 });
    expect(orderFaults(orderOf({ terms, events: [corrected] }), [])).toEqual([]);
  });

  it.each([
    [
      'is of another amount',
      confirmed([paidOut, paid], [1000, 150]),
      ['the confirmed payment payment-p1 of K150.00 is K200.00'],
    ],
    [
      'was taken away',
      confirmed([paidOut], [1000]),
      ['K200.00 of payment-p1 is no confirmed payment'],
    ],
    [
      'is not booked',
      confirmed(
        [paidOut, paid, happened.paid(kwacha(1), { day: 5, name: 'p2' })],
        [1000, 200, 1],
      ),
      ['the confirmed payment payment-p2 of K1.00 is not in the account'],
    ],
  ])('tell of a payment that %s', (_, payments, faults) => {
    expect(faultsOf({ payments })).toEqual(faults);
  });

  it('count only payments that are confirmed', () => {
    const events = [paidOut, paid];
    const failed = { id: 'payment-p9', state: 'failed', amount: kwacha(5) };
    const payments = [...confirmed(events, [1000, 200]), failed] as LoadedOrder['payments'];
    expect(faultsOf({ payments })).toEqual([]);
  });
});
