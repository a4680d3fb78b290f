import { assert } from '../../domain/assert.ts';
import { africasTalking } from './africas-talking.ts';
import type { SmsGateway, SmsOutcome } from '../store/ports/sms-gateway.ts';
import type { Config } from '../store/config.ts';
import { twilio } from './twilio.ts';

/** The gateways of the settings, the first choice first. */
export function smsGateway(
  { sms }: Pick<Config, 'sms'>,
  now: () => Date,
  ended: GatewayEnded = () => {},
): SmsGateway {
  const gateways = sms.gateways.map((name) => {
    if (name === 'twilio') return sms.twilio && twilio(sms.twilio, now);
    return sms.africastalking && africasTalking(sms.africastalking);
  });
  const counted = gateways
    .filter((gateway) => gateway !== null)
    .map((gateway) => countEnds(gateway, ended));
  return oneAfterTheOther(counted);
}

/** Hears how each try at each gateway ended. */
type GatewayEnded = (gateway: string, outcome: string) => void;

function countEnds({ name, send }: SmsGateway, ended: GatewayEnded): SmsGateway {
  return {
    name,
    async send(message) {
      const said = await send(message);
      ended(name, said.outcome);
      return said;
    },
  };
}

/**
 * Tries the next gateway only where the one before surely did not take the message: after a
 * silence it may have gone out, and what is wrong with a number is wrong everywhere.
 */
export function oneAfterTheOther(gateways: readonly SmsGateway[]): SmsGateway {
  const [first, ...others] = gateways;
  assert(first !== undefined, 'somebody carries the messages');
  return {
    name: first.name,
    async send(message) {
      let by = first;
      let outcome: SmsOutcome = await by.send(message);
      for (const next of others) {
        if (outcome.outcome !== 'not-accepted') break;
        by = next;
        outcome = await by.send(message);
      }
      return { ...outcome, gateway: by.name };
    },
  };
}
