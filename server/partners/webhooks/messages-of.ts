import type { WebhookType } from '../../../contract/partner/webhook-types.ts';
import type { OrderId, PaymentId } from '../../../contract/words/ids.ts';
import { formatKwacha, sumNgwee } from '../../../contract/words/ngwee.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { accountOf, loadOrder, loadOrderOfPayment } from '../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../lending/orders/load-order.ts';
import {
  composersBesideLoans,
  type Compose,
  type Composed,
  decisionTypes,
  type Due,
  type NewMessage,
  type Of,
} from './messages-beside-loans.ts';

/** What is sent of a note; null: nothing is, as its row is no more or means nothing outside. */
export function messageOf(of: Of, due: Due): Promise<Composed> {
  const compose = composers[due.source];
  if (compose === undefined) throw new Error(`nothing is sent of ${due.source}`);
  return compose(of, due);
}

const composers: Readonly<Record<string, Compose>> = {
  event: async ({ db, clock }, { orderId, sourceId }) => {
    const order = await loadOrder(db, Number(orderId) as OrderId);
    const event = order?.events.find(({ eventId }) => eventId === sourceId);
    if (!order || !event) return null;
    const account = accountOf(order, clock.now());
    const said = ofEvent(event, order, account);
    return said && { ...said, orderId, at: event.effectiveAt };
  },

  status: async ({ db, clock }, { orderId, sourceId }) => {
    const order = await loadOrder(db, Number(orderId) as OrderId);
    const type = statusTypes[sourceId];
    if (!order || type === undefined) return null;
    const account = accountOf(order, clock.now());
    const { firstUnpaidPlan: plan, daysLate, remainingAmount } = account;
    const data = {
      loan: order.id,
      ...(plan && { dueOn: plan.dueDate }),
      daysLate,
      remaining: formatKwacha(remainingAmount),
    };
    const at = (type === 'loan.settled' ? order.settledAt : null) ?? clock.now();
    return { type, orderId, at, data };
  },

  decision: async ({ db, clock }, { orderId, sourceId }) => {
    const type = decisionTypes[sourceId];
    const order = await loadOrder(db, Number(orderId) as OrderId);
    if (!order || type === undefined) return null;
    const { amount, productId } = order.terms;
    // Never why: a reason could tell of a suspicion.
    const data = { order: order.id, product: productId, amount: formatKwacha(amount) };
    return { type, orderId, at: clock.now(), data };
  },

  payment: async ({ db, clock }, { sourceId }) => {
    const order = await loadOrderOfPayment(db, sourceId as PaymentId);
    const payment = order?.payments.find(({ id }) => id === sourceId);
    if (!order || !payment) return null;
    const { purpose, network, failureCode: reason } = payment;
    const amount = formatKwacha(payment.amount);
    const data = { payment: payment.id, loan: order.id, amount, purpose, network, reason };
    const orderId = BigInt(order.id);
    return { type: 'payment.failed', orderId, at: clock.now(), data };
  },

  ...composersBesideLoans,
};

const statusTypes: Readonly<Record<string, WebhookType>> = {
  overdue: 'loan.overdue',
  settled: 'loan.settled',
  cancelled: 'loan.cancelled',
  'written-off': 'loan.written_off',
};

function ofEvent(
  event: AccountEvent,
  order: LoadedOrder,
  account: Account,
): Pick<NewMessage, 'type' | 'data'> | null {
  const loan = order.id;
  const remaining = formatKwacha(account.remainingAmount);
  switch (event.kind) {
    case 'disbursed': {
      const plans = account.plans.map(({ period, dueDate, remainingAtDue }) => {
        return { no: period, dueOn: dueDate, amount: formatKwacha(remainingAtDue) };
      });
      const amount = formatKwacha(account.amount);
      return { type: 'loan.disbursed', data: { loan, amount, plans } };
    }
    case 'payment-confirmed': {
      const paid = account.payments.find(({ paymentId }) => paymentId === event.paymentId);
      const data = { ...moneyOf(event, order), allocation: allocationOf(paid), remaining };
      return { type: 'payment.succeeded', data };
    }
    case 'cooling-off-return':
      return { type: 'loan.given_back', data: moneyOf(event, order) };
    case 'extension-bought': {
      const plan = account.plans.find(({ planId }) => planId === event.planId);
      const dates = { dueOn: event.beforeDueOn, newDueOn: plan?.dueDate };
      return {
        type: 'loan.extended',
        data: { ...moneyOf(event, order), ...dates, remaining },
      };
    }
    case 'owed-paid-back':
      return { type: 'payment.sent_back', data: moneyOf(event, order) };
    case 'payment-reversed': {
      const paid = order.payments.find(({ id }) => id === event.paymentId);
      const amount = paid && formatKwacha(paid.amount);
      const data = { payment: event.paymentId, loan, amount, remaining };
      return { type: 'payment.reversed', data };
    }
    case 'price-corrected':
      return { type: 'loan.price_corrected', data: { loan, remaining } };
    default:
      return null;
  }
}

type Moved = Extract<AccountEvent, { readonly amount: unknown; readonly network: unknown }>;

function moneyOf({ paymentId, amount, network }: Moved, order: LoadedOrder) {
  const paid = order.payments.find(({ id }) => id === paymentId);
  return {
    payment: paymentId,
    loan: order.id,
    amount: formatKwacha(amount),
    network,
    networkReference: paid?.providerReference ?? null,
  };
}

/** By part, over all plans that it paid. */
function allocationOf(paid: Account['payments'][number] | undefined) {
  const sum = (part: 'lateFee' | 'fee' | 'interest' | 'principal') =>
    formatKwacha(sumNgwee((paid?.allocations ?? []).map((one) => one[part])));
  return {
    lateFee: sum('lateFee'),
    fee: sum('fee'),
    interest: sum('interest'),
    principal: sum('principal'),
  };
}
