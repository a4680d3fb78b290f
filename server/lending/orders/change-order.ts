import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { civilDateOf, midnightOf } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { assert } from '../../../domain/assert.ts';
import { batchesOf } from '../../../domain/books/batches.ts';
import type { Batch } from '../../../domain/books/batches.ts';
import { position } from '../../../domain/books/bookkeeping.ts';
import { listedLoan } from '../../../domain/loan/listed-loan.ts';
import { factsToAccount } from '../../../domain/loan/order.ts';
import type { OrderStatus } from '../../../domain/loan/order.ts';
import type { Database, Queryable } from '../../store/database/database.ts';
import { gathered, together } from '../../store/gathered.ts';
import { jsonText, rowsText } from '../../store/database/json-text.ts';
import type { CouponStep } from '../account/coupon-row.ts';
import { violatedConstraint } from '../../store/database/violated-constraint.ts';
import type { OnceKey } from '../../http/serve.ts';
import { nextLink, transferText } from '../../store/database/hash-chain.ts';
import type { NewSms } from '../../messages/new-sms.ts';
import type { NewPayment, PaymentTransition } from '../account/payment-row.ts';
import { changeOrdersStatement } from './change-order-statement.ts';
import { accountOf, eventBody } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';

/** What happens to an order in one statement; what is left out stays as it is. */
export interface OrderChange {
  readonly now: Date;
  readonly events?: readonly AccountEvent[];
  /** A status no account tells of (decided, cancelled); the rest follows from the account. */
  readonly status?: OrderStatus;
  readonly newPayment?: NewPayment;
  /** When it is first sent; at once where it is left out. */
  readonly sendAt?: Date | undefined;
  readonly transition?: PaymentTransition;
  /** The signed request that asked for this, with its whole answer as JSON text. */
  readonly once?: { readonly key: OnceKey; readonly answer: string } | null;
  readonly messages?: readonly NewSms[];
  /** What happens to coupons of the borrower, each read with this order. */
  readonly coupons?: readonly CouponStep[];
  readonly borrower?: { readonly creditLimit: Ngwee; readonly settledOrders: number };
  /** The borrower has another open loan, and this loan is owed again as well. */
  readonly isBesideAnother?: boolean;
  /** The account as of `now` with the events, when the caller has folded it already. */
  readonly account?: Account;
}

/**
 * `done`; or nothing was written. `stale`: the order has changed since it was loaded (load it
 * again and decide again). `already`: the idempotency record was there. `payment-on-its-way`:
 * the plan has an open payment. The last two end a transaction they happen in. So does `stale`
 * where it was a coupon that another order of the borrower has moved.
 */
export type ChangeOutcome = 'done' | 'stale' | 'already' | 'payment-on-its-way';

/** What was loaded, and what is to happen to it. */
export interface ChangedOrder {
  /** As it was loaded. */
  readonly order: LoadedOrder;
  readonly change: OrderChange;
}

/**
 * The one way an order, its ledger and its payment change, all in one statement with an
 * optimistic lock. The ledger gets the transfers that bring it to the account of now. The caller
 * logs its states, once they are committed.
 */
export async function changeOrder(
  q: Queryable,
  order: LoadedOrder,
  change: OrderChange,
): Promise<ChangeOutcome> {
  try {
    const [outcome = 'stale'] = await changeOrders(q, [{ order, change }]);
    return outcome;
  } catch (error) {
    return outcomeOfConflict(error);
  }
}

/** As {@link changeOrder}, together with whatever other orders change at this moment. */
export async function changeOrderAmongOthers(
  db: Database,
  order: LoadedOrder,
  change: OrderChange,
): Promise<ChangeOutcome> {
  try {
    return await changeTogether(db, { order, change });
  } catch (error) {
    return outcomeOfConflict(error);
  }
}

const changeTogether = gathered<Database, ChangedOrder, ChangeOutcome>(together, changeOrders);

/** Each order once: a second change of one is stale by the first. A conflict undoes all of it. */
async function changeOrders(
  q: Queryable,
  changes: readonly ChangedOrder[],
): Promise<readonly ChangeOutcome[]> {
  const first = new Map([...changes].reverse().map((one) => [one.order.id, one]));
  // Two processes that change the same orders lock them in the same order.
  const ones = [...first.values()].sort((a, b) => a.order.id - b.order.id);
  const rows = ones.map(rowsOfChange);
  const list = (of: (one: Rows) => readonly object[]) => rowsText(rows.flatMap(of));
  const written = await q.rows(changeOrdersStatement, {
    orders: list((one) => one.order),
    events: list((one) => one.events),
    transfers: list((one) => one.transfers),
    once: list((one) => one.once),
    messages: list((one) => one.messages),
    coupons: list((one) => one.coupons),
    payments: list((one) => one.payment),
    moves: list((one) => one.move),
  });
  const done = new Set(written.map(({ id }) => Number(id)));
  return changes.map((one) =>
    done.has(one.order.id) && first.get(one.order.id) === one ? 'done' : 'stale',
  );
}

type Rows = ReturnType<typeof rowsOfChange>;

/** What one change writes to each table, as `change-order-statement.ts` names the columns. */
export function rowsOfChange({ order, change }: ChangedOrder) {
  const { now, events = [], messages = [], coupons = [], borrower } = change;
  assert(
    change.newPayment === undefined || change.transition === undefined,
    'one change makes a payment or moves one, never both',
  );
  const account = change.account ?? accountOf(order, now, events);
  const lent = account.disbursedOn !== null || order.bookedOn !== null;
  const { asOf } = account;
  // Without an event, the ledger of this day is the account of this day already.
  const isBooked = events.length === 0 && order.bookedOn === asOf;
  const after = lent && !isBooked ? position(account) : null;
  const batches = after === null ? [] : batchesOf(order, events, { asOf, position: after });
  const transfers = chained(order, batches, { events, now, asOf });
  const order_id = order.id;
  const { owed, oldestDueOn } = listedLoan(account);
  return {
    order: [
      {
        id: order.id,
        version: order.version,
        status: statusAfterChange(order, { ...change, account }),
        booked_on: lent ? asOf : null,
        ledger_position: after && jsonText(after),
        disbursed_at: account.disbursedAt,
        settled_at: account.settledAt,
        owed,
        oldest_due_on: oldestDueOn,
        links: transfers.length,
        head: transfers.at(-1)?.chain ?? null,
        credit_limit: borrower?.creditLimit ?? null,
        settled_orders: borrower?.settledOrders ?? null,
        is_beside: change.isBesideAnother ?? false,
        now,
      },
    ],
    events: events.map((event) => ({
      order_id,
      id: event.eventId,
      kind: event.kind,
      effective_at: event.effectiveAt,
      body: jsonText(eventBody(event)),
    })),
    transfers,
    once: onceRows(order_id, change.once),
    messages: messages.map(({ id, mobile, kind, text, expiresAt }) => {
      return { order_id, id, mobile, kind, text, expires_at: expiresAt };
    }),
    coupons: coupons.map((step) => ({ order_id, ...step })),
    payment: paymentRows(order_id, change),
    move: moveRows(order_id, change.transition),
  };
}

/** Transfers with their links, after those of the order as it was loaded. */
function chained(
  order: LoadedOrder,
  batches: readonly Batch[],
  { events, now, asOf }: { events: readonly AccountEvent[]; now: Date; asOf: CivilDate },
) {
  const { borrowerId } = order;
  let head = order.chainHead;
  let number = 0;
  return batches.flatMap(({ day, transfers }) => {
    const event_at = instantOn(day, events, now);
    // As the SQL statement sets it.
    const batch = `/${order.version + 1}${day === asOf ? '' : `/${day}`}`;
    return transfers.map(({ line, debit, credit, amount }) => {
      const row = { sourceId: `${order.id}${batch}`, borrowerId, line, debit, credit, amount };
      const link = nextLink(head, transferText({ ...row, eventAt: event_at, createdAt: now }));
      head = link;
      number++;
      const moved = { line, debit, credit, amount, event_at };
      return { order_id: order.id, batch, number, ...moved, chain: link.toString('hex') };
    });
  });
}

/**
 * The instant of a day's booking: that of its last event, or the start of the day; for today, now.
 */
function instantOn(day: CivilDate, events: readonly AccountEvent[], now: Date): Date {
  const ofDay = events.filter(({ effectiveOn }) => effectiveOn === day);
  if (ofDay.length === 0) return day === civilDateOf(now) ? now : midnightOf(day);
  return new Date(Math.max(...ofDay.map(({ effectiveAt }) => effectiveAt.getTime())));
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

function onceRows(order_id: OrderId, once: OrderChange['once']): object[] {
  if (!once) return [];
  const { uid, nonce, sentAtMs, bodyHash } = once.key;
  const body_hash = Buffer.from(bodyHash).toString('hex');
  return [{ order_id, uid, nonce, sent_at_ms: sentAtMs, body_hash, answer: once.answer }];
}

function paymentRows(
  order_id: OrderId,
  { newPayment: payment, sendAt = undefined }: OrderChange,
): object[] {
  if (payment === undefined) return [];
  const { providerId, planId, coupon, beforeDueOn, sentByProposal, ...rest } = payment;
  return [
    {
      order_id,
      ...rest,
      provider_id: providerId,
      plan_id: planId,
      coupon_id: coupon?.id ?? null,
      discount: coupon?.discount ?? null,
      before_due_on: beforeDueOn,
      by_proposal: sentByProposal,
      ...(sendAt && { ask_at: sendAt }),
    },
  ];
}

function moveRows(order_id: OrderId, transition: PaymentTransition | undefined): object[] {
  if (transition === undefined) return [];
  const { paymentId, to, askAt, providerReference, failureCode, failure, byProposal } =
    transition;
  return [
    {
      order_id,
      id: paymentId,
      state: to,
      ask_at: askAt,
      reference: providerReference ?? null,
      failure_code: failureCode ?? null,
      failure: failure ?? null,
      by_proposal: byProposal ?? null,
    },
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
