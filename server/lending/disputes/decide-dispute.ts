import type { DisputeGround } from '../../../contract/borrower/disputes.ts';
import * as say from '../../../contract/sentences/complaint-messages.ts';
import { goesToYou } from '../../../contract/sentences/messages.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { eventsInOrder } from '../../../domain/loan/account-events.ts';
import type { DisputeDecided } from '../../../domain/loan/dispute-events.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { stepOf } from '../account/coupon-row.ts';
import { groundText } from '../account/dispute-view.ts';
import type { CouponStep, LoadedCoupon } from '../account/coupon-row.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { limitsAfterReversal } from '../orders/limits-after-settling.ts';
import { accountOf } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { messageTo } from '../payments/settled-messages.ts';

/** A disputed loan, with the coupons that were used on it. */
export interface ToDecide {
  readonly order: LoadedOrder;
  readonly number: string;
  readonly coupons: readonly LoadedCoupon[];
}

/**
 * All changes of a decision. Upheld, nothing was lent to this borrower: nothing is owed or was
 * earned, and what they paid is owed back to them. Rejected, the loan goes on from today.
 * `proposalId` is empty in a preview; without a `ground` the dispute is upheld.
 */
export function decideDisputed(
  { order, number, coupons }: ToDecide,
  by: {
    readonly ground: DisputeGround | null;
    readonly proposalId: string;
    readonly now: Date;
  },
): OrderChange & { readonly account: Account } {
  const { ground, proposalId, now } = by;
  const event: DisputeDecided = {
    kind: 'dispute-decided',
    eventId: `dispute-decided ${number}`,
    effectiveAt: now,
    effectiveOn: civilDateOf(now),
    proposalId,
    number,
    ground,
  };
  const account = accountOf(order, now, [event]);
  const loan = String(order.id);
  const back = account.owedToBorrower;
  const text =
    ground === null
      ? [say.disputeUpheld(number, loan), ...(back > 0n ? [goesToYou(showKwacha(back))] : [])]
      : [say.disputeRejected(number, loan, groundText[ground])];
  const messages = [messageTo(order, { kind: 'decision', text: text.join(' '), now })];
  const change = { now, events: [event], account, messages };
  if (ground !== null) return change;
  const borrower = limitsAfterReversal(order, accountOf(order, now), account);
  return {
    ...change,
    ...(borrower && { borrower }),
    coupons: couponsBack(order, coupons, account.asOf),
  };
}

/** Each coupon that another person used is the borrower's again. */
function couponsBack(
  { events }: LoadedOrder,
  coupons: readonly LoadedCoupon[],
  asOf: CivilDate,
): CouponStep[] {
  // A coupon of a payment that was reversed is theirs already.
  const uses = eventsInOrder(events, asOf).filter((event) => event.kind === 'coupon-used');
  return coupons.flatMap((coupon) => {
    const used = uses.find(({ userCouponId }) => userCouponId === coupon.id);
    if (used === undefined) return [];
    const step = stepOf(coupon, { fact: 'returned', paymentId: used.paymentId });
    return step === null ? [] : [step];
  });
}
