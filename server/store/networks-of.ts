import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * The networks that contain an address, from narrow to wide. For IPv4: the address itself, its /24
 * and its /16. For IPv6: its /64 (one customer), its /56 and its /48 (common allocations).
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  const plain = plainAddress(address);
  if (isIPv4(plain)) {
    const [a, b, c] = plain.split('.');
    return [plain, `${a}.${b}.${c}.0/24`, `${a}.${b}.0.0/16`];
  }
  if (!isIPv6(plain)) return [plain];
  const groups = groupsOf(plain);
  const within = (count: number) => `${groups.slice(0, count).join(':')}::/${count * 16}`;
  const half = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16);
  return [within(4), `${groups.slice(0, 3).join(':')}:${half}::/56`, within(3)];
}

/** Whether a text is an address or a network of them, such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  const most = isIPv6(address) ? 128 : 32;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
}

/** An address without its interface; an IPv4 address that IPv6 carries becomes IPv4. */
export function plainAddress(address: string): string {
  const plain = address.toLowerCase().split('%', 1).join();
  const mapped = plain.startsWith('::ffff:') ? plain.slice('::ffff:'.length) : plain;
  return isIPv4(mapped) ? mapped : plain;
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
