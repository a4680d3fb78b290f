import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { PaymentId, PlanId } from '../../../contract/words/ids.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { FirstBill } from './first-bill.ts';
import { accountOf } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';
import { walletOfNumber } from './wallet-of-number.ts';

/** The account as after a payment with the selected coupon, which is not made. */
export function accountAfterPaying(
  order: LoadedOrder,
  of: {
    readonly first: FirstBill | null;
    readonly planId: PlanId;
    readonly amount: Ngwee;
    readonly now: Date;
  },
): Account {
  const { first, planId, amount, now } = of;
  const used = first?.choices.find(({ use }) => use === 'selected')?.coupon.id;
  const asIf = {
    paymentId: 'trial' as PaymentId,
    planId,
    effectiveAt: now,
    effectiveOn: civilDateOf(now),
  };
  const paid: AccountEvent = {
    ...asIf,
    kind: 'payment-confirmed',
    eventId: 'trial',
    network: walletOfNumber(order).network,
    amount,
  };
  const events: AccountEvent[] = [paid];
  if (first !== null && used !== undefined) {
    const taken = { userCouponId: used, amount: first.discount, eventId: 'trial coupon' };
    events.unshift({ ...asIf, ...taken, kind: 'coupon-used' });
  }
  return accountOf(order, now, events);
}
