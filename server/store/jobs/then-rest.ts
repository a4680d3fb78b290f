import { setTimeout as pause } from 'node:timers/promises';

/** Shorter work delays no one. */
const leastMs = 5;
/** So many times as long as it took. */
const restTimes = 4;
/** A connection that is idle within a transaction is ended after 30 seconds. */
const longestRestMs = 5_000;

/**
 * Does a piece of background work, and then pauses. Of a processor, and of the disk, it takes a
 * fifth where pieces are small, and payments have the rest.
 */
export async function thenRest<T>(
  piece: () => Promise<T>,
  rest: (ms: number) => Promise<unknown> = pause,
): Promise<T> {
  const beganMs = performance.now();
  const found = await piece();
  const tookMs = performance.now() - beganMs;
  if (tookMs >= leastMs) await rest(Math.min(tookMs * restTimes, longestRestMs));
  return found;
}
