import * as z from 'zod/mini';
import { market } from '../../contract/market/zambia.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import type { BorrowerId, OrderId, PaymentId, UserCouponId } from '../../contract/words/ids.ts';
import { formatKwacha } from '../../contract/words/ngwee.ts';
import { paymentIs } from '../../domain/loan/payment.ts';
import { selectCouponCall } from '../../server/lending/coupons/select-coupon.ts';
import { accountOf, loadOrder } from '../../server/lending/orders/load-order.ts';
import { settlePayment } from '../../server/lending/payments/settle-payment.ts';
import { submitPaymentCall } from '../../server/lending/payments/submit-payment.ts';
import { firstBillOf } from '../../server/lending/orders/first-bill.ts';
import { sql } from '../../server/store/database/database.ts';
import { callOf } from './complaints-of-the-past.ts';
import { isInventedInSql } from './invented-people.ts';
import { daySeconds, later } from './life-of-a-loan.ts';
import { contextAt } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

const { currency } = market;
const minuteSeconds = 60;
const answered = z.object({ data: z.object({ paymentId: z.string() }) });

interface Paying {
  readonly orderId: OrderId;
  readonly borrower: { readonly id: BorrowerId; readonly mobile: Mobile };
  readonly at: Date;
}

/** A borrower pays their next bill, and its network says that the money is there. */
export async function paysInThePast(
  office: PastOffice,
  { orderId, borrower, at }: Paying,
): Promise<void> {
  const context = contextAt(office.context, at);
  const order = await loadOrder(context.db, orderId);
  const bill = order && firstBillOf(order, accountOf(order, at));
  if (!order || !bill) return;
  const { remainingAmount: payAmount } = bill.due;
  const { planId } = bill.plan;
  const repayAccountId = order.wallet.id;
  const asked = { bizType: 1, planId, repayAccountId, payCard: false };
  const body = { ...asked, payAmount: formatKwacha(payAmount) };
  const text = await callOf(office, submitPaymentCall, { borrower, at, body });
  const { paymentId } = z.parse(answered, JSON.parse(text)).data;
  const told = { fact: 'confirmed', reference: `PAST${orderId}`, currency, at: null } as const;
  await settlePayment(context, paymentId as PaymentId, { ...told, amount: payAmount });
  await getsBackTheRest(office, { orderId, at: later(at, minuteSeconds) });
}

/**
 * The books are at a later day already, so an old bill has interest of days that had not come. It
 * was overpaid, and its network reports the difference as returned.
 */
async function getsBackTheRest(
  office: PastOffice,
  { orderId, at }: Pick<Paying, 'orderId' | 'at'>,
): Promise<void> {
  const context = contextAt(office.context, at);
  const order = await loadOrder(context.db, orderId);
  const open = order?.payments.filter(({ state }) => paymentIs.open(state)) ?? [];
  for (const { id, amount } of open) {
    const told = { fact: 'confirmed', reference: `PAST${id}`, currency, at: null } as const;
    await settlePayment(context, id, { ...told, amount });
  }
}

interface Holding {
  readonly coupon: UserCouponId;
  readonly orderId: bigint;
  readonly id: BorrowerId;
  readonly mobile: Mobile;
}

/** Who runs a loan that nothing has happened to since, and has a coupon left, the newest first. */
const selectHolding = sql<Holding, { at: Date; most: number }>(`
  select c.id as coupon, o.id as order_id, b.id, b.mobile
  from user_coupon c join loan_order o on o.borrower_id = c.borrower_id
    join borrower b on b.id = c.borrower_id
  where o.status = 'active' and ${isInventedInSql} and c.granted_at < :at
    and c.valid_to >= (:at::timestamptz at time zone '${market.zone}')::date
    and not exists (select from loan_event e where e.order_id = o.id and e.recorded_at > :at)
    and not exists (select from coupon_step s where s.user_coupon_id = c.id)
  order by c.granted_at desc, c.id limit :most`);

/** Not every coupon can be used on the bill that its holder has. */
const lookedAt = 24;

const usesADay = 6;

/** On some of the last days borrowers pay a bill with the coupon that they were given. */
export function couponDeeds(office: PastOffice, until: Date): Deed[] {
  return [4, 3, 2, 1].map((days) => {
    const at = later(until, -days * daySeconds + 3600);
    const run = async () => {
      const holding = await office.context.db.rows(selectHolding, { at, most: lookedAt });
      let used = 0;
      for (const one of holding) {
        if (used < usesADay && (await usesCoupon(office, one, at))) used += 1;
      }
    };
    return { at, run };
  });
}

async function usesCoupon(
  office: PastOffice,
  { coupon, orderId: number, id, mobile }: Holding,
  at: Date,
): Promise<boolean> {
  const borrower = { id, mobile };
  const orderId = Number(number) as OrderId;
  const order = await loadOrder(office.context.db, orderId);
  const bill = order && firstBillOf(order, accountOf(order, at));
  const choice = bill?.choices.find((one) => one.coupon.id === coupon);
  if (!bill || choice?.use !== 'usable') return false;
  const body = { planId: bill.plan.planId, userCouponId: coupon };
  await callOf(office, selectCouponCall, { borrower, at, body });
  await paysInThePast(office, { orderId, borrower, at });
  return true;
}
