import * as z from 'zod/mini';
import type { AnswerOf, BodyOf } from '../../../contract/words/endpoint.ts';
import { borrow } from '../../../contract/borrower/orders.ts';
import { offer as offerWords } from '../../../contract/borrower/products.ts';
import { outsideOrderStatus } from '../../../domain/loan/order.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { Refusal, refuse, replay } from '../../http/refusal.ts';
import type { RefusalOf, Replay } from '../../http/refusal.ts';
import { saveOnce } from '../../http/kept-once.ts';
import { serve } from '../../http/serve.ts';
import type { Call } from '../../http/serve.ts';
import { agreeToLoan, logCreated, takenMeanwhile } from './agree-to-loan.ts';
import { trialAnswer, trialHashOf } from './choose-loan.ts';
import type { ChosenLoan } from './choose-loan.ts';
import { proposeLoan } from './propose-loan.ts';
import type { ProposedLoan } from './propose-loan.ts';

/**
 * The borrower agrees and borrows. The price is the one that was seen, and the decision is
 * automatic. An approved loan is on its way to the wallet once this has committed.
 */
export const borrowCall = serve(borrow, async (call) => {
  const { context, borrower, body } = call;
  if (!body.agreed) return refuse('agreement-missing');
  const proposed = await proposeLoan(context, borrower, wishOf(body));
  if (proposed instanceof Refusal) return proposed;
  if (trialHashOf(proposed.chosen.quote) !== body.trialHash) {
    return refuse('offer-changed', {}, offerOnTheWire(proposed.chosen, context));
  }
  const answer = await writeOrder(call, proposed);
  context.wake('submit-payments');
  return answer;
});

/** Writes the order, its plans, its payout and the answer, all or nothing. */
async function writeOrder(
  { context, borrower, once }: Call<typeof borrow>,
  proposed: ProposedLoan,
): Promise<AnswerOf<typeof borrow> | RefusalOf<typeof borrow> | Replay> {
  const now = context.clock.now();
  const write = async (tx: Queryable) => {
    const { id: borrowerId, mobile } = borrower;
    const created = await agreeToLoan(tx, context, { borrowerId, mobile, proposed, now });
    const { orderId, status } = created;
    const answer = { orderId, status: outsideOrderStatus(status) };
    if (!once) return { answer, created };
    const saved = await saveOnce(tx, once, { answer: encodeAnswer(borrow, answer), now });
    if (!saved) throw new SentBefore();
    return { answer, created };
  };
  try {
    const { answer, created } = await context.db.transaction(write);
    logCreated(context.log, created);
    return answer;
  } catch (error) {
    if (error instanceof SentBefore) return replay();
    const taken = takenMeanwhile(error);
    if (taken === null) throw error;
    return refuse(taken);
  }
}

/** Rolls the transaction back when the same signed request already has an answer. */
class SentBefore extends Error {}

function wishOf({ productId, amount, termDays, repayAccountId }: BodyOf<typeof borrow>) {
  return { productId, amount, termDays, repayAccountId };
}

/** The new trial is in the refusal, so the screen can show it without asking again. */
function offerOnTheWire(chosen: ChosenLoan, context: Context): Record<string, unknown> {
  return { ...z.encode(offerWords, trialAnswer(chosen, context)) };
}
