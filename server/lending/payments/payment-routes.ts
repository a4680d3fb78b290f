import type { Network } from '../../../contract/market/network.ts';
import { networks, ofEachNetwork } from '../../../contract/market/network.ts';
import type { PaymentRoutes, ProviderName } from '../../store/ports/network-access.ts';
import type { Problems } from '../../store/settings.ts';

/** Every provider there is an adapter for, and the networks it reaches. */
const reach = {
  pawapay: networks,
  mtn: ['MTN'],
  airtel: ['Airtel'],
} as const satisfies Readonly<Record<ProviderName, readonly Network[]>>;

export const providerNames = ['pawapay', 'mtn', 'airtel'] as const;

export const defaultRoutes: PaymentRoutes = ofEachNetwork(() => ['pawapay']);

/**
 * Reads `MTN:mtn,pawapay Airtel:pawapay`: a network, a colon, its providers in order. A network
 * that is not named is reached as {@link defaultRoutes} says.
 */
export function readRoutes(text: string, problems: Problems): PaymentRoutes {
  const routes: Partial<Record<Network, readonly ProviderName[]>> = {};
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
): readonly ProviderName[] {
  const route: ProviderName[] = [];
  for (const named of list.split(',')) {
    const name = providerNames.find((one) => one === named);
    if (named === '') complain(`names no provider for ${network}`);
    else if (name === undefined) {
      complain(`names "${named}", but the providers are: ${providerNames.join(', ')}`);
    } else if (!reaches(name, network)) complain(`gives ${network} to ${name}, not its own`);
    else if (route.includes(name)) complain(`names ${name} twice for ${network}`);
    else route.push(name);
  }
  return route;
}

function reaches(name: ProviderName, network: Network): boolean {
  const reached: readonly Network[] = reach[name];
  return reached.includes(network);
}

/** Whether any network is reached by a provider. */
export function isOnARoute(routes: PaymentRoutes, name: ProviderName): boolean {
  return networks.some((network) => routes[network].includes(name));
}
