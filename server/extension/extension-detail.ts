import { extensionDetail } from '../../contract/extension.ts';
import { decideExtension } from '../../domain/extension.ts';
import { serve } from '../http/serve.ts';
import { accountOf, loadOrderOfPlan } from '../orders/load-order.ts';
import { refuseExtension } from './refuse-extension.ts';

/** What an extension of the plan would change and cost today. Refusal: `not-extendable`. */
export const extensionDetailCall = serve(extensionDetail, async (call) => {
  const { context, borrower, body } = call;
  const order = await loadOrderOfPlan(context.db, body.planId);
  if (order?.borrowerId !== borrower.id) return refuseExtension('no-such-plan');
  const account = accountOf(order, context.clock.now());
  const offer = decideExtension({ terms: order.terms, account, planId: body.planId });
  if (typeof offer === 'string') return refuseExtension(offer);
  return {
    planId: offer.planId,
    beforeRepayDate: offer.beforeDueOn,
    extensionRepayDate: offer.afterDueOn,
    repayAccountId: order.wallet.id,
    repayAccount: order.wallet.mobile,
    extensionFee: offer.fee,
    extensionsLeft: offer.extensionsLeft,
  };
});
