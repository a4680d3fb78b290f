import { setTimeout as pause } from 'node:timers/promises';

/** A machine that is busy takes minutes; only what never comes takes longer than this. */
export const mostWaitMs = 500_000;
const lookEveryMs = 50;

/** Looks until what is seen will do; fails with what was waited for. */
export async function until<Seen>(
  look: () => Promise<Seen>,
  willDo: (seen: Seen) => boolean,
  what: string,
): Promise<Seen> {
  const giveUpAt = performance.now() + mostWaitMs;
  for (;;) {
    const seen = await look();
    if (willDo(seen)) return seen;
    if (performance.now() > giveUpAt) throw new Error(`waited in vain for ${what}`);
    await pause(lookEveryMs);
  }
}

/** Asks until it is so; fails with what was waited for. */
export async function untilSo(what: string, isSo: () => Promise<boolean>): Promise<void> {
  await until(isSo, (so) => so, what);
}
