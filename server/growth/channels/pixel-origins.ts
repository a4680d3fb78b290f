import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../store/context.ts';
import { newestChannels } from './channel-versions.ts';

/** How long a channel published elsewhere may be unknown to this process. */
const keptMs = 30_000;
/** A page waits so long for the database at most: it is there without a pixel too. */
const longestWaitMs = 300;

/**
 * The origins pages may load a pixel from: those of the ad networks that some channel has a pixel
 * with now. Asked for with every page, so it is kept for half a minute; while the database is away
 * it stays what it was.
 */
export function pixelOrigins({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  let readAtMs = -Infinity;
  const read = async () => {
    const addresses = (await newestChannels(db)).flatMap(({ definition: { pixel } }) => {
      return (pixel && config.adNetworks.get(pixel.network)) ?? [];
    });
    known = [...new Set(addresses.map((address) => new URL(address).origin))].sort();
  };
  return async () => {
    if (config.adNetworks.size === 0 || performance.now() - readAtMs < keptMs) return known;
    readAtMs = performance.now();
    const reading = read().catch(() => undefined);
    await Promise.race([reading, sleep(longestWaitMs, undefined, { ref: false })]);
    return known;
  };
}
