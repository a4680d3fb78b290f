import type { World } from '../world/world.ts';
import type { Callbacks } from './callbacks.ts';
import type { Failure, Payment } from './payment.ts';
import { isFinal } from './payment.ts';

const defaultHeldSeconds = 30;

/** The end of a payment: the money moves, or a failure is named, and the merchant hears of it. */
export function createSettlement({ world, callbacks }: { world: World; callbacks: Callbacks }) {
  const finish = (payment: Payment, failure?: Failure): void => {
    if (isFinal(payment)) return;
    if (failure === undefined) {
      const { kind, mobile, amount, id, airtelMoneyId } = payment;
      const names = { paymentId: id, providerTransactionId: airtelMoneyId };
      world.pay({ kind, mobile, amount, ...names, account: 'airtel' });
      payment.status = 'TS';
    } else {
      payment.status = failure === 1024 ? 'TE' : 'TF';
      payment.failure = failure;
    }
    callbacks.finished(payment);
  };

  return {
    /** After the usual delay, or the one of a fault: as `failure`, else as the wallet allows. */
    settleLater(payment: Payment, failure?: Failure): void {
      const { met, kind } = payment;
      if (met['never-settle'] !== undefined) return;
      const held = met['settle-after'];
      const end = (): void => finish(payment, failure ?? refusalOfWallet(world, payment));
      // A disbursement is answered when it is done, unless something holds it up.
      if (held === undefined && kind === 'payout') end();
      else {
        const heldMs = (held?.seconds ?? defaultHeldSeconds) * 1000;
        world.clock.after(held === undefined ? world.settings.settleDelayMs : heldMs, end);
      }
    },
  };
}

function refusalOfWallet(world: World, { kind, mobile, amount }: Payment): Failure | undefined {
  const { network, balance } = world.phones.touch(mobile);
  if (network !== 'Airtel') return kind === 'payout' ? 1012 : 1005;
  return kind === 'deposit' && balance < amount ? 1007 : undefined;
}
