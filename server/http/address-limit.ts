import { networksOf } from '../store/networks-of.ts';

const windowMs = 60_000;
/** Addresses remembered at once; with more than these a new window begins early. */
const mostAddresses = 100_000;

/** How many single addresses a network and a wider one may be worth: many people share each. */
const worthOf = [1, 4, 16] as const;

export interface AddressLimit {
  /** Counts one call. Null when it may pass, else after how many seconds to come back. */
  hit(address: string, apart?: string): number | null;
  /** As `hit`, without counting: whether the next one would be refused. */
  wait(address: string, apart?: string): number | null;
}

/**
 * The first shield: a limit a minute from one address, and from its networks, counted in
 * the memory of this process alone. What one network refuses is counted there and no further, so
 * no client uses up what others share. What must hold over all processes is counted in the
 * database.
 * @param now milliseconds of a clock that only goes forward
 */
export function addressLimit(
  callsPerMinute: number,
  now = () => performance.now(),
): AddressLimit {
  let hits = new Map<string, number>();
  let startedMs = now();
  const stages = (address: string, apart: string) =>
    networksOf(address).map((network, stage) => {
      const key = apart === '' ? network : `${network} ${apart}`;
      const most = callsPerMinute * (worthOf[stage] ?? 1);
      return { key, most, count: hits.get(key) ?? 0 };
    });
  const wait = (address: string, apart = ''): number | null => {
    const ageMs = now() - startedMs;
    if (ageMs >= windowMs || hits.size >= mostAddresses) {
      hits = new Map();
      startedMs = now();
    }
    const isOver = stages(address, apart).some(({ count, most }) => count >= most);
    return isOver ? Math.max(1, Math.ceil((windowMs - ageMs) / 1000)) : null;
  };
  return {
    wait,
    hit(address, apart = '') {
      const waitSeconds = wait(address, apart);
      if (waitSeconds !== null) return waitSeconds;
      for (const { key, count } of stages(address, apart)) hits.set(key, count + 1);
      return null;
    },
  };
}
