import { quickBill } from '../../../contract/borrower/quick-repay.ts';
import type { OpenedBill } from '../../../contract/borrower/quick-repay.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { plansNow } from '../../../domain/loan/account-plan.ts';
import { chargesStopped } from '../../../domain/loan/account.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { timeOfBill } from '../../../domain/loan/bill-time.ts';
import { dueOfBill } from '../../../domain/loan/due.ts';
import { isExtendable } from '../../../domain/loan/extension.ts';
import { debtOf } from '../../../domain/loan/standing.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { walletOfNumber } from '../orders/wallet-of-number.ts';
import { firstBillOf } from '../orders/first-bill.ts';
import { billCodeOf, knownBillCode } from './bill-code.ts';
import { findBill } from './find-bill.ts';
import { countAttempt, inEqualTime } from './guess-limits.ts';

/**
 * Opens a bill without login. What is shown says nothing about who owes: masked numbers, dates
 * and amounts; of a coupon that was selected only what it takes off. Refusal: `no-bill`, the same
 * and after the same time whatever did not fit.
 */
export const quickBillCall = serve(quickBill, async ({ context, body, ip, device }) => {
  const by =
    'mobile' in body
      ? { mobile: body.mobile }
      : { opens: await knownBillCode(context.db, body.billCode) };
  const forget = await countAttempt(context, { ip, asker: device.hash, ...by });
  const bill = await inEqualTime(() => findBill(context, body));
  const opened = bill && openedBillOf(bill.order, bill.account);
  if (!bill || !opened) return refuse('no-bill');
  await forget();
  const billCode = await billCodeOf(context.db, bill.order.id, context.clock.now());
  return { billCode, ...opened };
});

/** What an opened bill shows; null when there is nothing to pay. */
export function openedBillOf(
  order: LoadedOrder,
  account: Account,
): Omit<OpenedBill, 'billCode'> | null {
  const first = firstBillOf(order, account);
  const standing = first && debtOf({ account, discount: first.discount });
  if (!standing) return null;
  const wallet = walletOfNumber(order);
  const { objectBy } = account;
  return {
    mobileMasked: maskMobile(order.borrower.mobile),
    standing,
    repayAccountId: wallet.id,
    repayAccount: maskMobile(wallet.mobile),
    minRepayAmount: first.minimum,
    ...(first.discount > 0n && { discountAmount: first.discount }),
    ...(first.arranged && { arranged: first.arranged }),
    wholeLoan: first.wholeLoan,
    chargesStopped: chargesStopped(account),
    ...(objectBy !== null && objectBy >= account.asOf && { objectBy }),
    plans: plansNow(account.plans)
      .filter((plan) => plan.status !== 'paid')
      .map((plan) => {
        const { planId, period, dueDate, overdueDays } = plan;
        const { daysLeft, dueSoon } = timeOfBill(plan, account);
        return {
          orderPlanId: planId,
          period,
          dueDate,
          ...(planId === first.plan.planId ? first.due : dueOfBill(plan)),
          daysLeft,
          dueSoon,
          overdueDays,
          extendable: isExtendable({ account, planId }),
        };
      }),
  };
}
