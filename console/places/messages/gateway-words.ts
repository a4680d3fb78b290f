import type { messageNetworks } from '../../../contract/staff/trouble-acts.ts';

/** A network by its prefix; of an emergency contact's number even that is encrypted. */
export function networkText(network: (typeof messageNetworks)[number]): string {
  return network === 'unknown' ? 'Not known' : network;
}

/** How each gateway is written. */
export function gatewayText(gateway: string): string {
  const names: Readonly<Record<string, string>> = {
    africastalking: 'Africa’s Talking',
    twilio: 'Twilio',
    whatsapp: 'WhatsApp',
    none: 'None yet',
    past: 'Before this server',
  };
  return names[gateway] ?? gateway;
}
