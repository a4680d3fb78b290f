import type { Deliveries } from '../http/deliveries.ts';
import type { World } from '../world/world.ts';
import type { Payment } from './payment.ts';
import { paymentData } from './payment.ts';
import type { Signer } from './sign.ts';

/** pawaPay gives up on a callback that is not answered 200 within a quarter of an hour. */
const retriesForMs = 15 * 60_000;
const longestPauseMs = 60_000;
const defaultLateSeconds = 30;
const pathOf = { deposit: 'deposits', payout: 'payouts' } as const;

export type Callbacks = ReturnType<typeof createCallbacks>;

/** Tells the merchant how payments ended, in the ways its faults ask for. */
export function createCallbacks(parts: {
  world: World;
  signer: Signer;
  deliveries: Deliveries;
}) {
  const { world, signer, deliveries } = parts;

  const deliver = async (
    callback: { url: string; body: string; forged: boolean },
    firstTriedAt = world.clock.now(),
    tries = 1,
  ): Promise<void> => {
    const now = world.clock.now();
    if (!URL.canParse(callback.url)) return;
    const signed = signer.sign({ ...callback, now });
    const isSwitchedOn = world.settings.pawapaySignedCallbacks !== 'off';
    const headers = isSwitchedOn ? signed : { 'content-type': signed['content-type'] };
    const status = await deliveries.post({ url: callback.url, headers, body: callback.body });
    if (status === 200) return;
    const pauseMs = Math.min(1000 * 2 ** (tries - 1), longestPauseMs);
    if (world.clock.now() + pauseMs - firstTriedAt > retriesForMs) return;
    world.clock.after(pauseMs, () => void deliver(callback, firstTriedAt, tries + 1));
  };

  const urlOf = (payment: Payment): string =>
    `${world.settings.callbackBaseUrl}/callbacks/pawapay/${pathOf[payment.kind]}`;

  const announce = async (payment: Payment): Promise<void> => {
    const forged = payment.met['wrong-signature'] !== undefined;
    for (const data of whatIsSaid(payment)) {
      await deliver({ url: urlOf(payment), body: JSON.stringify(data), forged });
    }
  };

  return {
    /** Sends the callback of a final payment, now or as late as its fault says. */
    finished(payment: Payment): void {
      const { met } = payment;
      if (met['no-callback'] !== undefined) return;
      const late = met['late-callback'];
      if (late === undefined) void announce(payment);
      else {
        const seconds = late.seconds ?? defaultLateSeconds;
        world.clock.after(seconds * 1000, () => void announce(payment));
      }
    },
    /** Sends the plain truth again, on the merchant's demand. */
    again(payment: Payment): void {
      const body = JSON.stringify(paymentData(payment));
      void deliver({ url: urlOf(payment), body, forged: false });
    },
    /** Posts any signed object, as for statements. */
    post(url: string, data: unknown): void {
      void deliver({ url, body: JSON.stringify(data), forged: false });
    },
  };
}

/** The bodies sent one after another: the truth first, then what the faults add. */
function whatIsSaid(payment: Payment): Record<string, unknown>[] {
  const { met } = payment;
  const said = [paymentData(payment)];
  if (met['duplicate-callback'] !== undefined) said.push(paymentData(payment));
  if (met['out-of-order-callback'] !== undefined) {
    said.push(paymentData({ ...payment, status: 'PROCESSING' }));
  }
  if (met['contradicting-callback'] !== undefined) {
    const opposite = payment.status === 'COMPLETED' ? 'FAILED' : 'COMPLETED';
    said.push(paymentData({ ...payment, status: opposite, failure: 'UNSPECIFIED_FAILURE' }));
  }
  return said;
}
