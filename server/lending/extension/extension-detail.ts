import { extensionDetail } from '../../../contract/borrower/extension.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { withSecondWallet } from '../../people/wallet/wallets.ts';
import { loadOrderOfPlan } from '../orders/load-order.ts';
import { extensionView } from './extension-view.ts';
import { refuseExtension } from './refuse-extension.ts';

/** What an extension of the plan would change and cost today. Refusal: `not-extendable`. */
export const extensionDetailCall = serve(extensionDetail, async (call) => {
  const { context, borrower, body } = call;
  const order = await loadOrderOfPlan(context.db, body.planId);
  if (order?.borrowerId !== borrower.id) return refuseExtension('no-such-plan');
  const view = extensionView(order, body.planId, context.clock.now());
  if (view instanceof Refusal) return view;
  return { ...view, ...(await withSecondWallet(context.db, borrower.id)) };
});
