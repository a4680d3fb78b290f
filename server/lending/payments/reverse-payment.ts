import * as say from '../../../contract/sentences/messages.ts';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import type { PaymentReversed } from '../../../domain/loan/account-events.ts';
import { chargesStopped } from '../../../domain/loan/account.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { noLateFeeUntil } from '../../../domain/loan/believed-days.ts';
import { reversalOf } from '../../../domain/loan/reverse-payment.ts';
import { stepOf } from '../account/coupon-row.ts';
import type { LoadedCoupon } from '../account/coupon-row.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { limitsAfterReversal } from '../orders/limits-after-settling.ts';
import { elsewhere } from '../ledger/received-elsewhere.ts';
import { accountOf } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import { restText } from '../orders/loan-now.ts';
import { messageTo } from './settled-messages.ts';

/** The code of a payment that its network reversed. */
export const takenBackCode = 'TAKEN_BACK';

/** A confirmed payment or payout that is to be reversed, with everything that depends on it. */
export interface ToReverse {
  readonly order: LoadedOrder;
  readonly payment: PaymentRow;
  /** The instant when its network took it back, if known. */
  readonly takenAt: Date | null;
  /** The coupon that was used with it. */
  readonly coupon: LoadedCoupon | null;
  /** Coupons that were given because the loan was settled. */
  readonly gifts: readonly LoadedCoupon[];
  readonly hasAnotherLoan: boolean;
}

/** The decided effects of reversing a payment. */
export interface ReversalChange extends OrderChange {
  readonly account: Account;
  readonly event: PaymentReversed;
}

/**
 * All changes of a reversal. The loan is as if the payment had never counted, except for late
 * fees and arrears of the days on which it was believed paid. `proposalId` is empty in a
 * preview.
 */
export function decideReversal(
  { order, payment, takenAt, coupon, gifts, hasAnotherLoan }: ToReverse,
  now: Date,
  proposalId: ProposalId,
): ReversalChange {
  const { id: paymentId } = payment;
  const isElsewhere = payment.provider === elsewhere;
  const event = reversalOf(order, { paymentId, proposalId, takenAt, now, isElsewhere });
  const before = accountOf(order, now);
  const account = accountOf(order, now, [event]);
  const borrower = limitsAfterReversal(order, before, account);
  const isOpenAgain = before.status === 'settled' && account.remainingAmount > 0n;
  const isUndone = before.status === 'settled' && account.status !== 'settled';
  const steps = [
    coupon && stepOf(coupon, { fact: 'returned', paymentId }),
    ...gifts.map((gift) => (isUndone ? stepOf(gift, { fact: 'ended', paymentId }) : null)),
  ];
  const text = noticeOf({ order, payment, account, event });
  return {
    now,
    event,
    events: [event],
    account,
    coupons: steps.filter((step) => step !== null),
    ...(borrower && { borrower }),
    ...(isOpenAgain && hasAnotherLoan && { isBesideAnother: true }),
    transition: {
      paymentId,
      to: 'reversed',
      failureCode: takenBackCode,
      askAt: null,
      byProposal: proposalId,
    },
    messages: text === null ? [] : [messageTo(order, { kind: 'receipt', text, now })],
  };
}

interface Reversed {
  readonly order: LoadedOrder;
  readonly payment: PaymentRow;
  readonly account: Account;
  readonly event: PaymentReversed;
}

/** The message to the borrower; none for a payout that they did not request. */
function noticeOf(reversed: Reversed): string | null {
  const { payment, account } = reversed;
  const [network, amount] = [payment.network, showKwacha(payment.amount)];
  const back = account.owedToBorrower;
  switch (payment.purpose) {
    case 'paid-twice':
      return null;
    case 'pay-back':
      return say.refundSentBack(network, amount);
    case 'disbursement': {
      const text = say.loanSentBack(network, amount);
      return back > 0n ? `${text} ${say.goesToYou(showKwacha(back))}` : text;
    }
    default:
      return [say.takenBack(network, amount), ...owedAgain(reversed)].join(' ');
  }
}

/** The standing now, and the last day without a late fee. */
function owedAgain({ order, account, event }: Reversed): string[] {
  if (account.remainingAmount === 0n) return [say.oweNothing];
  const rest = restText(order, account);
  if (chargesStopped(account)) return [rest];
  return [rest, say.noLateFeeUntil(showDay(noLateFeeUntil(event.toldOn)))];
}
