import { setTimeout as pause } from 'node:timers/promises';
import type { Network } from '../../../contract/market/network.ts';
import { networks, ofEachNetwork } from '../../../contract/market/network.ts';
import { assert } from '../../../domain/assert.ts';
import { defaultRoutes } from './payment-routes.ts';
import type {
  Operation,
  PaymentProvider,
  PaymentProviders,
} from '../../store/ports/payment-provider.ts';

/** A person waits, and the next provider may know: all of them together take a few seconds. */
const longestPredictionMs = 1_000;

/**
 * The providers by their routes. All that are given can be asked about what they took; what is new
 * goes by the routes. Every name on a route must be among the providers.
 */
export function routePayments(
  providers: readonly PaymentProvider[],
  routes: Readonly<Record<Network, readonly string[]>> = defaultRoutes,
): PaymentProviders {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const found = (name: string): PaymentProvider => {
    const provider = byName.get(name);
    assert(provider !== undefined, `a route names ${name}, which was not made`);
    return provider;
  };
  const byNetwork = ofEachNetwork((network) => routes[network].map(found));
  for (const network of networks) {
    assert(byNetwork[network].length > 0, `no provider reaches ${network}`);
  }
  return {
    of(network) {
      const [first] = byNetwork[network];
      assert(first !== undefined, `no provider reaches ${network}`);
      return first;
    },
    routeOf: (network) => byNetwork[network],
    named: (name) => byName.get(name),
    sentSince: () => [],
    async predictNetwork(mobile) {
      // One after the other: pawaPay knows all networks, the others only whether it is theirs.
      for (const provider of providers) {
        const late = pause(longestPredictionMs, null, { ref: false });
        const network = await Promise.race([provider.predictNetwork(mobile), late]);
        if (network !== null) return network;
      }
      return null;
    },
    async holderOf(mobile, network) {
      for (const provider of byNetwork[network]) {
        const holder = await provider.holderOf?.(mobile);
        if (holder) return holder;
      }
      return null;
    },
  };
}

/** The first provider of a network that does not call itself closed; null when all do. */
export async function firstOpen(
  providers: PaymentProviders,
  operation: Operation,
  network: Network,
): Promise<PaymentProvider | null> {
  for (const provider of providers.routeOf(network)) {
    if (await provider.isOpen(operation, network)) return provider;
  }
  return null;
}

/** The same from memory: inside a transaction nothing outside the database is asked. */
export async function firstNotKnownClosed(
  providers: PaymentProviders,
  operation: Operation,
  network: Network,
): Promise<PaymentProvider | null> {
  const isKnown = (one: PaymentProvider) => one.isKnownClosed?.(operation, network) ?? false;
  return providers.routeOf(network).find((one) => !isKnown(one)) ?? null;
}

/** The next provider when `name` has refused a payment; undefined when none is left. */
export function nextOnRoute(
  providers: PaymentProviders,
  network: Network,
  name: string,
): PaymentProvider | undefined {
  const route = providers.routeOf(network);
  const at = route.findIndex((provider) => provider.name === name);
  return at < 0 ? undefined : route[at + 1];
}
