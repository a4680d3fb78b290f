import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { assert } from '../../../domain/assert.ts';
import type { NewSms } from '../../messages/new-sms.ts';
import { newSms } from '../../messages/new-sms.ts';
import { limitRiseOf } from '../orders/limits-after-settling.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { restText } from '../orders/loan-now.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import { disbursementReceipt, extensionReceipt, payBackReceipt } from './receipt.ts';
import { repaymentReceipt, returnReceipt } from './receipt.ts';

const receiptUsefulHours = 24;

/** The SMS that a confirmed payment or payout sends to its borrower. */
export function receiptsOf(
  { order, payment }: { readonly order: LoadedOrder; readonly payment: PaymentRow },
  told: {
    readonly state: Account;
    readonly event: AccountEvent;
    /** What a coupon took off with it. */
    readonly discount: Ngwee;
    readonly now: Date;
    readonly reference: string | null;
  },
): NewSms[] {
  const { state, event, discount, now, reference } = told;
  if (event.kind === 'disbursed') {
    const raisesAfter = limitRiseOf(order, state)?.after;
    const rest = restText(order, state);
    const text = disbursementReceipt(payment, reference, { rest, raisesAfter });
    return [messageTo(order, { kind: 'payout', text, now })];
  }
  if (event.kind === 'owed-paid-back') {
    const text = payBackReceipt(payment, reference);
    return [messageTo(order, { kind: 'payout', text, now })];
  }
  // A person speaks of it with the borrower, once they know what happened.
  if (event.kind === 'paid-out-twice') return [];
  const effect = state.payments.find((one) => one.paymentId === payment.id);
  assert(effect !== undefined, 'a confirmed payment is in the account');
  const rest = restText(withoutPayment(order, payment), state);
  const text = receiptText({ event, state, effect, rest }, reference, discount);
  return [messageTo(order, { kind: 'receipt', text, now })];
}

function receiptText(
  of: {
    readonly event: AccountEvent;
    readonly state: Account;
    readonly effect: Account['payments'][number];
    readonly rest: string;
  },
  reference: string | null,
  discount: Ngwee,
): string {
  const { event, state, effect, rest } = of;
  if (event.kind === 'extension-bought') {
    return extensionReceipt(effect, reference, rest);
  }
  const isReturn = event.kind === 'cooling-off-return' && state.returned;
  if (isReturn) return returnReceipt(effect, reference, rest);
  const paid = new Set(effect.allocations.map(({ planId }) => planId));
  const bills = state.plans.filter(({ planId }) => paid.has(planId));
  const excusedDays = Math.max(0, ...bills.map((plan) => plan.excusedDays));
  return repaymentReceipt(effect, reference, { discount, excusedDays, rest });
}

/** The order after a payment: it is open no more, and its coupon is used. */
function withoutPayment(order: LoadedOrder, { id }: PaymentRow): LoadedOrder {
  return {
    ...order,
    payments: order.payments.filter((one) => one.id !== id),
    coupons: order.coupons.filter(
      ({ state }) => state.kind !== 'reserved' || state.paymentId !== id,
    ),
  };
}

/** A message about a loan to its borrower, worth sending for a day. */
export function messageTo(
  order: LoadedOrder,
  { kind, text, now }: { kind: NewSms['kind']; text: string; now: Date },
): NewSms {
  return newSms({
    borrowerId: order.borrowerId,
    mobile: order.borrower.mobile,
    kind,
    text,
    now,
    usefulHours: receiptUsefulHours,
  });
}
