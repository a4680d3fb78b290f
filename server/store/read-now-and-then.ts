import { setTimeout as pause } from 'node:timers/promises';

interface HowOften {
  /** What was read is good for so long. */
  readonly keptMs: number;
  /** A caller waits at most this long, even while the database is away. */
  readonly longestWaitMs: number;
}

/**
 * Caches a value for its callers and reads it again after a while. A failed read keeps the old one,
 * until the next time.
 */
export function readNowAndThen(
  read: () => Promise<void>,
  { keptMs, longestWaitMs }: HowOften,
): () => Promise<void> {
  let readAtMs = -Infinity;
  let reading: Promise<void> = Promise.resolve();
  return () => {
    if (performance.now() - readAtMs >= keptMs) {
      readAtMs = performance.now();
      const late = pause(longestWaitMs, undefined, { ref: false });
      reading = Promise.race([read().catch(() => undefined), late]);
    }
    return reading;
  };
}
