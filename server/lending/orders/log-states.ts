import type { OrderId, PaymentId } from '../../../contract/words/ids.ts';
import type { OrderStatus } from '../../../domain/loan/order.ts';
import type { PaymentStatus } from '../../../domain/loan/payment.ts';
import type { Context } from '../../store/context.ts';
import type { Logger } from '../../store/log.ts';
import { tellOfPayment } from '../../store/tracing.ts';
import { changeOrderAmongOthers, statusAfterChange } from './change-order.ts';
import type { ChangedOrder, ChangeOutcome, OrderChange } from './change-order.ts';
import type { LoadedOrder } from './load-order.ts';

/**
 * A payment that now has another state, or is with another provider. `why` is a code or one of
 * our words, never a network's text: that may name a person.
 */
export interface PaymentStateChange {
  readonly payment: PaymentId;
  readonly order: OrderId;
  readonly provider: string;
  /** The provider it was with, when it has been given to another one. */
  readonly providerBefore?: string;
  /** Null: it was not there. */
  readonly from: PaymentStatus | null;
  readonly to: PaymentStatus;
  readonly why: string;
}

/** One line, and one mark in its trace, for each change of a payment's state, once committed. */
export function logPaymentState(log: Logger, change: PaymentStateChange): void {
  if (change.from === change.to && change.providerBefore === undefined) return;
  log.info(change, 'payment state changed');
  const { payment, order, provider, from, to } = change;
  const told = { name: `payment ${to}`, payment, isFirst: from === null };
  tellOfPayment(told, () => ({
    'extramoney.order': order,
    'extramoney.provider': provider,
  }));
}

/** An order that now has another state; `payment` is the one that moved it. */
export interface OrderStateChange {
  readonly order: OrderId;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly why: string;
  readonly payment?: PaymentId;
  readonly provider?: string;
}

/** One line for each change of an order's state, after it has been committed. */
export function logOrderState(log: Logger, change: OrderStateChange): void {
  if (change.from !== change.to) log.info(change, 'order state changed');
}

/** Logs the states that a change has moved. Called once its transaction is committed. */
export function logChange(log: Logger, { order, change }: ChangedOrder): void {
  const { newPayment, transition, events = [], status } = change;
  const moved = order.payments.find(({ id }) => id === transition?.paymentId);
  const payment = newPayment ?? moved;
  const of = payment && { payment: payment.id, provider: payment.provider };
  if (of !== undefined) {
    const from = moved?.state ?? null;
    const to = transition?.to ?? 'requested';
    const why = transition?.failureCode ?? newPayment?.purpose ?? 'the word of its provider';
    logPaymentState(log, { ...of, order: order.id, from, to, why });
  }
  const decided = status === undefined ? 'the day has come' : 'decided by a person';
  const by = transition === undefined ? decided : `payment ${transition.to}`;
  const why = events.length === 0 ? by : events.map(({ kind }) => kind).join(', ');
  const to = statusAfterChange(order, change);
  logOrderState(log, { order: order.id, from: order.status, to, why, ...of });
}

/** {@link changeOrderAndLog}, or the same inside a transaction. */
export type ChangesOrders = typeof changeOrderAndLog;

/** Changes an order alone, outside a transaction, and logs the states that this has moved. */
export async function changeOrderAndLog(
  { db, log }: Pick<Context, 'db' | 'log'>,
  order: LoadedOrder,
  change: OrderChange,
): Promise<ChangeOutcome> {
  const outcome = await changeOrderAmongOthers(db, order, change);
  if (outcome === 'done') logChange(log, { order, change });
  return outcome;
}
