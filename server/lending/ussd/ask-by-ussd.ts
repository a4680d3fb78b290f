import { createHash } from 'node:crypto';
import { market } from '../../../contract/market/zambia.ts';
import * as say from '../../../contract/sentences/ussd.ts';
import { Refusal, Replay } from '../../http/refusal.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { logChange } from '../orders/log-states.ts';
import type { ChangesOrders } from '../orders/log-states.ts';
import { walletOfNumber } from '../orders/wallet-of-number.ts';
import { askForPayment } from '../payments/ask-for-payment.ts';
import type { DecidedPayment } from '../payments/ask-for-payment.ts';
import { firstNotKnownClosed, firstOpen } from '../payments/route-payments.ts';
import { Again, shortLink } from './again.ts';
import type { Move, Scene } from './scene.ts';

/**
 * Asks after the commit whether the network of the wallet is open, and waits for no answer. The key
 * that follows asks for a payment by what is known then.
 */
export function askAhead({ context, later }: Scene, order: LoadedOrder): void {
  const { network } = walletOfNumber(order);
  // An answer that cannot be read is none.
  later(() => void firstOpen(context.payments, 'collect', network).catch(() => null));
}

/** Replaces the session and the device that such a request lacks. */
const noSession = 'ussd';

/**
 * Asks for a payment that was decided, in the transaction of the session: the row is there before
 * the gateway closes the screen. A job sends the prompt once that screen is surely gone.
 * @throws {Again} when the order has changed since it was loaded
 */
export async function askByUssd(
  scene: Scene,
  decided: Omit<DecidedPayment, 'wallet' | 'now'>,
): Promise<Move> {
  const { context, tx, now, later } = scene;
  const wallet = walletOfNumber(decided.order);
  const change: ChangesOrders = async (_, order, made) => {
    const outcome = await changeOrder(tx, order, made);
    if (outcome === 'done') later(() => logChange(context.log, { order, change: made }));
    return outcome;
  };
  const waitMs = context.config.ussd.collectAfterSeconds * 1000;
  const asked = await askForPayment(
    context,
    { ...decided, wallet, now },
    {
      once: onceOf(scene),
      encode: (answer) => JSON.stringify(answer),
      change,
      findOpen: firstNotKnownClosed,
      sendAt: new Date(now.getTime() + waitMs),
    },
  );
  if (asked === 'stale' || asked instanceof Replay) throw new Again();
  const { network } = wallet;
  if (asked instanceof Refusal) {
    return { end: say.networkDown(network, shortLink(context.config.publicUrl)) };
  }
  const end = say.payStarted(network, market.moneyMenu[network]);
  return { end, payment: asked.paymentId };
}

/** `ussd:<gateway>:<session>:pay`, and behind it the payment before where there is one. */
function onceOf({ asked, owner, paymentId }: Scene) {
  const before = paymentId === null ? '' : `:${paymentId}`;
  const nonce = `ussd:${asked.gateway}:${asked.sessionId}:pay${before}`;
  const bodyHash = createHash('sha256').update(nonce).digest();
  return { borrowerId: owner.id, uid: noSession, nonce, sentAtMs: 0n, bodyHash };
}
