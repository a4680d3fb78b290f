import { assert } from '../../../domain/assert.ts';
import type { Network } from '../../../contract/market/network.ts';
import { networks, ofEachNetwork } from '../../../contract/market/network.ts';
import { providers } from '../../networks/providers.ts';
import type { PaymentRoutes } from '../../store/ports/payment-account.ts';
import type { Problems } from '../../store/settings.ts';

/** Each network by the first registered provider that reaches it. */
export const defaultRoutes: PaymentRoutes = ofEachNetwork((network) => {
  const first = providers.find((provider) => provider.networks.includes(network));
  assert(first !== undefined, `no provider reaches ${network}`);
  return [first.name];
});

/**
 * Reads `MTN:mtn,pawapay Airtel:pawapay`: a network, a colon, its providers in order. A network
 * that is not named is reached as {@link defaultRoutes} says.
 */
export function readRoutes(text: string, problems: Problems): PaymentRoutes {
  const routes: Partial<Record<Network, readonly string[]>> = {};
  const complain = (what: string) => void problems.push(`PAYMENT_ROUTES ${what}.`);
  for (const part of text.split(/\s+/).filter((one) => one !== '')) {
    const [named = '', ...lists] = part.split(':');
    // A second colon, typed for a comma, is complained of with the name that it makes.
    const list = lists.join(':');
    const network = networks.find((one) => one === named);
    if (network === undefined) {
      complain(`names "${named}", but the networks are: ${networks.join(', ')}`);
    } else if (routes[network] !== undefined) complain(`names ${network} twice`);
    else routes[network] = readRoute(network, list, complain);
  }
  return { ...defaultRoutes, ...routes };
}

function readRoute(
  network: Network,
  list: string,
  complain: (what: string) => void,
): readonly string[] {
  const route: string[] = [];
  for (const named of list.split(',')) {
    const provider = providers.find(({ name }) => name === named);
    if (named === '') complain(`names no provider for ${network}`);
    else if (provider === undefined) {
      const names = providers.map(({ name }) => name).join(', ');
      complain(`names "${named}", but the providers are: ${names}`);
    } else if (!provider.networks.includes(network)) {
      complain(`gives ${network} to ${named}, not its own`);
    } else if (route.includes(named)) complain(`names ${named} twice for ${network}`);
    else route.push(named);
  }
  return route;
}

/** Whether any network is reached by a provider. */
export function isOnARoute(routes: PaymentRoutes, name: string): boolean {
  return networks.some((network) => routes[network].includes(name));
}
