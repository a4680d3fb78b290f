import * as z from 'zod/mini';
import type { AnswerOf, BodyOf } from '../../../contract/words/endpoint.ts';
import { borrow } from '../../../contract/borrower/orders.ts';
import { offer as offerWords } from '../../../contract/borrower/products.ts';
import { monthlyInstalment } from '../../../domain/rules/affordable.ts';
import { decideOrder, decisionFacts } from '../../../domain/rules/decision.ts';
import type { Decision, DecisionFacts } from '../../../domain/rules/decision.ts';
import type { LoanTerms } from '../../../domain/loan/loan.ts';
import { outsideOrderStatus } from '../../../domain/loan/order.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { Logger } from '../../store/log.ts';
import { violatedConstraint } from '../../store/database/violated-constraint.ts';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { Refusal, refuse, replay } from '../../http/refusal.ts';
import type { RefusalOf, Replay } from '../../http/refusal.ts';
import { saveOnce } from '../../http/kept-once.ts';
import { serve } from '../../http/serve.ts';
import type { Call } from '../../http/serve.ts';
import { policyOf } from '../rules/decision-policy.ts';
import { trialAnswer, trialHashOf } from './choose-loan.ts';
import type { ChosenLoan } from './choose-loan.ts';
import { createOrder, newPlanIds } from './create-order.ts';
import type { CreatedOrder } from './create-order.ts';
import { logOrderState, logPaymentState } from './log-states.ts';
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
  { chosen, wallet, contract, holder }: ProposedLoan,
): Promise<AnswerOf<typeof borrow> | RefusalOf<typeof borrow> | Replay> {
  const { decision, facts } = decide(context, chosen, holder);
  const now = context.clock.now();
  const order = {
    borrowerId: borrower.id,
    wallet,
    terms: termsOf(chosen),
    contract,
    decision,
    facts,
    limit: { today: chosen.eligibility.limit, most: chosen.limitMost },
    now,
  };
  const by = { provider: context.payments.of(wallet.network).name, keys: context.keys };
  const write = async (tx: Queryable) => {
    const created = await createOrder(tx, order, by);
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
    const constraint = violatedConstraint(error);
    if (constraint === 'one_open_order_a_borrower') return refuse('order-open');
    // The price was withdrawn from sale after it was read.
    if (constraint === 'price_is_stopped') return refuse('product-not-offered');
    throw error;
  }
}

function logCreated(log: Logger, { orderId: order, status, payout }: CreatedOrder): void {
  logOrderState(log, { order, from: null, to: status, why: 'agreed to' });
  if (payout === null) return;
  const { id: payment, provider } = payout;
  const why = 'disbursement';
  logPaymentState(log, { payment, order, provider, from: null, to: 'requested', why });
}

/** Rolls the transaction back when the same signed request already has an answer. */
class SentBefore extends Error {}

function decide(
  context: Context,
  { eligibility, quote }: ChosenLoan,
  walletHolder: ProposedLoan['holder'],
): { readonly decision: Decision; readonly facts: DecisionFacts } {
  const asked = {
    askedOn: context.clock.today(),
    largestInstalment: monthlyInstalment(quote.plans),
  };
  const { verified, policy: version } = eligibility.facts;
  const policy = policyOf(version, context.config);
  const facts = decisionFacts({ ...verified, walletHolder }, asked, policy);
  return { decision: decideOrder(facts, policy), facts };
}

function termsOf({ offer, quote }: ChosenLoan): LoanTerms {
  const { productId, version, pricing } = offer.product;
  const { amount, termDays, plans } = quote;
  const planIds = newPlanIds(plans.length);
  return { productId, productVersion: version, amount, termDays, planIds, pricing };
}

function wishOf({ productId, amount, termDays, repayAccountId }: BodyOf<typeof borrow>) {
  return { productId, amount, termDays, repayAccountId };
}

/** The new trial is in the refusal, so the screen can show it without asking again. */
function offerOnTheWire(chosen: ChosenLoan, context: Context): Record<string, unknown> {
  return { ...z.encode(offerWords, trialAnswer(chosen, context)) };
}
