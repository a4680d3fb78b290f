import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { extensionDetail } from '../../../contract/borrower/extension.ts';
import type { PlanId } from '../../../contract/words/ids.ts';
import { decideExtension } from '../../../domain/loan/extension.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import { accountOf } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { walletOfNumber } from '../orders/wallet-of-number.ts';
import { refuseExtension } from './refuse-extension.ts';

/** What an extension of a plan would change and cost today, or why it cannot be. */
export function extensionView(
  order: LoadedOrder,
  planId: PlanId,
  now: Date,
): AnswerOf<typeof extensionDetail> | RefusalOf<typeof extensionDetail> {
  const account = accountOf(order, now);
  const offer = decideExtension({ account, planId });
  if (typeof offer === 'string') return refuseExtension(offer);
  const wallet = walletOfNumber(order);
  return {
    planId: offer.planId,
    beforeRepayDate: offer.beforeDueOn,
    extensionRepayDate: offer.afterDueOn,
    repayAccountId: wallet.id,
    repayAccount: wallet.mobile,
    extensionFee: offer.fee,
    extensionsLeft: offer.extensionsLeft,
  };
}
