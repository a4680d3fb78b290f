import { createHmac } from 'node:crypto';
import type { Deliveries } from '../http/deliveries.ts';
import type { World } from '../world/world.ts';

/** Posts statuses or messages to the product, signed by the secret of its app. */
export function postEvent({ settings }: World, deliveries: Deliveries, value: object) {
  const metadata = {
    display_phone_number: '260960000000',
    phone_number_id: settings.whatsappNumberId,
  };
  const whole = { messaging_product: 'whatsapp', metadata, ...value };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1002', changes: [{ field: 'messages', value: whole }] }],
  });
  const signature = createHmac('sha256', settings.whatsappAppSecret).update(body).digest('hex');
  return deliveries.post({
    url: `${settings.callbackBaseUrl}/callbacks/whatsapp/events`,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${signature}`,
    },
    body,
  });
}

/** A text that a person writes to the product. */
export function writtenByWhatsapp(
  { clock }: World,
  { mobile, text, id }: { mobile: string; text: string; id: string },
) {
  const from = `26${mobile}`;
  const timestamp = String(Math.floor(clock.now() / 1000));
  return {
    contacts: [{ profile: { name: 'Phone' }, wa_id: from }],
    messages: [{ from, id: `wamid.${id}`, timestamp, type: 'text', text: { body: text } }],
  };
}
