import { networks } from '../../contract/market/network.ts';
import type { Network } from '../../contract/market/network.ts';

/** A wallet at a provider, and the networks whose payouts it pays. */
export interface Wallet {
  readonly provider: string;
  readonly wallet: string;
  readonly pays: readonly Network[];
}

/**
 * Wallets and floats that can only be compared together, because one wallet serves several
 * networks.
 */
export interface FloatGroup<W extends Wallet> {
  readonly networks: readonly Network[];
  /** Empty if no provider reports a balance. */
  readonly wallets: readonly W[];
}

/** Groups wallets that share a network. Each network is in exactly one group. */
export function floatGroups<W extends Wallet>(wallets: readonly W[]): FloatGroup<W>[] {
  let groups: FloatGroup<W>[] = networks.map((one) => ({ networks: [one], wallets: [] }));
  for (const wallet of wallets) {
    const holds = networksOf(wallet);
    const touched = groups.filter((group) => group.networks.some((one) => holds.includes(one)));
    if (touched.length === 0) continue;
    const joined = {
      networks: networks.filter((one) => touched.some((group) => group.networks.includes(one))),
      wallets: [...touched.flatMap((group) => group.wallets), wallet],
    };
    groups = [...groups.filter((group) => !touched.includes(group)), joined];
  }
  const place = (group: FloatGroup<W>) =>
    networks.findIndex((one) => group.networks.includes(one));
  return groups.toSorted((a, b) => place(a) - place(b));
}

/**
 * A wallet for collections only makes no payouts, so it belongs to the network that its provider is
 * named after.
 */
function networksOf({ provider, pays }: Wallet): readonly Network[] {
  return pays.length > 0 ? pays : networks.filter((one) => one.toLowerCase() === provider);
}
