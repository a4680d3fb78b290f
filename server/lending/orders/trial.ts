import { productTrial } from '../../../contract/borrower/products.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { chooseLoan, trialAnswer } from './choose-loan.ts';

/** The products open to the borrower and the full cost of one choice. */
export const productTrialCall = serve(productTrial, async ({ context, borrower, body }) => {
  const chosen = await chooseLoan(context.db, {
    keys: context.keys,
    borrowerId: borrower.id,
    choice: body ?? {},
    now: context.clock.now(),
  });
  if (chosen instanceof Refusal) return chosen;
  // A trial never shows another product's price under the requested product.
  const named = body?.productId;
  const isOpen = chosen.offers.some(({ product }) => product.productId === named);
  if (named !== undefined && !isOpen) return refuse('product-not-offered');
  return trialAnswer(chosen, context);
});
