import type { AnswerOf } from '../../contract/endpoint.ts';
import { submitPayment } from '../../contract/payments.ts';
import type { PaymentId, PlanId } from '../../contract/values/ids.ts';
import { formatKwacha, zeroNgwee } from '../../contract/values/ngwee.ts';
import { assert } from '../../domain/assert.ts';
import { selectedCoupon } from '../../domain/coupons.ts';
import { outsidePaymentStatus, paymentIs } from '../../domain/payment.ts';
import { decideRepayment } from '../../domain/repayment.ts';
import type { RepaymentRefusal } from '../../domain/repayment.ts';
import { stepOf } from '../coupons/coupon-row.ts';
import type { CouponStep, LoadedCoupon } from '../coupons/coupon-row.ts';
import { encodeAnswer } from '../http/encode-answer.ts';
import type { Refusal, Replay } from '../http/refusal.ts';
import { refuse, replay } from '../http/refusal.ts';
import type { Call } from '../http/serve.ts';
import { serve } from '../http/serve.ts';
import { changeOrder } from '../orders/change-order.ts';
import { accountOf, loadOrderOfPlan } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { findWallet } from '../orders/wallets.ts';
import { newPayment } from './payment-row.ts';

type SubmitCall = Call<typeof submitPayment>;
type Answer = AnswerOf<typeof submitPayment>;

const mostTries = 10;

/**
 * Asks for a payment of a plan. One load and one guarded statement; the prompt itself is sent by a
 * job after the commit, so whoever asks twice, from wherever, gets one prompt.
 */
export const submitPaymentCall = serve(submitPayment, async (call) => {
  if (call.body.bizType === 'extension') {
    return refuse('not-extendable', { why: 'extensions cannot be bought yet.' });
  }
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
  const wallet = await walletOf(call, order);
  if (wallet === null) return refuse('account-unknown');
  const { planId, payAmount: amount } = body;
  const onItsWay = openPaymentOf(order, planId);
  if (onItsWay !== undefined) return refusePaymentOnItsWay(onItsWay);
  const minimum = order.terms.pricing.minimum;
  const selected = selectedCoupon(order.coupons, { account, planId });
  const discount = selected?.discount ?? zeroNgwee;
  const refusal = decideRepayment({ account, minimum, planId, amount, discount });
  if (refusal !== null) return refuseAmount(refusal);
  const provider = context.payments.of(wallet.network);
  if (!(await provider.isOpen('collect', wallet.network))) return refuse('network-closed');
  const payment = newPayment({
    provider: provider.name,
    planId,
    operation: 'collect',
    purpose: 'repayment',
    amount,
    mobile: wallet.mobile,
    network: wallet.network,
    coupon: selected && { id: selected.coupon.id, discount },
  });
  const answer = { paymentId: payment.id, status: outsidePaymentStatus('requested') };
  const outcome = await changeOrder(context.db, order, {
    now,
    account,
    newPayment: payment,
    coupons: selected ? reserve(selected.coupon, { planId, paymentId: payment.id }) : [],
    once: once && { key: once, answer: encodeAnswer(submitPayment, answer) },
  });
  // An open payment that was not there when we looked is found, by its id, on the next look.
  if (outcome === 'stale' || outcome === 'payment-on-its-way') return 'stale';
  if (outcome === 'already') return replay();
  context.wake('submit-payments');
  return answer;
}

/** Almost always the wallet of the loan; another one of the same borrower will do. */
async function walletOf(
  { context, body, borrower }: SubmitCall,
  order: LoadedOrder,
): Promise<LoadedOrder['wallet'] | null> {
  if (body.repayAccountId === order.wallet.id) return order.wallet;
  return findWallet(context.db, borrower.id, body.repayAccountId);
}

/** Nobody else can use the coupon until the payment's fate is known. */
function reserve(
  coupon: LoadedCoupon,
  by: { readonly planId: PlanId; readonly paymentId: PaymentId },
): CouponStep[] {
  const step = stepOf(coupon, { fact: 'reserved', ...by });
  assert(step !== null, 'a coupon that is selected can be reserved');
  return [step];
}

function openPaymentOf(
  order: LoadedOrder,
  planId: string,
): LoadedOrder['payments'][number] | undefined {
  return order.payments.find(
    (payment) => payment.planId === planId && paymentIs.open(payment.state),
  );
}

function refusePaymentOnItsWay({ id }: { readonly id: string }): Refusal {
  return refuse('payment-on-its-way', {}, { paymentId: id });
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
