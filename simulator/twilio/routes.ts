import type { Deliveries } from '../http/deliveries.ts';
import type { Routes } from '../http/router.ts';
import type { World } from '../world/world.ts';
import { createTwilioMessaging } from './messaging.ts';
import { createStatusCallbacks } from './status-callbacks.ts';

/** Twilio's Programmable Messaging below `/twilio`, as far as the product uses it. */
export function createTwilio(world: World, deliveries: Deliveries): Routes {
  const callbacks = createStatusCallbacks(world, deliveries);
  const send = createTwilioMessaging({ world, callbacks });
  return { 'POST /twilio/2010-04-01/Accounts/{sid}/Messages.json': send };
}
