import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { submitPayment } from '../../../contract/borrower/payments.ts';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { RefusalOf, Replay } from '../../http/refusal.ts';
import type { Call } from '../../http/serve.ts';
import { serve } from '../../http/serve.ts';
import { changing } from '../orders/changing.ts';
import {
  accountOf,
  loadOrderOfPlan,
  orderInRow,
  readOrderOfPlan,
} from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { askForPayment, openPaymentOf } from './ask-for-payment.ts';
import { refusePaymentOnItsWay, walletToPayFrom } from './ask-for-payment.ts';
import { decidePayment } from './decide-payment.ts';

type SubmitCall = Call<typeof submitPayment>;
type Answer = AnswerOf<typeof submitPayment>;

/**
 * Asks for a payment of a plan, or of an extension of it. The order is read with the session,
 * then there is one locked statement. The prompt is sent after the commit, so two requests, from
 * anywhere, give one prompt.
 */
export const submitPaymentCall = serve(
  submitPayment,
  (call, row) =>
    changing(
      () => loadOrderOfPlan(call.context.db, call.body.planId),
      (order) => submitOnce(call, order),
      row && orderInRow(row),
    ),
  readOrderOfPlan,
);

async function submitOnce(
  { context, body, borrower, once }: SubmitCall,
  order: LoadedOrder | null,
): Promise<Answer | RefusalOf<typeof submitPayment> | Replay | 'stale'> {
  if (order === null || order.borrowerId !== borrower.id) return refuse('plan-not-payable');
  const now = context.clock.now();
  const account = accountOf(order, now);
  const wallet = await walletToPayFrom(context, order, body.repayAccountId);
  if (wallet === null) return refuse('account-unknown');
  const onItsWay = openPaymentOf(order, body.planId);
  if (onItsWay !== undefined) return refusePaymentOnItsWay(onItsWay);
  const decided = decidePayment(body, { order, account });
  if (decided instanceof Refusal) return decided;
  const encode = (answer: Answer) => encodeAnswer(submitPayment, answer);
  const payment = { order, account, wallet, now, ...decided };
  return askForPayment(context, payment, { once, encode });
}
