import { networks } from '../../../contract/market/network.ts';
import type { Network } from '../../../contract/market/network.ts';

/** pawaPay's codes of the networks of Zambia (pawaPay v2 docs, "providers"). */
const codes: Readonly<Record<Network, string>> = {
  MTN: 'MTN_MOMO_ZMB',
  Airtel: 'AIRTEL_OAPI_ZMB',
  Zamtel: 'ZAMTEL_ZMB',
};

export function providerCode(network: Network): string {
  return codes[network];
}

export function networkOfCode(code: unknown): Network | null {
  return networks.find((network) => codes[network] === code) ?? null;
}
