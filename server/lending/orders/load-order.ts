import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { civilDateOf, laterDate } from '../../../contract/words/civil-date.ts';
import type {
  BorrowerId,
  OrderId,
  PaymentId,
  PlanId,
  RepayAccountId,
  UserCouponId,
} from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Network } from '../../../contract/market/network.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import { account } from '../../../domain/loan/account.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { Position } from '../../../domain/books/bookkeeping.ts';
import type { LoanTerms } from '../../../domain/loan/loan.ts';
import type { OrderStatus } from '../../../domain/loan/order.ts';
import { couponJson, couponOf, couponsWithSteps } from '../account/coupon-row.ts';
import type { LoadedCoupon, StoredCoupon } from '../account/coupon-row.ts';
import type { Database, Queryable } from '../../store/database/database.ts';
import { gathered, together } from '../../store/gathered.ts';
import { sql } from '../../store/database/database.ts';
import { fromJson } from '../../store/database/json-text.ts';
import { recordOf, textOf } from '../../store/foreign-json.ts';
import { withSession } from '../../http/find-sessions.ts';
import type { Reading } from '../../http/find-sessions.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import { movedToColumn, type MovedWallet } from './wallet-of-number.ts';

/** An order with everything a decision about its money needs, as of one moment. */
export interface LoadedOrder {
  readonly id: OrderId;
  readonly borrowerId: BorrowerId;
  readonly borrower: Borrower;
  /** A write must still find this version. */
  readonly version: number;
  readonly status: OrderStatus;
  readonly terms: LoanTerms;
  /** The borrower's limit on the day of the agreement, and the most it may become. */
  readonly limitThen: Ngwee;
  readonly limitMost: Ngwee;
  readonly wallet: Wallet;
  /** The wallet of the borrower's number, where that changed since. */
  readonly movedTo?: MovedWallet | null;
  readonly events: readonly AccountEvent[];
  /** Newest first, at most {@link mostPayments}. */
  readonly payments: readonly PaymentRow[];
  /** The borrower's that are not used up, the longest valid first, at most {@link mostCoupons}. */
  readonly coupons: readonly LoadedCoupon[];
  /** What the ledger holds of this order, as of `bookedOn`. */
  readonly position: Position;
  readonly bookedOn: CivilDate | null;
  /** The last link of what was written about it, as of `version`. */
  readonly chainHead: Uint8Array;
  readonly createdAt: Date;
  readonly disbursedAt: Date | null;
  readonly settledAt: Date | null;
}

interface Borrower {
  readonly mobile: Mobile;
  readonly creditLimit: Ngwee;
  readonly limitRaisedAt: Date | null;
  /** Proven settlements. */
  readonly settledOrders: number;
}

interface Wallet {
  readonly id: RepayAccountId;
  readonly mobile: Mobile;
  readonly network: Network;
}

/** Far more than anyone pays; older failed tries are not needed to decide anything. */
export const mostPayments = 200;
/** More than a borrower gets. */
export const mostCoupons = 200;

/** A row of {@link orderWhere}. */
export interface OrderRow {
  id: bigint;
  borrowerId: BorrowerId;
  version: number;
  status: OrderStatus;
  terms: unknown;
  ledgerPosition: unknown;
  bookedOn: CivilDate | null;
  chainHead: Uint8Array;
  createdAt: Date;
  disbursedAt: Date | null;
  settledAt: Date | null;
  walletId: RepayAccountId;
  walletMobile: Mobile;
  walletNetwork: Network;
  movedTo: MovedWallet | null;
  mobile: Mobile;
  limitThen: bigint;
  limitMost: bigint;
  creditLimit: bigint;
  limitRaisedAt: Date | null;
  settledOrders: number;
  events: StoredEvent[];
  payments: StoredPayment[];
  coupons: StoredCoupon[];
}

type StoredEvent = readonly [effectiveAt: string, body: unknown];

interface StoredPayment extends Omit<
  PaymentRow,
  'amount' | 'coupon' | 'createdAt' | 'sentAt' | 'settledAt' | 'orderId' | 'borrowerId'
> {
  readonly amount: string;
  readonly couponId: UserCouponId | null;
  readonly couponDiscount: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly settledAt: string | null;
}

/** One select for the whole of it. */
export const orderWhere = (condition: string) => `
  select o.id, o.borrower_id, o.version, o.status, o.terms, o.ledger_position, o.booked_on,
    o.chain_head, o.created_at, o.disbursed_at, o.settled_at, o.limit_then, o.limit_most,
    w.id as wallet_id, w.mobile as wallet_mobile, w.network as wallet_network,
    ${movedToColumn},
    b.mobile, b.credit_limit, b.limit_raised_at, b.settled_orders,
    (select coalesce(json_agg(json_build_array(effective_at, body)), '[]')
      from loan_event where order_id = o.id) as events,
    (select coalesce(json_agg(json_build_object(
        'id', id, 'providerId', provider_id, 'provider', provider, 'planId', plan_id,
        'operation', operation, 'purpose', purpose, 'amount', amount::text,
        'mobile', mobile, 'network', network, 'state', state, 'failureCode', failure_code,
        'failure', failure, 'providerReference', provider_reference, 'createdAt', created_at,
        'sends', sends, 'sentAt', sent_at, 'settledAt', settled_at,
        'notFounds', not_found,
        'couponId', user_coupon_id, 'couponDiscount', coupon_discount::text,
        'beforeDueOn', before_due_on::text, 'sentByProposal', sent_by_proposal,
        'endedByProposal', ended_by_proposal)), '[]')
      from (select * from payment where order_id = o.id
        order by created_at desc limit ${mostPayments}) as p) as payments,
    (select coalesce(json_agg(coupon), '[]') from (
      select ${couponJson} as coupon from ${couponsWithSteps}
      where c.borrower_id = o.borrower_id and coalesce(s.uses_left, c.uses) > 0
      order by c.valid_to desc, c.id limit ${mostCoupons}) as c) as coupons
  from loan_order o
    join wallet w on w.id = o.wallet_id
    join borrower b on b.id = o.borrower_id
  where o.id = ${condition}`;

const ofPlan = (value: string) => orderWhere(`(select order_id from plan where id = ${value})`);
const selectOrder = sql<OrderRow, { orderId: OrderId }>(orderWhere(':orderId'));
const selectOrders = sql<OrderRow, { orderIds: readonly OrderId[] }>(
  orderWhere('any (:orderIds::bigint[])'),
);
const selectOrderOfPlan = sql<OrderRow, { planId: PlanId }>(ofPlan(':planId'));
const selectOrdersOfPayments = sql<OrderRow, { paymentIds: readonly string[] }>(
  orderWhere('any (array(select order_id from payment where id = any (:paymentIds)))'),
);
const selectWithSession = withSession(ofPlan('asked.wanted'));

/** An order by its number; null when there is none. Whose it is, the caller checks. */
export async function loadOrder(q: Queryable, orderId: OrderId): Promise<LoadedOrder | null> {
  return loaded(await q.row(selectOrder, { orderId }));
}

/** As {@link loadOrder}, together with whatever others are loaded at this moment. */
export const loadOrderAmongOthers = gathered<Database, OrderId, LoadedOrder | null>(
  together,
  async (db, orderIds) => {
    const found = new Map(
      (await db.rows(selectOrders, { orderIds })).map((row) => [Number(row.id), row]),
    );
    return orderIds.map((id) => loaded(found.get(id)));
  },
);

/** The order a plan belongs to; null when there is no such plan. */
export async function loadOrderOfPlan(
  q: Queryable,
  planId: PlanId,
): Promise<LoadedOrder | null> {
  return loaded(await q.row(selectOrderOfPlan, { planId }));
}

/** Reads the order of the plan that a body names, together with the caller's session. */
export function readOrderOfPlan(body: unknown): Reading {
  return { statement: selectWithSession, wanted: textOf(recordOf(body)['planId']) };
}

/** The order that was read beside something else; null when there is none. */
export function orderInRow(row: object): LoadedOrder | null {
  const { id } = row as OrderRow | { readonly id: null };
  return id === null ? null : loaded(row as OrderRow);
}

/** The order a payment belongs to; null when there is no such payment. */
export async function loadOrderOfPayment(
  q: Queryable,
  paymentId: PaymentId,
): Promise<LoadedOrder | null> {
  const [order = null] = await loadOrdersOfPayments(q, [paymentId]);
  return order;
}

/** As {@link loadOrderOfPayment}, together with whatever others are loaded at this moment. */
export const loadOrderOfPaymentAmongOthers = gathered<Database, PaymentId, LoadedOrder | null>(
  together,
  loadOrdersOfPayments,
);

async function loadOrdersOfPayments(
  q: Queryable,
  paymentIds: readonly PaymentId[],
): Promise<(LoadedOrder | null)[]> {
  const rows = await q.rows(selectOrdersOfPayments, { paymentIds });
  const orders = rows.map(loaded);
  return paymentIds.map(
    (id) => orders.find((order) => order?.payments.some((one) => one.id === id)) ?? null,
  );
}

/**
 * The account of an order as of an instant's day, with events that are about to happen. Never
 * before the ledger's day: a clock set back does not unearn what was booked.
 */
export function accountOf(
  order: LoadedOrder,
  now: Date,
  further: readonly AccountEvent[] = [],
): Account {
  const today = civilDateOf(now);
  const asOf = order.bookedOn === null ? today : laterDate(order.bookedOn, today);
  return account(order.terms, [...order.events, ...further], asOf);
}

/** An event's body as the table keeps it; the instant has its own column. */
export function eventBody(event: AccountEvent): Omit<AccountEvent, 'effectiveAt'> {
  const { effectiveAt: _, ...body } = event;
  return body;
}

function loaded(row: OrderRow | undefined): LoadedOrder | null {
  if (row === undefined) return null;
  const id = Number(row.id) as OrderId;
  return {
    id,
    borrowerId: row.borrowerId,
    borrower: {
      mobile: row.mobile,
      creditLimit: ngwee(row.creditLimit),
      limitRaisedAt: row.limitRaisedAt,
      settledOrders: row.settledOrders,
    },
    version: row.version,
    status: row.status,
    terms: fromJson<LoanTerms>(row.terms),
    limitThen: ngwee(row.limitThen),
    limitMost: ngwee(row.limitMost),
    wallet: { id: row.walletId, mobile: row.walletMobile, network: row.walletNetwork },
    movedTo: row.movedTo,
    events: row.events.map(([at, body]) => ({
      ...fromJson<AccountEvent>(body),
      effectiveAt: new Date(at),
    })),
    payments: row.payments.map((payment) => paymentOf(payment, id, row.borrowerId)),
    coupons: row.coupons.map(couponOf),
    position: fromJson<Position>(row.ledgerPosition),
    bookedOn: row.bookedOn,
    chainHead: row.chainHead,
    createdAt: row.createdAt,
    disbursedAt: row.disbursedAt,
    settledAt: row.settledAt,
  };
}

function paymentOf(
  stored: StoredPayment,
  orderId: OrderId,
  borrowerId: BorrowerId,
): PaymentRow {
  const { amount, couponId, couponDiscount, createdAt, sentAt, settledAt, ...rest } = stored;
  return {
    ...rest,
    orderId,
    borrowerId,
    amount: ngwee(BigInt(amount)),
    coupon:
      couponId === null || couponDiscount === null
        ? null
        : { id: couponId, discount: ngwee(BigInt(couponDiscount)) },
    createdAt: new Date(createdAt),
    sentAt: sentAt === null ? null : new Date(sentAt),
    settledAt: settledAt === null ? null : new Date(settledAt),
  };
}
