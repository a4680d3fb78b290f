import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks of this machine, its neighbours, its provider and no one. Nothing is sent there. */
const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, bits, 'ipv4');
}
/** The only networks of the sixth version that are anyone's, and what in them leads elsewhere. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

const isLoopback = (address: string) => address === '127.0.0.1' || address === '::1';

/** How names are resolved; another one for a test. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;
const byDns: Resolve = (host) => lookup(host, { all: true, verbatim: true });

export class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC';
}

/**
 * Resolves a name once, refuses it if any of its addresses is not public, and answers the one that
 * is connected to. `allowLocal`: this machine itself may listen, which only the simulator allows.
 * @throws {NotPublic}
 */
export async function publicAddressOf(
  host: string,
  { allowLocal, resolve = byDns }: { readonly allowLocal: boolean; readonly resolve?: Resolve },
): Promise<string> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const found = isIP(bare) === 0 ? await resolve(bare) : [{ address: bare }];
  const [first] = found;
  const isFit = ({ address }: { readonly address: string }) =>
    isPublicAddress(address) || (allowLocal && isLoopback(address));
  if (first === undefined || !found.every(isFit)) throw new NotPublic('address is not public');
  return first.address;
}

/** The resolving of a connection: that address and no other. */
export function onlyTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}
