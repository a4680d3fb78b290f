const windowMs = 60_000;
/** Addresses remembered at once; with more than these a new window begins early. */
const mostAddresses = 100_000;

export interface AddressLimit {
  /** Counts one call. Null when it may pass, else after how many seconds to come back. */
  hit(address: string): number | null;
}

/**
 * The first shield of public calls: so many a minute from one network address, counted in the
 * memory of this process alone. What must hold over all processes is counted in the database.
 * @param now milliseconds of a clock that only goes forward
 */
export function addressLimit(
  callsPerMinute: number,
  now = () => performance.now(),
): AddressLimit {
  let hits = new Map<string, number>();
  let startedMs = now();
  return {
    hit(address) {
      const ageMs = now() - startedMs;
      if (ageMs >= windowMs || hits.size >= mostAddresses) {
        hits = new Map();
        startedMs = now();
      }
      const count = (hits.get(address) ?? 0) + 1;
      hits.set(address, count);
      if (count <= callsPerMinute) return null;
      return Math.max(1, Math.ceil((windowMs - ageMs) / 1000));
    },
  };
}
