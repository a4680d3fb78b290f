import { isIPv4, isIPv6 } from 'node:net';

/**
 * An address, and the networks it lies in, from narrow to wide: of IPv4 the address and its /24, of
 * IPv6 the address, its /64 (one customer has all of it) and its /48 (what many are given).
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  const plain = address.toLowerCase().replace(/%.*$/, '');
  const mapped = plain.startsWith('::ffff:') ? plain.slice('::ffff:'.length) : plain;
  if (isIPv4(mapped)) return [mapped, `${mapped.slice(0, mapped.lastIndexOf('.'))}.0/24`];
  if (!isIPv6(plain)) return [plain];
  const groups = groupsOf(plain);
  const within = (count: number) => `${groups.slice(0, count).join(':')}::/${count * 16}`;
  return [groups.join(':'), within(4), within(3)];
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').flatMap(groupOrTwo));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
}

/** The last two groups may be written as IPv4. */
function groupOrTwo(group: string): string[] {
  if (!isIPv4(group)) return [Number.parseInt(group, 16).toString(16)];
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
}
