import type { Problems } from '../../store/settings.ts';

/** The addresses of pixels, by the name channels call their network by. */
export type AdNetworks = ReadonlyMap<string, string>;

const longestAddress = 200;

/**
 * Reads `AD_NETWORKS`: `name=https://…`, with commas between. Only these are ever named to a
 * browser, whatever channels an operator publishes. What does not fit becomes a sentence in
 * `problems`. `http` is taken of the simulator alone.
 */
export function readAdNetworks(
  text: string,
  problems: Problems,
  { isSimulated }: { readonly isSimulated: boolean },
): AdNetworks {
  const networks = new Map<string, string>();
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [, name, address] = /^([a-z][a-z0-9-]{0,39})=(\S+)$/.exec(part) ?? [];
    if (name === undefined || address === undefined || !isPixelAddress(address, isSimulated)) {
      problems.push(`AD_NETWORKS has "${part}", but wants name=https://address of a pixel.`);
    } else networks.set(name, address);
  }
  return networks;
}

function isPixelAddress(address: string, isSimulated: boolean): boolean {
  if (address.length > longestAddress || !URL.canParse(address)) return false;
  const { protocol, username, password, search, hash } = new URL(address);
  const isPlain = [username, password, search, hash].every((part) => part === '');
  return isPlain && (protocol === 'https:' || (isSimulated && protocol === 'http:'));
}
