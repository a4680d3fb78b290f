import { assert } from '../../domain/assert.ts';
import { africasTalking } from './africas-talking.ts';
import type { SmsGateway, SmsOutcome } from '../store/ports/sms-gateway.ts';
import type { Config, GatewayName } from '../store/config.ts';
import type { GatewaySwitch } from './gateway-choices.ts';
import { gatewayNames } from './sms-settings.ts';
import { twilio } from './twilio.ts';

/**
 * The gateways we have an account with. Those of the settings are tried in their order; another
 * one goes first while it is chosen.
 */
export function smsGateway(
  { sms }: Pick<Config, 'sms'>,
  now: () => Date,
  { ended = () => {}, choice = noSwitch }: Partial<Heard> = {},
): SmsGateway {
  const known = knownGateways(sms).map((name) => {
    if (name === 'twilio') return sms.twilio && twilio(sms.twilio, now);
    return sms.africastalking && africasTalking(sms.africastalking);
  });
  const counted = known
    .filter((gateway) => gateway !== null)
    .map((gateway) => countEnds(gateway, ended));
  return switched(counted, { usual: sms.gateways, choice });
}

/** Every gateway we have an account with, those of the settings first. */
export function knownGateways(sms: Config['sms']): readonly GatewayName[] {
  const others = gatewayNames.filter((name) => !sms.gateways.includes(name));
  return [...sms.gateways, ...others].filter((name) => sms[name] !== null);
}

interface Heard {
  readonly ended: GatewayEnded;
  readonly choice: GatewaySwitch;
}

const noSwitch: GatewaySwitch = { first: async () => null, leave: async () => {} };

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

/** So often in a row the first gateway is silent before the next one takes its place. */
const mostSilences = 3;

/**
 * Tries the next gateway only where the one before surely did not take the message. After a
 * silence it may have gone out, and what is wrong with a number is wrong everywhere. A message
 * after a silence is sent once; but those that come after several go another way.
 */
export function switched(
  gateways: readonly SmsGateway[],
  { usual, choice }: { readonly usual: readonly string[]; readonly choice: GatewaySwitch },
): SmsGateway {
  const named = (name: string) => gateways.find((one) => one.name === name);
  const inOrder = usual.flatMap((name) => named(name) ?? []);
  const [usualFirst] = inOrder;
  assert(usualFirst !== undefined, 'a gateway carries the messages');
  const silences = new Map<string, number>();

  const heard = async (gateway: string, { outcome }: SmsOutcome, isFirst: boolean) => {
    const count = outcome === 'unknown' ? (silences.get(gateway) ?? 0) + 1 : 0;
    silences.set(gateway, count);
    if (!isFirst || count < mostSilences) return;
    const next = inOrder.find(
      ({ name }) => name !== gateway && (silences.get(name) ?? 0) < mostSilences,
    );
    if (next !== undefined) await choice.leave(gateway, next.name);
  };

  return {
    name: usualFirst.name,
    async send(message) {
      const chosen = await choice.first();
      const first = (chosen === null ? undefined : named(chosen)) ?? usualFirst;
      let by = first;
      let outcome: SmsOutcome = await by.send(message);
      await heard(by.name, outcome, true);
      for (const next of inOrder.filter((one) => one !== first)) {
        if (outcome.outcome !== 'not-accepted') break;
        by = next;
        outcome = await by.send(message);
        await heard(by.name, outcome, false);
      }
      return { ...outcome, gateway: by.name };
    },
  };
}
