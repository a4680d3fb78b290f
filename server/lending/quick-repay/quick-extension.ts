import { quickExtension } from '../../../contract/borrower/quick-repay.ts';
import { maskMobile, parseMobile } from '../../../contract/market/phone.ts';
import { extensionView } from '../extension/extension-view.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { loadOrderOfPlan } from '../orders/load-order.ts';
import { countAttempt, inEqualTime } from './guess-limits.ts';

/** What an extension would change and cost, for a visitor with the plan's id from its bill. */
export const quickExtensionCall = serve(
  quickExtension,
  async ({ context, params, ip, device }) => {
    const order = await inEqualTime(() => loadOrderOfPlan(context.db, params.id));
    const opens = order && params.id;
    await countAttempt(context, { ip, asker: device.hash, opens });
    if (order === null) return refuse('no-bill');
    const view = extensionView(order, params.id, context.clock.now());
    if (view instanceof Refusal) return view;
    const account = parseMobile(view.repayAccount);
    return { ...view, repayAccount: account === null ? '' : maskMobile(account) };
  },
);
