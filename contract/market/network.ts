import { market } from './zambia.ts';

export const { networks } = market;

/** The network of a wallet; each network holds a separate balance. */
export type Network = (typeof networks)[number];

/** What is kept of each network, made by its name. */
export function ofEachNetwork<T>(make: (network: Network) => T): Readonly<Record<Network, T>> {
  const entries = networks.map((network) => [network, make(network)] as const);
  // The library's type of what entries make forgets their names.
  return Object.fromEntries(entries) as Record<Network, T>;
}
