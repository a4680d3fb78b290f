import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { assert } from '../../../domain/assert.ts';
import { position, transfersBetween } from '../../../domain/books/bookkeeping.ts';
import type { Transfer } from '../../../domain/books/bookkeeping.ts';
import { factsToAccount } from '../../../domain/loan/order.ts';
import type { OrderStatus } from '../../../domain/loan/order.ts';
import type { Queryable } from '../../store/database/database.ts';
import { jsonText } from '../../store/database/json-text.ts';
import type { CouponStep } from '../coupons/coupon-row.ts';
import { violatedConstraint } from '../../store/database/violated-constraint.ts';
import type { OnceKey } from '../../http/serve.ts';
import { nextLink, transferText } from '../../store/database/hash-chain.ts';
import type { NewSms } from '../../messages/new-sms.ts';
import type { NewPayment, PaymentTransition } from '../payments/payment-row.ts';
import { changeWithNewPayment, changeWithTransition } from './change-order-statement.ts';
import { accountOf, eventBody } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';

/** What happens to an order in one statement; what is left out stays as it is. */
export interface OrderChange {
  readonly now: Date;
  readonly events?: readonly AccountEvent[];
  /** A status no account tells of (decided, cancelled); the rest follows from the account. */
  readonly status?: OrderStatus;
  readonly newPayment?: NewPayment;
  readonly transition?: PaymentTransition;
  /** The signed request that asked for this, with its whole answer as JSON text. */
  readonly once?: { readonly key: OnceKey; readonly answer: string } | null;
  readonly messages?: readonly NewSms[];
  /** What happens to coupons of the borrower, each read with this order. */
  readonly coupons?: readonly CouponStep[];
  readonly borrower?: { readonly creditLimit: Ngwee; readonly settledOrders: number };
  /** The account as of `now` with the events, when the caller has folded it already. */
  readonly account?: Account;
}

/**
 * `done`; or nothing was written: `stale` when the order has changed since it was loaded (load it
 * again and decide again), `already` when the once row was there, `payment-on-its-way` when the
 * plan has an open payment. The last two end a transaction they happen in, and so does `stale`
 * where it was a coupon that another order of the borrower has moved.
 */
export type ChangeOutcome = 'done' | 'stale' | 'already' | 'payment-on-its-way';

/**
 * The one way an order, its ledger and its payment change, all in one guarded statement: the
 * ledger gets the transfers from where it stands to where the account is now. Its states are
 * logged by the caller, once they are committed.
 */
export async function changeOrder(
  q: Queryable,
  order: LoadedOrder,
  change: OrderChange,
): Promise<ChangeOutcome> {
  assert(
    change.newPayment === undefined || change.transition === undefined,
    'one change makes a payment or moves one, never both',
  );
  const { values: ofOrder, chain } = orderValues(order, change);
  const values = [...ofOrder, ...sideValues(change), chain];
  const { newPayment, transition } = change;
  try {
    const row = newPayment
      ? await q.row(changeWithNewPayment, [...values, ...newPaymentValues(newPayment)])
      : await q.row(changeWithTransition, [...values, ...transitionValues(transition)]);
    return row?.done === 1n ? 'done' : 'stale';
  } catch (error) {
    return outcomeOfConflict(error);
  }
}

function orderValues(order: LoadedOrder, change: OrderChange) {
  const { now, events = [] } = change;
  const state = change.account ?? accountOf(order, now, events);
  const lent = state.disbursedOn !== null || order.bookedOn !== null;
  const after = lent ? position(state) : order.position;
  const transfers = transfersBetween(order.position, after);
  const eventAt = latestOf(events)?.effectiveAt ?? now;
  const chain = linksOf(order, transfers, { eventAt, createdAt: now });
  const values = [
    order.id,
    order.version,
    statusAfterChange(order, { ...change, account: state }),
    lent ? state.asOf : null,
    jsonText(after),
    state.disbursedAt,
    state.settledAt,
    now,
    ...eventColumns(events),
    ...transferColumns(transfers),
    eventAt,
  ];
  return { values, chain };
}

/** The links of new transfers, in hexadecimal, after those of the order as it was loaded. */
function linksOf(
  order: LoadedOrder,
  transfers: readonly Transfer[],
  at: { readonly eventAt: Date; readonly createdAt: Date },
): string[] {
  // As the statement makes it.
  const sourceId = `${order.id}/${order.version + 1}`;
  const { borrowerId } = order;
  let head = order.chainHead;
  return transfers.map(({ line, debit, credit, amount }) => {
    const row = { sourceId, borrowerId, line, debit, credit, amount, ...at };
    const link = nextLink(head, transferText(row));
    head = link;
    return link.toString('hex');
  });
}

/** The status by a change: what was decided, or the account's word by a way the table knows. */
export function statusAfterChange(order: LoadedOrder, change: OrderChange): OrderStatus {
  if (change.status !== undefined) return change.status;
  const state = change.account ?? accountOf(order, change.now, change.events);
  assert(
    factsToAccount(order.status, state) !== null,
    `an order cannot go from ${order.status} to ${state.status}`,
  );
  return state.status === 'not-disbursed' ? order.status : state.status;
}

function eventColumns(events: readonly AccountEvent[]): unknown[] {
  return [
    events.map((event) => event.eventId),
    events.map((event) => event.kind),
    events.map((event) => event.effectiveAt),
    events.map((event) => jsonText(eventBody(event))),
  ];
}

function transferColumns(transfers: readonly Transfer[]): unknown[] {
  return [
    transfers.map((transfer) => transfer.line),
    transfers.map((transfer) => transfer.debit),
    transfers.map((transfer) => transfer.credit),
    transfers.map((transfer) => transfer.amount),
  ];
}

function latestOf(events: readonly AccountEvent[]): AccountEvent | undefined {
  return [...events].sort((a, b) => b.effectiveAt.getTime() - a.effectiveAt.getTime())[0];
}

function sideValues({ once, messages = [], borrower, coupons = [] }: OrderChange): unknown[] {
  const key = once?.key;
  return [
    key?.uid ?? null,
    key?.nonce ?? null,
    key?.sentAtMs ?? null,
    key?.bodyHash ?? null,
    once?.answer ?? null,
    messages.map((message) => message.id),
    messages.map((message) => message.mobile),
    messages.map((message) => message.kind),
    messages.map((message) => message.text),
    messages.map((message) => message.expiresAt),
    borrower?.creditLimit ?? null,
    borrower?.settledOrders ?? null,
    JSON.stringify(coupons),
  ];
}

function newPaymentValues(payment: NewPayment): unknown[] {
  const { id, providerId, provider, planId, operation, purpose } = payment;
  return [
    id,
    providerId,
    provider,
    planId,
    operation,
    purpose,
    payment.amount,
    payment.mobile,
    payment.network,
    payment.coupon?.id ?? null,
    payment.coupon?.discount ?? null,
    payment.beforeDueOn,
  ];
}

function transitionValues(transition: PaymentTransition | undefined): unknown[] {
  if (transition === undefined) return [null, null, null, null, null, null];
  const { paymentId, to, askAt } = transition;
  const { providerReference, failureCode, failure } = transition;
  return [
    paymentId,
    to,
    askAt,
    providerReference ?? null,
    failureCode ?? null,
    failure ?? null,
  ];
}

/** The statement undid itself; the name of the row that stood in its way says why. */
function outcomeOfConflict(error: unknown): ChangeOutcome {
  const constraint = violatedConstraint(error);
  if (constraint === 'request_once_pkey') return 'already';
  if (constraint === 'one_open_payment_a_plan') return 'payment-on-its-way';
  if (constraint === 'coupon_step_pkey') return 'stale';
  throw error;
}
