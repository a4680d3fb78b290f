import { networks } from '../world/network.ts';
import type { World } from '../world/world.ts';
import type { Callbacks } from './callbacks.ts';
import type { ProcessingFailure } from './failures.ts';
import type { Payment } from './payment.ts';
import { isFinal } from './payment.ts';

const defaultHeldSeconds = 30;

/** The end of a payment: the money moves, or a failure is named, and the merchant hears of it. */
export function createSettlement({ world, callbacks }: { world: World; callbacks: Callbacks }) {
  const finish = (payment: Payment, failure?: ProcessingFailure): void => {
    if (isFinal(payment)) return;
    if (failure === undefined) {
      const { kind, mobile, amount, paymentId, providerTransactionId } = payment;
      world.pay({ kind, mobile, amount, paymentId, providerTransactionId });
      payment.status = 'COMPLETED';
    } else {
      payment.status = 'FAILED';
      payment.failure = failure;
    }
    callbacks.finished(payment);
  };

  return {
    finish,
    /** Ends the payment after the usual delay: as `failure`, else as the wallet then allows. */
    settleLater(payment: Payment, failure?: ProcessingFailure): void {
      if (payment.met['never-settle'] !== undefined) return;
      const held = payment.met['settle-after'];
      const delayMs =
        held === undefined
          ? world.settings.settleDelayMs
          : (held.seconds ?? defaultHeldSeconds) * 1000;
      world.clock.after(delayMs, () =>
        finish(payment, failure ?? refusalOfWallet(world, payment)),
      );
    },
  };
}

/** Whether the number's wallet is with the network the merchant named. */
export function isWithProvider(world: World, { mobile, provider }: Payment): boolean {
  return networks[world.phones.touch(mobile).network].provider === provider;
}

function refusalOfWallet(world: World, payment: Payment): ProcessingFailure | undefined {
  const deposit = payment.kind === 'deposit';
  if (!isWithProvider(world, payment)) {
    return deposit ? 'PAYER_NOT_FOUND' : 'RECIPIENT_NOT_FOUND';
  }
  const { balance } = world.phones.touch(payment.mobile);
  return deposit && balance < payment.amount ? 'INSUFFICIENT_BALANCE' : undefined;
}
