import { maskMobile } from '../../../contract/market/phone.ts';
import * as say from '../../../contract/sentences/messages.ts';
import type { Standing } from '../../../contract/borrower/standing.ts';
import { zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { OrderStatus } from '../../../domain/loan/order.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import { closedLoan, debtOf } from '../../../domain/loan/standing.ts';
import type { LoanNow } from '../../../domain/loan/standing.ts';
import { neverArrived } from '../account/ask-schedule.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import { agreedQuote } from './agreed-quote.ts';
import { firstBillOf } from './first-bill.ts';
import type { LoadedOrder } from './load-order.ts';

const stateOf: Readonly<Partial<Record<OrderStatus, LoanNow['state']>>> = {
  reviewing: 'in-review',
  referred: 'in-review',
  disbursing: 'payout-pending',
};

/** A loan as the standing of its borrower sees it. */
export function loanNow(order: LoadedOrder, account: Account, now: Date): LoanNow {
  const state = stateOf[order.status] ?? 'paid-out';
  const pending = order.payments.find(
    (one) => one.operation === 'collect' && paymentIs.open(one.state),
  );
  const payout = payoutOf(order);
  return {
    state,
    waitsForRegister: order.status === 'reviewing',
    account,
    discount: discountNow(order, account),
    pending: pending ?? null,
    payout:
      state === 'payout-pending'
        ? {
            to: maskMobile(order.wallet.mobile),
            isLate: payout !== undefined && isLate(payout, now),
            isCancellable: payout !== undefined && neverArrived(payout, now),
          }
        : null,
    agreedTotal: () => agreedQuote(order).totalRepayAmount,
  };
}

/** The payment by which the loan is paid out. */
export function payoutOf({ payments }: LoadedOrder): PaymentRow | undefined {
  return payments.find(({ purpose }) => purpose === 'disbursement');
}

/** The longest time that a payout usually takes. */
const usualPayoutMs = 15 * 60_000;

/** True if a payout takes longer than usual. */
export function isLate({ state, createdAt }: PaymentRow, now: Date): boolean {
  return paymentIs.open(state) && now.getTime() - createdAt.getTime() > usualPayoutMs;
}

/** What the selected coupon takes off the next bill. */
function discountNow(order: LoadedOrder, account: Account): Ngwee {
  return firstBillOf(order, account)?.discount ?? zeroNgwee;
}

/** What of a loan is to be paid next, with its coupon; null where nothing is. */
export function debtOfLoan(order: LoadedOrder, account: Account): Standing | null {
  return debtOf({ account, discount: discountNow(order, account) });
}

/**
 * What a message says after money moved: the standing of this loan. For a closed loan that it is
 * paid, and what goes back.
 */
export function restText(order: LoadedOrder, account: Account): string {
  const debt = debtOfLoan(order, account);
  const { owedToBorrower } = account;
  if (debt === null) {
    const { sentence } = closedLoan(account, agreedQuote(order).totalRepayAmount);
    return owedToBorrower > 0n ? `${say.paidInFull} ${sentence}` : sentence;
  }
  if (owedToBorrower === 0n) return debt.sentence;
  // The fee of an extension that came too late goes back although bills are open.
  return `${debt.sentence} ${say.tooMuchSentBack(showKwacha(owedToBorrower))}`;
}
