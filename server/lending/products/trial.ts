import { productTrial } from '../../../contract/borrower/products.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { chooseLoan, trialAnswer } from './choose-loan.ts';

/** The products open to the borrower and the full cost of one choice. */
export const productTrialCall = serve(productTrial, async ({ context, borrower, body }) => {
  const chosen = await chooseLoan(context.db, {
    keys: context.keys,
    borrowerId: borrower.id,
    choice: body ?? {},
    today: context.clock.today(),
  });
  return chosen instanceof Refusal ? chosen : trialAnswer(chosen, context);
});
