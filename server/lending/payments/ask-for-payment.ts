import type { PaymentStatus } from '../../../contract/borrower/payments.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { PaymentId, PlanId, RepayAccountId } from '../../../contract/words/ids.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { HeldCoupon } from '../../../domain/growth/coupons.ts';
import { outsidePaymentStatus, paymentIs } from '../../../domain/loan/payment.ts';
import type { Context } from '../../store/context.ts';
import type { CouponStep } from '../account/coupon-row.ts';
import type { Refusal, Replay } from '../../http/refusal.ts';
import { refuse, replay } from '../../http/refusal.ts';
import type { OnceKey } from '../../http/serve.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { changeOrderAndLog } from '../orders/log-states.ts';
import type { ChangesOrders } from '../orders/log-states.ts';
import { walletOfNumber } from '../orders/wallet-of-number.ts';
import { secondWalletOf } from '../../people/wallet/wallets.ts';
import { refuseAsClosed } from './closed-network.ts';
import { newPayment } from '../account/payment-row.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import { firstOpen } from './route-payments.ts';

/** A payment that was decided: what for, how much, from which wallet. */
export interface DecidedPayment {
  readonly order: LoadedOrder;
  readonly account: Account;
  readonly wallet: LoadedOrder['wallet'];
  readonly planId: PlanId;
  readonly purpose: 'repayment' | 'extension' | 'return';
  readonly amount: Ngwee;
  /** Gives a coupon with the payment: the coupon's step is made for the payment's id. */
  readonly coupon?: {
    readonly held: HeldCoupon;
    readonly reserve: (paymentId: PaymentId) => CouponStep;
  } | null;
  /** Of an extension: the due date it is sold for. */
  readonly beforeDueOn?: CivilDate;
  readonly now: Date;
}

export interface AskedPayment {
  readonly paymentId: PaymentId;
  readonly status: PaymentStatus;
}

/** How a payment is written down. */
interface Writing {
  readonly once: OnceKey | null;
  readonly encode: (answer: AskedPayment) => string;
  /** Inside a transaction, its own way to change an order. */
  readonly change?: ChangesOrders;
  /** Inside a transaction, from memory alone; else the providers are asked. */
  readonly findOpen?: typeof firstOpen;
  /** When the prompt is sent; at once where it is left out. */
  readonly sendAt?: Date;
}

/**
 * Writes a payment that was decided, in one statement with an optimistic lock; the prompt itself is
 * sent by a job after the commit. `stale`: the order has changed, so load it and decide again.
 */
export async function askForPayment(
  context: Context,
  decided: DecidedPayment,
  { once, encode, change = changeOrderAndLog, findOpen = firstOpen, sendAt }: Writing,
): Promise<AskedPayment | Refusal<'network-closed'> | Replay | 'stale'> {
  const { order, account, wallet, planId, purpose, amount, coupon, now } = decided;
  const provider = await findOpen(context.payments, 'collect', wallet.network);
  if (provider === null) return refuseAsClosed(context, decided, change);
  const payment = newPayment({
    provider: provider.name,
    operation: 'collect',
    planId,
    purpose,
    amount,
    mobile: wallet.mobile,
    network: wallet.network,
    coupon: coupon?.held ?? null,
    beforeDueOn: decided.beforeDueOn ?? null,
  });
  const answer = { paymentId: payment.id, status: outsidePaymentStatus('requested') };
  const outcome = await change(context, order, {
    now,
    account,
    newPayment: payment,
    sendAt,
    coupons: coupon ? [coupon.reserve(payment.id)] : [],
    once: once && { key: once, answer: encode(answer) },
  });
  // An open payment that was not there when we looked is found, by its id, on the next look.
  if (outcome === 'stale' || outcome === 'payment-on-its-way') return 'stale';
  if (outcome === 'already') return replay();
  context.wake('submit-payments');
  return answer;
}

/** The wallet of the borrower's number, or their second one; null if it is neither. */
export async function walletToPayFrom(
  context: Context,
  order: LoadedOrder,
  repayAccountId: RepayAccountId,
): Promise<LoadedOrder['wallet'] | null> {
  const own = walletOfNumber(order);
  if (repayAccountId === own.id) return own;
  const second = await secondWalletOf(context.db, order.borrowerId);
  return second?.id === repayAccountId ? second : null;
}

/** The payment of a plan whose fate is not known yet; a plan has one at most. */
export function openPaymentOf(order: LoadedOrder, planId: PlanId): PaymentRow | undefined {
  return order.payments.find(
    (payment) => payment.planId === planId && paymentIs.open(payment.state),
  );
}

export function refusePaymentOnItsWay({
  id,
}: Pick<PaymentRow, 'id'>): Refusal<'payment-on-its-way'> {
  return refuse('payment-on-its-way', {}, { paymentId: id });
}
