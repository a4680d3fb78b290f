import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../store/log.ts';
import { networksOf } from '../store/networks-of.ts';

export interface ConnectionLimits {
  /** Open at once, in all. */
  readonly inAll: number;
  /** From one address, or one /64 of IPv6. */
  readonly perAddress: number;
  /** Whose connections are those of many: see {@link trustedAddresses}. */
  readonly trustProxy: false | string;
}

const tellAgainMs = 60_000;

/** Holds so many connections open at once, in all and from one address; hangs up on the others. */
export function connectionLimits(
  app: FastifyInstance,
  limits: ConnectionLimits,
  log: Logger,
): void {
  const { inAll, perAddress, trustProxy } = limits;
  const proxies = trustedAddresses(trustProxy);
  const open = new Map<string, number>();
  const tell = seldom((of) => log.warn({ of }, 'too many connections'));
  app.server.maxConnections = inAll;
  app.server.on('drop', () => tell('all'));
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isTrusted(proxies, address)) return;
    const [own, wider] = networksOf(address);
    const key = isIPv6(own) ? (wider ?? own) : own;
    const count = (open.get(key) ?? 0) + 1;
    if (count > perAddress) {
      tell('one address');
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}

/** An attack is one line a minute. */
function seldom(say: (of: string) => void): (of: string) => void {
  let saidMs = -tellAgainMs;
  return (of) => {
    if (performance.now() - saidMs < tellAgainMs) return;
    saidMs = performance.now();
    say(of);
  };
}

/** The names that stand for ranges of addresses. */
const ranges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** The addresses of proxies, as `TRUST_PROXY` names them. */
function trustedAddresses(trustProxy: false | string): BlockList {
  const list = new BlockList();
  const named = trustProxy === false ? [] : trustProxy.split(',');
  for (const one of named.flatMap((name) => ranges[name.trim()] ?? [name.trim()])) {
    const [address = '', bits] = one.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isTrusted(proxies: BlockList, address: string): boolean {
  const [own] = networksOf(address);
  return proxies.check(own, familyOf(own));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
