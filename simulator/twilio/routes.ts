import type { Deliveries } from '../http/deliveries.ts';
import type { Answer, Handler, Request, Routes } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import type { World } from '../world/world.ts';
import { createTwilioMessaging, refusalOfAccess } from './messaging.ts';
import { createStatusCallbacks } from './status-callbacks.ts';

/** Twilio's Programmable Messaging below `/twilio`, as far as the product uses it. */
export function createTwilio(world: World, deliveries: Deliveries): Routes {
  const callbacks = createStatusCallbacks(world, deliveries);
  const send = createTwilioMessaging({ world, callbacks });
  const behind =
    (show: (sid: string) => Answer): Handler =>
    (request: Request) => {
      const sid = (request.parts['sid'] ?? '').replace(/\.json$/, '');
      return refusalOfAccess(world, request.headers.authorization, sid) ?? show(sid);
    };
  const accounts = '/twilio/2010-04-01/Accounts/{sid}';
  return {
    [`POST ${accounts}/Messages.json`]: send,
    [`GET ${accounts}`]: behind((sid) => answerJson(200, { sid, status: 'active' })),
    [`GET ${accounts}/Balance.json`]: behind((account_sid) =>
      answerJson(200, { account_sid, balance: world.settings.smsBalance, currency: 'USD' }),
    ),
  };
}
