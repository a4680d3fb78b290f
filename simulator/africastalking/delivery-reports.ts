import type { Deliveries } from '../http/deliveries.ts';
import type { MetFaults } from '../world/faults.ts';
import { networks } from '../world/network.ts';
import type { World } from '../world/world.ts';

const defaultLateSeconds = 30;

export interface ReportedMessage {
  messageId: string;
  mobile: string;
  met: MetFaults;
}

export type DeliveryReports = ReturnType<typeof createDeliveryReports>;

/**
 * Delivery reports of Africa's Talking: a form POST, without any proof of who sends it, and sent
 * once. The product puts a secret into the address instead.
 */
export function createDeliveryReports(world: World, deliveries: Deliveries) {
  const report = async (
    { messageId, mobile }: ReportedMessage,
    status: string,
  ): Promise<void> => {
    const { settings } = world;
    const url =
      settings.deliveryReportUrl ||
      `${settings.callbackBaseUrl}/callbacks/africastalking/delivery`;
    const form = new URLSearchParams({
      id: messageId,
      status,
      phoneNumber: `+26${mobile}`,
      networkCode: networks[world.phones.touch(mobile).network].networkCode,
      retryCount: '0',
    });
    if (status === 'Failed') form.set('failureReason', 'DeliveryFailure');
    await deliveries.post({
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
  };

  const reportAll = async (
    message: ReportedMessage,
    statuses: readonly string[],
  ): Promise<void> => {
    for (const status of statuses) await report(message, status);
  };

  return {
    /** The message is on the phone: says so, in the ways its faults ask for. */
    delivered(message: ReportedMessage): void {
      const { met } = message;
      if (met['no-callback'] !== undefined) return;
      const statuses = ['Success'];
      if (met['duplicate-callback'] !== undefined) statuses.push('Success');
      if (met['out-of-order-callback'] !== undefined) statuses.push('Sent');
      if (met['contradicting-callback'] !== undefined) statuses.push('Failed');
      const late = met['late-callback'];
      const delayMs =
        late === undefined
          ? world.settings.deliveryReportDelayMs
          : (late.seconds ?? defaultLateSeconds) * 1000;
      world.clock.after(delayMs, () => void reportAll(message, statuses));
    },
    /** The message waits somewhere for ever. */
    stuck(message: ReportedMessage): void {
      if (message.met['no-callback'] !== undefined) return;
      world.clock.after(
        world.settings.deliveryReportDelayMs,
        () => void reportAll(message, ['Buffered']),
      );
    },
  };
}
