import { setTimeout as pause } from 'node:timers/promises';

/** Longer than anybody waits; a busy machine is slow, and only what never comes takes so long. */
export const mostWaitMs = 120_000;
const lookEveryMs = 20;

/**
 * Asks until it is so, or fails with what was waited for.
 * @param isSo is asked every few milliseconds
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  const giveUpAt = performance.now() + mostWaitMs;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`waited in vain for ${what}`);
    await pause(lookEveryMs);
  }
}
