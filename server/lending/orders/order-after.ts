import { assert } from '../../../domain/assert.ts';
import { position } from '../../../domain/books/bookkeeping.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import type { ChangedOrder, rowsOfChange } from './change-order.ts';
import { accountOf } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';

/**
 * The order as it is loaded once a change of it was written. It does in memory what the one
 * statement does to the row, the payments and the borrower. `written`: the change's rows. Of
 * changes without coupons.
 */
export function orderAfter(
  { order, change }: ChangedOrder,
  written: ReturnType<typeof rowsOfChange>,
): LoadedOrder {
  const { now, events = [], borrower, coupons = [] } = change;
  assert(coupons.length === 0, 'a coupon is moved where it is kept');
  const [row] = written.order;
  assert(row !== undefined, 'a change writes its order');
  const account = change.account ?? accountOf(order, now, events);
  return {
    ...order,
    version: order.version + 1,
    status: row.status,
    events: [...order.events, ...events],
    payments: paymentsAfter({ order, change }),
    position: row.ledger_position === null ? order.position : position(account),
    bookedOn: row.booked_on,
    chainHead: row.head === null ? order.chainHead : Buffer.from(row.head, 'hex'),
    disbursedAt: row.disbursed_at,
    settledAt: row.settled_at,
    ...(borrower && {
      borrower: {
        ...order.borrower,
        ...borrower,
        limitRaisedAt:
          borrower.creditLimit > order.borrower.creditLimit
            ? row.settled_at
            : order.borrower.limitRaisedAt,
      },
    }),
  };
}

/** Newest first. */
function paymentsAfter({ order, change }: ChangedOrder): readonly PaymentRow[] {
  const { now, newPayment, transition } = change;
  if (newPayment !== undefined) {
    const asked = { orderId: order.id, borrowerId: order.borrowerId, createdAt: now, sends: 0 };
    const unsent = { sentAt: null, settledAt: null, notFounds: 0, endedByProposal: null };
    const open = { failureCode: null, failure: null, providerReference: null };
    return [
      { ...newPayment, ...asked, ...unsent, ...open, state: 'requested' },
      ...order.payments,
    ];
  }
  if (transition === undefined) return order.payments;
  const { paymentId, to, providerReference, failureCode = null, failure = null } = transition;
  return order.payments.map((one) =>
    one.id !== paymentId
      ? one
      : {
          ...one,
          state: to,
          providerReference: providerReference ?? one.providerReference,
          failureCode,
          failure,
          settledAt: paymentIs.open(to) ? one.settledAt : now,
          endedByProposal: transition.byProposal ?? one.endedByProposal,
        },
  );
}
