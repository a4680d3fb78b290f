import { createHmac } from 'node:crypto';
import type { Deliveries } from '../http/deliveries.ts';
import type { World } from '../world/world.ts';
import type { Payment } from './payment.ts';
import { messageOf } from './payment.ts';

const defaultLateSeconds = 30;

export type Callbacks = ReturnType<typeof createCallbacks>;

/**
 * Tells the merchant how payments ended, in the ways its faults ask for. Nothing says that Airtel
 * tries again, so each callback goes once.
 */
export function createCallbacks({
  world,
  deliveries,
}: {
  world: World;
  deliveries: Deliveries;
}) {
  const announce = async (payment: Payment): Promise<void> => {
    const { callbackBaseUrl, companyName, airtelCallbackKey } = world.settings;
    const url = `${callbackBaseUrl}/callbacks/airtel/payments`;
    const isForged = payment.met['wrong-signature'] !== undefined;
    const key = isForged ? `not ${airtelCallbackKey}` : airtelCallbackKey;
    const headers = { 'content-type': 'application/json' };
    for (const said of whatIsSaid(payment)) {
      const body = signed(transactionOf(said, companyName), key);
      await deliveries.post({ url, headers, body });
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
  };
}

function transactionOf(payment: Payment, companyName: string) {
  const { id, status, airtelMoneyId } = payment;
  return {
    id,
    message: messageOf(payment, companyName),
    status_code: status,
    airtel_money_id: airtelMoneyId,
  };
}

/** The hash of Airtel's own example is that of the form with two spaces; the body is compact. */
function signed(transaction: Record<string, unknown>, key: string): string {
  const form = JSON.stringify({ transaction }, null, 2);
  const hash = createHmac('sha256', key).update(form).digest('base64');
  return JSON.stringify({ transaction, hash });
}

/** The callbacks of payments, one after another: the truth first, then what faults add. */
function whatIsSaid(payment: Payment): Payment[] {
  const { met } = payment;
  const said = [payment];
  if (met['duplicate-callback'] !== undefined) said.push(payment);
  if (met['out-of-order-callback'] !== undefined) said.push({ ...payment, status: 'TIP' });
  if (met['contradicting-callback'] !== undefined) {
    said.push({ ...payment, status: payment.status === 'TS' ? 'TF' : 'TS' });
  }
  return said;
}
