import { createHmac } from 'node:crypto';
import type { Deliveries } from '../http/deliveries.ts';
import type { MetFaults } from '../world/faults.ts';
import type { World } from '../world/world.ts';

const defaultLateSeconds = 30;

export interface SentMessage {
  messageSid: string;
  mobile: string;
  /** Where its status goes; empty: nowhere. */
  statusCallback: string;
  met: MetFaults;
}

export type StatusCallbacks = ReturnType<typeof createStatusCallbacks>;

/**
 * Status callbacks of Twilio: form POSTs, each signed over its address and its fields, each sent
 * once.
 */
export function createStatusCallbacks(world: World, deliveries: Deliveries) {
  const tell = async (message: SentMessage, status: string): Promise<void> => {
    const { messageSid, mobile, statusCallback: url, met } = message;
    const form = new URLSearchParams({
      AccountSid: world.settings.twilioAccountSid,
      MessageSid: messageSid,
      SmsSid: messageSid,
      MessageStatus: status,
      To: `+26${mobile}`,
      ApiVersion: '2010-04-01',
    });
    if (status === 'undelivered') form.set('ErrorCode', '30003');
    const isForged = met['wrong-signature'] !== undefined;
    const token = isForged ? 'wrong token' : world.settings.twilioAuthToken;
    await deliveries.post({
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signTwilio(token, url, form),
      },
      body: form.toString(),
    });
  };

  const tellAll = async (message: SentMessage, statuses: readonly string[]): Promise<void> => {
    for (const status of statuses) await tell(message, status);
  };

  const tellLater = (message: SentMessage, statuses: readonly string[]): void => {
    const { met, statusCallback } = message;
    if (statusCallback === '' || met['no-callback'] !== undefined) return;
    const late = met['late-callback'];
    const delayMs =
      late === undefined
        ? world.settings.deliveryReportDelayMs
        : (late.seconds ?? defaultLateSeconds) * 1000;
    world.clock.after(delayMs, () => void tellAll(message, statuses));
  };

  return {
    /** The message is on the phone: says so, in the ways its faults ask for. */
    delivered(message: SentMessage): void {
      const { met } = message;
      const statuses = ['sent', 'delivered'];
      if (met['duplicate-callback'] !== undefined) statuses.push('delivered');
      if (met['out-of-order-callback'] !== undefined) statuses.push('sent');
      if (met['contradicting-callback'] !== undefined) statuses.push('undelivered');
      tellLater(message, statuses);
    },
    /** The message was handed on and waits somewhere for ever. */
    stuck: (message: SentMessage): void => tellLater(message, ['sent']),
  };
}

/** The address, then every field in the order of its name: name and value, nothing between. */
export function signTwilio(token: string, url: string, form: URLSearchParams): string {
  const fields = [...form].sort(([one], [other]) => (one < other ? -1 : 1));
  const text = url + fields.map(([name, value]) => name + value).join('');
  return createHmac('sha1', token).update(text).digest('base64');
}
