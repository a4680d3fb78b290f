import type { UssdConfig } from '../../store/ports/ussd-gateway.ts';
import { lookup } from '../../store/settings.ts';
import type { Reading } from '../registration.ts';
import { africastalkingUssd } from './africastalking/registration.ts';
import { madapiUssd } from './madapi/registration.ts';
import { ontechUssd } from './ontech/registration.ts';
import { ussdAccess } from './registration.ts';
import type { RegisteredUssd } from './registration.ts';

/** Every gateway of USSD; pages name the code of the first that is set. */
export const ussdGateways: readonly RegisteredUssd[] = [
  ontechUssd,
  africastalkingUssd,
  madapiUssd,
];

/** The gateways that `USSD_GATEWAYS` names: with the simulator all, with real providers none. */
export function ussdSettings(reading: Reading): { readonly ussd: UssdConfig } {
  const { env, problems, simulatorUrl } = reading;
  const { text, number } = lookup(env, problems);
  const all = ussdGateways.map(({ name }) => name).join(',');
  const named = text('USSD_GATEWAYS', simulatorUrl === null ? '' : all);
  const names = named.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  const gateways = names.flatMap((name, at) => {
    const found = ussdGateways.find((one) => one.name === name);
    if (found !== undefined && names.indexOf(name) === at) return [ussdAccess(found, reading)];
    problems.push(`USSD_GATEWAYS names "${name}", but must name each of these once: ${all}.`);
    return [];
  });
  return {
    ussd: {
      gateways,
      sessionsPerMinute: number('USSD_SESSIONS_PER_MINUTE', 600, 100_000, 1),
      collectAfterSeconds: number('USSD_COLLECT_AFTER_SECONDS', 5, 60),
      longestAnswerMs: 4_000,
    },
  };
}
