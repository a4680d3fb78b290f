import { returnLoan } from '../../../contract/borrower/cooling-off.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import { decideReturn } from '../../../domain/loan/cooling-off.ts';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { refuse } from '../../http/refusal.ts';
import type { RefusalOf, Replay } from '../../http/refusal.ts';
import type { Call } from '../../http/serve.ts';
import { serve } from '../../http/serve.ts';
import { changing } from '../orders/changing.ts';
import { accountOf, loadOrder } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { askForPayment, openPaymentOf } from '../payments/ask-for-payment.ts';
import { refusePaymentOnItsWay, walletToPayFrom } from '../payments/ask-for-payment.ts';

type ReturnCall = Call<typeof returnLoan>;
type Answer = AnswerOf<typeof returnLoan>;

/** Asks for the payment that gives a loan back; like every payment, once however often asked. */
export const returnLoanCall = serve(returnLoan, (call) =>
  changing(
    () => loadOrder(call.context.db, call.body.orderId),
    (order) => returnOnce(call, order),
  ),
);

async function returnOnce(
  { context, borrower, body, once }: ReturnCall,
  order: LoadedOrder | null,
): Promise<Answer | RefusalOf<typeof returnLoan> | Replay | 'stale'> {
  if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
  const now = context.clock.now();
  const account = accountOf(order, now);
  const offer = decideReturn({ terms: order.terms, account, at: now });
  const planId = account.firstUnpaidPlan?.planId;
  if (offer === null || planId === undefined) return refuse('not-returnable');
  const onItsWay = openPaymentOf(order, planId);
  if (onItsWay !== undefined) return refusePaymentOnItsWay(onItsWay);
  const wallet = await walletToPayFrom(context, order, body.repayAccountId);
  if (wallet === null) return refuse('account-unknown');
  const { amount } = offer;
  if (body.payAmount !== amount) {
    return refuse('fee-changed', {}, { amount: Number(formatKwacha(amount)) });
  }
  const encode = (answer: Answer) => encodeAnswer(returnLoan, answer);
  return askForPayment(
    context,
    { order, account, wallet, now, planId, purpose: 'return', amount },
    { once, encode },
  );
}
