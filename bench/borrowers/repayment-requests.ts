import { formatKwacha } from '../../contract/words/ngwee.ts';
import { accountOf } from '../../server/lending/orders/load-order.ts';
import { nonceOf, signedRequest } from '../load/signed-request.ts';
import { mark, tagOf, tokenOf } from './names.ts';
import { marksOf } from './one-borrower.ts';
import type { OneBorrower } from './one-borrower.ts';

export const submitPath = '/api/order/payment/api/submitRepayApplyV2';

/** That many requests, each the first payment of one plan, paid in full. */
export function repaymentRequests(
  one: OneBorrower,
  { from, count }: { readonly from: number; readonly count: number },
): string[] {
  const now = new Date();
  return Array.from({ length: count }, (_, i) => {
    const token = tokenOf(from + i);
    const body = repaymentBody(one, from + i, now);
    return signedRequest(
      { method: 'POST', path: submitPath, token, nonce: nonceOf(from + i), body },
      now,
    );
  });
}

/** What the n-th borrower asks for: today's remainder of the first plan that is not paid. */
export function repaymentBody(one: OneBorrower, n: number, now: Date) {
  const plan = accountOf(one.openOrder, now).firstUnpaidPlan;
  if (plan === null) throw new Error('the open order has something to pay');
  const own = (marked: string) => tagOf(n) + marked.slice(mark.length);
  const { planId, walletId } = marksOf(one);
  return {
    bizType: 1,
    planId: own(planId),
    payAmount: formatKwacha(plan.remainingAmount),
    repayAccountId: own(walletId),
    payCard: false,
  };
}
