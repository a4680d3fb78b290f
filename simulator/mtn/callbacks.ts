import type { Deliveries } from '../http/deliveries.ts';
import type { World } from '../world/world.ts';
import type { Payment } from './payment.ts';
import { paymentData } from './payment.ts';

const defaultLateSeconds = 30;

export type Callbacks = ReturnType<typeof createCallbacks>;

/**
 * Reports to the merchant how payments ended, where it asked for it. It does so once, whether it
 * is heard or not, by PUT or by POST, and without any proof of its origin.
 */
export function createCallbacks({
  world,
  deliveries,
}: {
  world: World;
  deliveries: Deliveries;
}) {
  const announce = async (payment: Payment): Promise<void> => {
    const { callbackUrl = '', paymentId, met } = payment;
    const method = world.seed.below(`mtn callback ${paymentId}`, 2) === 0 ? 'PUT' : 'POST';
    // Nothing is signed here; a forger can only fail to know the address.
    const url = met['wrong-signature'] === undefined ? callbackUrl : `${callbackUrl}-guessed`;
    for (const data of whatIsSaid(payment)) {
      const headers = { 'content-type': 'application/json' };
      await deliveries.post({ method, url, headers, body: JSON.stringify(data) });
    }
  };
  return {
    /** Sends the callback of a final payment, now or as late as its fault says. */
    finished(payment: Payment): void {
      const { met, callbackUrl } = payment;
      if (callbackUrl === undefined || met['no-callback'] !== undefined) return;
      const late = met['late-callback'];
      if (late === undefined) void announce(payment);
      else {
        const seconds = late.seconds ?? defaultLateSeconds;
        world.clock.after(seconds * 1000, () => void announce(payment));
      }
    },
  };
}

/** The bodies sent one after another: the truth first, then what the faults add. */
function whatIsSaid(payment: Payment): Record<string, unknown>[] {
  const { met } = payment;
  const said = [paymentData(payment)];
  if (met['duplicate-callback'] !== undefined) said.push(paymentData(payment));
  if (met['out-of-order-callback'] !== undefined) {
    said.push(paymentData({ ...payment, status: 'PENDING' }));
  }
  if (met['contradicting-callback'] !== undefined) {
    const opposite = payment.status === 'SUCCESSFUL' ? 'FAILED' : 'SUCCESSFUL';
    const reason = 'INTERNAL_PROCESSING_ERROR';
    said.push(paymentData({ ...payment, status: opposite, reason }));
  }
  return said;
}
