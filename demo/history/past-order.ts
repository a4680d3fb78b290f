import type { OrderId } from '../../contract/words/ids.ts';
import { zeroNgwee } from '../../contract/words/ngwee.ts';
import { jsonText } from '../../server/store/database/json-text.ts';
import { newId } from '../../server/store/ids.ts';
import type { NewOrder } from '../../server/lending/orders/create-order.ts';
import { rowsOfChange } from '../../server/lending/orders/change-order.ts';
import type { OrderChange } from '../../server/lending/orders/change-order.ts';
import type { LoadedOrder } from '../../server/lending/orders/load-order.ts';
import { orderAfter } from '../../server/lending/orders/order-after.ts';
import type { PaymentRow } from '../../server/lending/account/payment-row.ts';
import { newPayment } from '../../server/lending/account/payment-row.ts';
import { decisionText, nextLink } from '../../server/store/database/hash-chain.ts';
import { pastProvider } from '../people/past-loan.ts';
import { hex } from './past-rows.ts';
import type { PastRows } from './past-rows.ts';

/** An order that is lived through in memory: as it is now, and what it leaves behind. */
export interface PastOrder {
  readonly order: LoadedOrder;
  /** Makes a change as the one statement does, and answers the order after it. */
  change(change: OrderChange): LoadedOrder;
  /** At its end: its own row, and those of its payments. */
  end(): void;
}

/** An order as it is agreed to; what is not yet known of it is its number. */
export interface AgreedOrder extends NewOrder {
  readonly id: OrderId;
  readonly borrower: LoadedOrder['borrower'];
  readonly contractId: string;
  /** SHA-256 of the decision, of PostgreSQL's own text of it. */
  readonly decisionHash: Uint8Array;
}

/** Writes an order as `createOrder` does, and what then happens to it, to the rows of a past. */
export function pastOrder(agreed: AgreedOrder, rows: PastRows): PastOrder {
  const { id, borrowerId, decision, decisionHash, now } = agreed;
  const first = { verdict: decision.verdict, decisionHash, at: now, byWhom: null };
  const chainHead = nextLink(Buffer.alloc(0), decisionText(first));
  let links = 1;
  let standing: Standing = { owed: zeroNgwee, oldest_due_on: null };
  let order = firstOrder(agreed, chainHead);
  rows.add('loan_decision', {
    order_id: id,
    link: 1,
    verdict: decision.verdict,
    decision_hash: hex(decisionHash),
    at: now,
    chain: hex(chainHead),
  });
  for (const [index, planId] of agreed.terms.planIds.entries()) {
    rows.add('plan', { id: planId, borrower_id: borrowerId, order_id: id, period: index + 1 });
  }
  return {
    get order() {
      return order;
    },
    change(change) {
      const before = order;
      const written = rowsOfChange({ order, change });
      order = orderAfter({ order, change }, written);
      addChange(rows, { before, after: order, change, links }, written);
      links += written.transfers.length;
      standing = written.order[0] ?? standing;
      return order;
    },
    end() {
      addOrder(rows, agreed, { order, links, standing });
      for (const payment of order.payments) addPayment(rows, payment);
    },
  };
}

/** Its state, as in the columns beside its row. */
type Standing = Pick<
  ReturnType<typeof rowsOfChange>['order'][number],
  'owed' | 'oldest_due_on'
>;

function firstOrder(agreed: AgreedOrder, chainHead: Uint8Array): LoadedOrder {
  const { id, borrowerId, borrower, terms, wallet, limit, decision, now } = agreed;
  const isApproved = decision.verdict === 'approved';
  const { network } = wallet;
  const payout: PaymentRow = {
    ...newPayment({
      provider: pastProvider,
      planId: null,
      operation: 'payout',
      purpose: 'disbursement',
      amount: terms.amount,
      mobile: borrower.mobile,
      network,
    }),
    orderId: id,
    borrowerId,
    state: 'requested',
    failureCode: null,
    failure: null,
    providerReference: null,
    createdAt: now,
    sends: 0,
    sentAt: null,
    settledAt: null,
    notFounds: 0,
    endedByProposal: null,
  };
  return {
    id,
    borrowerId,
    borrower,
    version: 0,
    status: isApproved
      ? 'disbursing'
      : decision.verdict === 'referred'
        ? 'referred'
        : 'declined',
    terms,
    limitThen: limit.today,
    movedTo: null,
    limitMost: limit.most,
    wallet: { id: wallet.id, mobile: borrower.mobile, network },
    events: [],
    payments: isApproved ? [payout] : [],
    coupons: [],
    position: {},
    bookedOn: null,
    chainHead,
    createdAt: now,
    disbursedAt: null,
    settledAt: null,
  };
}

interface Changed {
  readonly before: LoadedOrder;
  readonly after: LoadedOrder;
  readonly change: OrderChange;
  /** How many links its chain had before. */
  readonly links: number;
}

/** What the statement of a change writes beside the order's own row, and the histories. */
function addChange(
  rows: PastRows,
  { before, after, change, links }: Changed,
  written: ReturnType<typeof rowsOfChange>,
): void {
  const { id, borrowerId } = before;
  const { now, transition } = change;
  for (const { effective_at, kind, body, id: eventId } of written.events) {
    const event = { order_id: id, id: eventId, borrower_id: borrowerId, kind, effective_at };
    rows.add('loan_event', { ...event, recorded_at: now, body });
  }
  for (const { number, chain, batch, order_id: _, ...transfer } of written.transfers) {
    rows.add('transfer', {
      source: 'order',
      source_id: `${id}${batch}`,
      borrower_id: borrowerId,
      order_id: id,
      ...transfer,
      created_at: now,
      link: links + number,
      chain: `\\x${chain}`,
    });
  }
  for (const { order_id: _, ...message } of written.messages) {
    const sent = { state: 'delivered', tries: 1, provider: pastProvider };
    rows.add('sms', { ...message, borrower_id: borrowerId, ...sent, created_at: now });
  }
  if (before.status !== after.status) {
    const states = { from_status: before.status, to_status: after.status };
    rows.add('order_history', { order_id: id, ...states, at: now });
  }
  const moved = before.payments.find((one) => one.id === transition?.paymentId);
  if (moved !== undefined && transition !== undefined) {
    const states = { from_state: moved.state, to_state: transition.to };
    const { provider } = moved;
    rows.add('payment_history', { payment_id: moved.id, ...states, provider, at: now });
  }
}

function addOrder(
  rows: PastRows,
  agreed: AgreedOrder,
  at: { readonly order: LoadedOrder; readonly links: number; readonly standing: Standing },
): void {
  const { order, links, standing } = at;
  rows.add('loan_order', {
    id: order.id,
    borrower_id: order.borrowerId,
    status: order.status,
    version: order.version,
    terms: jsonText(order.terms),
    amount: order.terms.amount,
    wallet_id: order.wallet.id,
    contract_id: agreed.contractId,
    contract_hash: agreed.contract.hash,
    agreed_at: order.createdAt,
    decision: jsonText(agreed.decision),
    decision_facts: jsonText(agreed.facts),
    created_at: order.createdAt,
    disbursed_at: order.disbursedAt,
    settled_at: order.settledAt,
    booked_on: order.bookedOn,
    ledger_position: jsonText(order.position),
    limit_then: order.limitThen,
    limit_most: order.limitMost,
    owed: standing.owed,
    oldest_due_on: standing.oldest_due_on,
    chain_length: links,
    chain_head: hex(order.chainHead),
  });
  if (order.status !== 'referred') return;
  const doubts = agreed.decision.results.filter(({ verdict }) => verdict === 'refer');
  rows.add('review', {
    id: newId(),
    kind: 'order',
    borrower_id: order.borrowerId,
    order_id: order.id,
    reasons: jsonText(doubts.map(({ rule }) => rule)),
    opened_at: order.createdAt,
  });
}

function addPayment(rows: PastRows, payment: PaymentRow): void {
  const { id, provider, operation, purpose, amount, mobile, network, state } = payment;
  rows.add('payment', {
    id,
    provider_id: payment.providerId,
    provider,
    borrower_id: payment.borrowerId,
    order_id: payment.orderId,
    plan_id: payment.planId,
    operation,
    purpose,
    amount,
    mobile,
    network,
    state,
    failure_code: payment.failureCode,
    failure: payment.failure,
    provider_reference: payment.providerReference,
    created_at: payment.createdAt,
    settled_at: payment.settledAt,
  });
}
