import { quickBill } from '../../../contract/borrower/quick-repay.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { chargesStopped } from '../../../domain/loan/account.ts';
import { isExtendable } from '../../../domain/loan/extension.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { firstBillOf } from '../repayment/first-bill.ts';
import { billCodeOf } from './bill-code.ts';
import { findBill } from './find-bill.ts';
import { countAttempt, forgetAttempt, inEqualTime } from './guess-limits.ts';

/**
 * Opens a bill without login. What is shown says nothing about who owes: masked numbers, dates
 * and amounts; of a coupon that was selected only what it takes off. Refusal: `no-bill`, the same
 * and after the same time whatever did not fit.
 */
export const quickBillCall = serve(quickBill, async ({ context, body, ip, device }) => {
  const mobile = 'mobile' in body ? body.mobile : null;
  await countAttempt(context, { ip, asker: device.hash, mobile });
  const bill = await inEqualTime(() => findBill(context, body));
  const first = bill && firstBillOf(bill.order, bill.account);
  if (!bill || !first) return refuse('no-bill');
  if (mobile !== null) await forgetAttempt(context, { ip, mobile });
  const { order, account } = bill;
  const { terms, wallet } = order;
  return {
    billCode: await billCodeOf(context.db, order.id, context.clock.now()),
    mobileMasked: maskMobile(order.borrower.mobile),
    repayAccountId: wallet.id,
    repayAccount: maskMobile(wallet.mobile),
    minRepayAmount: first.minimum,
    ...(first.discount > 0n && { discountAmount: first.discount }),
    chargesStopped: chargesStopped(account),
    plans: account.plans
      .filter((plan) => plan.status !== 'paid')
      .map((plan) => {
        const { planId, period, dueDate, overdueDays } = plan;
        const remainingAmount = plan === first.plan ? first.remaining : plan.remainingAmount;
        return {
          orderPlanId: planId,
          period,
          dueDate,
          remainingAmount,
          overdueDays,
          extendable: isExtendable({ terms, account, planId }),
        };
      }),
  };
});
