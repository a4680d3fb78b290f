import type { BorrowerId } from '../../../contract/words/ids.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { LoanTerms } from '../../../domain/loan/loan.ts';
import { monthlyInstalment } from '../../../domain/rules/affordable.ts';
import { bureauFactFor } from '../../../domain/rules/bureau.ts';
import { decideOrder, decisionFacts } from '../../../domain/rules/decision.ts';
import type { Decision, DecisionFacts } from '../../../domain/rules/decision.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { openBureauInquiry } from '../../people/bureau/open-inquiry.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { violatedConstraint } from '../../store/database/violated-constraint.ts';
import { mayInquire } from '../../store/ports/credit-bureau.ts';
import type { Logger } from '../../store/log.ts';
import { policyOf } from '../rules/decision-policy.ts';
import type { ChosenLoan } from './choose-loan.ts';
import { createOrder, newPlanIds } from './create-order.ts';
import type { CreatedOrder } from './create-order.ts';
import { logOrderState, logPaymentState } from './log-states.ts';
import type { ProposedLoan } from './propose-loan.ts';
import { bureauMessages } from './tell-bureau.ts';

/**
 * Decides about a loan that was agreed to, and writes its order, plans and payout, in the caller's
 * transaction. An error that {@link takenMeanwhile} knows says that it cannot be had any more.
 */
export async function agreeToLoan(
  tx: Queryable,
  context: Context,
  of: {
    readonly borrowerId: BorrowerId;
    readonly mobile: Mobile;
    readonly proposed: ProposedLoan;
    readonly now: Date;
  },
): Promise<CreatedOrder> {
  const { borrowerId, mobile, proposed, now } = of;
  const { chosen, wallet, contract, holder } = proposed;
  const { decision, facts } = decide(context, chosen, holder);
  const limit = { today: chosen.eligibility.limit, most: chosen.limitMost };
  const agreed = { borrowerId, wallet, terms: termsOf(chosen), contract, limit, now };
  const by = { provider: context.payments.of(wallet.network).name, keys: context.keys };
  const created = await createOrder(tx, { ...agreed, decision, facts }, by);
  const { orderId, status } = created;
  const { identityId } = chosen.eligibility.facts;
  const { bureau } = context;
  if (facts.bureau?.kind === 'waiting' && status !== 'declined' && bureau && identityId) {
    await openBureauInquiry(tx, bureau, { borrowerId, orderId, identityId, now });
  }
  if (status === 'referred') {
    const to = { borrowerId, mobile, now };
    for (const sms of bureauMessages(decision, facts, to)) await queueSms(tx, sms, now);
  }
  return created;
}

/** Why a loan that was proposed cannot be agreed to any more; null: for another reason. */
export function takenMeanwhile(error: unknown): 'order-open' | 'product-not-offered' | null {
  const constraint = violatedConstraint(error);
  if (constraint === 'one_open_order_a_borrower') return 'order-open';
  // The price was withdrawn from sale after it was read.
  return constraint === 'price_is_stopped' ? 'product-not-offered' : null;
}

/** Logs the states of what was created, once it is committed. */
export function logCreated(
  log: Logger,
  { orderId: order, status, payout }: CreatedOrder,
): void {
  logOrderState(log, { order, from: null, to: status, why: 'agreed to' });
  if (payout === null) return;
  const { id: payment, provider } = payout;
  const why = 'disbursement';
  logPaymentState(log, { payment, order, provider, from: null, to: 'requested', why });
}

function decide(
  context: Context,
  { eligibility, quote }: ChosenLoan,
  walletHolder: ProposedLoan['holder'],
): { readonly decision: Decision; readonly facts: DecisionFacts } {
  const asked = {
    askedOn: context.clock.today(),
    largestInstalment: monthlyInstalment(quote.plans),
  };
  const { verified, bureauConsent: hasConsent, policy: version } = eligibility.facts;
  const policy = policyOf(version, context.config);
  const bureau = bureauFactFor(
    { known: verified.bureau, mayAsk: mayInquire(context.bureau), hasConsent },
    {
      amount: quote.amount,
      floor: kwacha(policy.bureauFloorKwacha),
      on: asked.askedOn,
    },
  );
  const facts = decisionFacts({ ...verified, walletHolder, bureau }, asked, policy);
  return { decision: decideOrder(facts, policy), facts };
}

function termsOf({ offer, quote }: ChosenLoan): LoanTerms {
  const { productId, version, pricing } = offer.product;
  const { amount, termDays, plans } = quote;
  const planIds = newPlanIds(plans.length);
  return { productId, productVersion: version, amount, termDays, planIds, pricing };
}
