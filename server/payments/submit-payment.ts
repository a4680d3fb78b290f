import type { AnswerOf } from '../../contract/endpoint.ts';
import { submitPayment } from '../../contract/payments.ts';
import type { PaymentId, PlanId } from '../../contract/values/ids.ts';
import { formatKwacha, zeroNgwee } from '../../contract/values/ngwee.ts';
import type { Account } from '../../domain/account.ts';
import { assert } from '../../domain/assert.ts';
import { selectedCoupon } from '../../domain/coupons.ts';
import { decideExtension } from '../../domain/extension.ts';
import { decideRepayment } from '../../domain/repayment.ts';
import type { RepaymentRefusal } from '../../domain/repayment.ts';
import { stepOf } from '../coupons/coupon-row.ts';
import type { CouponStep, LoadedCoupon } from '../coupons/coupon-row.ts';
import { refuseExtension } from '../extension/refuse-extension.ts';
import { encodeAnswer } from '../http/encode-answer.ts';
import { Refusal } from '../http/refusal.ts';
import type { Replay } from '../http/refusal.ts';
import { refuse } from '../http/refusal.ts';
import type { Call } from '../http/serve.ts';
import { serve } from '../http/serve.ts';
import { accountOf, loadOrderOfPlan } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { askForPayment, openPaymentOf, refusePaymentOnItsWay } from './ask-for-payment.ts';
import { walletToPayFrom } from './ask-for-payment.ts';
import type { DecidedPayment } from './ask-for-payment.ts';

type SubmitCall = Call<typeof submitPayment>;
type Answer = AnswerOf<typeof submitPayment>;

const mostTries = 10;

/**
 * Asks for a payment of a plan, or of an extension of it. One load and one guarded statement; the
 * prompt is sent after the commit, so whoever asks twice, from wherever, gets one prompt.
 */
export const submitPaymentCall = serve(submitPayment, async (call) => {
  for (let tries = 1; tries <= mostTries; tries++) {
    const outcome = await submitOnce(call);
    if (outcome !== 'stale') return outcome;
  }
  throw new Error('an order changed too often while a payment was submitted');
});

async function submitOnce(call: SubmitCall): Promise<Answer | Refusal | Replay | 'stale'> {
  const { context, body, borrower, once } = call;
  const order = await loadOrderOfPlan(context.db, body.planId);
  if (order === null || order.borrowerId !== borrower.id) return refuse('plan-not-payable');
  const now = context.clock.now();
  const account = accountOf(order, now);
  const wallet = await walletToPayFrom(context, order, body.repayAccountId);
  if (wallet === null) return refuse('account-unknown');
  const onItsWay = openPaymentOf(order, body.planId);
  if (onItsWay !== undefined) return refusePaymentOnItsWay(onItsWay);
  const decide = body.bizType === 'extension' ? decideToExtend : decideToRepay;
  const decided = decide(call, { order, account });
  if (decided instanceof Refusal) return decided;
  const encode = (answer: Answer) => encodeAnswer(submitPayment, answer);
  return askForPayment(context, { order, account, wallet, now, ...decided }, { once, encode });
}

interface Bill {
  readonly order: LoadedOrder;
  readonly account: Account;
}

type Decided = Pick<DecidedPayment, 'planId' | 'purpose' | 'amount' | 'coupon' | 'beforeDueOn'>;

function decideToRepay({ body }: SubmitCall, { order, account }: Bill): Decided | Refusal {
  const { planId, payAmount: amount } = body;
  const minimum = order.terms.pricing.minimum;
  const selected = selectedCoupon(order.coupons, { account, planId });
  const discount = selected?.discount ?? zeroNgwee;
  const refusal = decideRepayment({ account, minimum, planId, amount, discount });
  if (refusal !== null) return refuseAmount(refusal);
  const coupon = selected && {
    held: { id: selected.coupon.id, discount },
    reserve: (paymentId: PaymentId) => reserve(selected.coupon, { planId, paymentId }),
  };
  return { planId, purpose: 'repayment', amount, coupon };
}

/** The fee must be what it costs today: another amount is shown the new one, never taken. */
function decideToExtend({ body }: SubmitCall, { order, account }: Bill): Decided | Refusal {
  const { planId, payAmount } = body;
  const offer = decideExtension({ terms: order.terms, account, planId });
  if (typeof offer === 'string') return refuseExtension(offer);
  const { fee: amount, beforeDueOn } = offer;
  if (payAmount !== amount) {
    return refuse('fee-changed', {}, { extensionFee: Number(formatKwacha(amount)) });
  }
  return { planId, purpose: 'extension', amount, beforeDueOn };
}

/** Nobody else can use the coupon until the payment's fate is known. */
function reserve(
  coupon: LoadedCoupon,
  by: { readonly planId: PlanId; readonly paymentId: PaymentId },
): CouponStep {
  const step = stepOf(coupon, { fact: 'reserved', ...by });
  assert(step !== null, 'a coupon that is selected can be reserved');
  return step;
}

function refuseAmount(refusal: RepaymentRefusal): Refusal {
  if (refusal.reason === 'below-minimum') {
    return refuse('below-minimum', { min: formatKwacha(refusal.min).replace(/\.00$/, '') });
  }
  if (refusal.reason === 'pay-earlier-plan-first') {
    return refuse(refusal.reason, {}, { planId: refusal.planId });
  }
  return refuse(refusal.reason);
}
