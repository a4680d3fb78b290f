import { setTimeout as pause } from 'node:timers/promises';

/** What takes less is over before anybody waits for it. */
const leastMs = 5;
/** So many times as long as it took. */
const restTimes = 4;

/**
 * Does a piece of work that nobody waits for, and then rests: of a processor, and of the disk, it
 * takes a fifth, and who pays meanwhile has the rest.
 */
export async function thenRest<T>(piece: () => Promise<T>): Promise<T> {
  const beganMs = performance.now();
  const found = await piece();
  const tookMs = performance.now() - beganMs;
  if (tookMs >= leastMs) await pause(tookMs * restTimes);
  return found;
}
