import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { Logger } from '../store/log.ts';
import { networksOf, plainAddress } from '../store/networks-of.ts';

export interface ConnectionLimits {
  /** Open at once, in all. */
  readonly inAll: number;
  /** From one address, or one /64 of IPv6. */
  readonly perAddress: number;
  /** Whose connections are those of many: see {@link trustedAddresses}. */
  readonly trustProxy: false | string;
}

/**
 * From narrow to wide: the number of addresses that each level counts for, and its maximum share of
 * all connections.
 */
const stages = [
  { of: 'one address', worth: 1, share: 1 },
  { of: 'one network', worth: 4, share: 1 / 4 },
  { of: 'one region', worth: 16, share: 1 / 2 },
] as const;

/** While more than this share of connections is open, idle connections are kept for less time. */
const crowdedShare = 0.8;
const crowdedKeepAliveMs = 5_000;
const tellAgainMs = 60_000;

/** The connections of one address, of one network or of all. */
interface Group {
  readonly key: string;
  readonly of: string;
  readonly most: number;
  open: number;
  /** Connections without a request in progress; the longest idle one comes first. */
  readonly idle: Set<Socket>;
}

/**
 * Limits open connections: per address, per network (/24 or /56), per region (/16 or /48) and in
 * total. At a limit, the longest idle connection in that scope is closed for the new one. If all
 * have a request in progress, the new one is closed. Connections from a trusted proxy carry many
 * clients, so they count in the total only and are not closed for others.
 */
export function connectionLimits(server: Server, limits: ConnectionLimits, log: Logger): void {
  const { inAll, perAddress } = limits;
  const proxies = trustedAddresses(limits.trustProxy);
  const all: Group = { key: '', of: 'all', most: inAll, open: 0, idle: new Set() };
  const groups = new Map<string, Group>();
  const groupsOf = new Map<Socket, readonly Group[]>();
  const tell = seldom((of) => log.warn({ of }, 'too many connections'));
  const usualKeepAliveMs = server.keepAliveTimeout;

  const groupsAt = (address: string): Group[] =>
    networksOf(address).map((key, place) => {
      const { of, worth, share } = stages[place] ?? stages[0];
      const most = Math.max(
        perAddress,
        Math.min(perAddress * worth, Math.floor(inAll * share)),
      );
      return groups.get(key) ?? { key, of, most, open: 0, idle: new Set() };
    });
  const enter = (socket: Socket, own: readonly Group[]) => {
    groupsOf.set(socket, own);
    for (const group of own) {
      group.open += 1;
      if (group !== all) groups.set(group.key, group);
    }
    paceKeepAlive();
  };
  const leave = (socket: Socket) => {
    for (const group of groupsOf.get(socket) ?? []) {
      group.open -= 1;
      group.idle.delete(socket);
      if (group.open === 0) groups.delete(group.key);
    }
    groupsOf.delete(socket);
    paceKeepAlive();
  };
  const paceKeepAlive = () => {
    const isCrowded = all.open > inAll * crowdedShare;
    const mostMs = isCrowded ? crowdedKeepAliveMs : usualKeepAliveMs;
    server.keepAliveTimeout = Math.min(mostMs, usualKeepAliveMs);
  };
  const isFull = ({ open, most, of, idle }: Group): boolean => {
    if (open < most) return false;
    tell(of);
    const [oldest] = idle;
    if (oldest === undefined) return true;
    leave(oldest);
    oldest.destroy();
    return false;
  };
  const isIdle = (socket: Socket, is: boolean) => {
    const own = groupsOf.get(socket) ?? [];
    if (own.length === 1) return;
    for (const { idle } of own) {
      if (is) idle.add(socket);
      else idle.delete(socket);
    }
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined) {
      // The client reset it before it was accepted. A request on it has no address to count.
      socket.destroy();
      return;
    }
    const own = [...(isTrusted(proxies, address) ? [] : groupsAt(address)), all];
    if (own.some(isFull)) {
      socket.destroy();
      return;
    }
    enter(socket, own);
    isIdle(socket, true);
    socket.once('close', () => leave(socket));
  });
  whileInWork(server, isIdle);
}

/** Reports when the first request of a connection starts, and when its last one is answered. */
function whileInWork(server: Server, isIdle: (socket: Socket, is: boolean) => void): void {
  const inWork = new WeakMap<Socket, number>();
  const add = (socket: Socket, by: 1 | -1) => {
    const many = (inWork.get(socket) ?? 0) + by;
    inWork.set(socket, many);
    if (many === (by === 1 ? 1 : 0)) isIdle(socket, by === -1);
  };
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    add(socket, 1);
    // If it never finishes, its socket closes and the connection is removed.
    answer.once('finish', () => add(socket, -1));
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
  const own = plainAddress(address);
  return proxies.check(own, familyOf(own));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
