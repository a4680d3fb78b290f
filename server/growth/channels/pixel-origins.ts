import type { Context } from '../../store/context.ts';
import { readNowAndThen } from '../../store/read-now-and-then.ts';
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
  const read = async () => {
    const addresses = (await newestChannels(db)).flatMap(({ definition: { pixel } }) => {
      return (pixel && config.adNetworks.get(pixel.network)) ?? [];
    });
    known = [...new Set(addresses.map((address) => new URL(address).origin))].sort();
  };
  const refresh = readNowAndThen(read, { keptMs, longestWaitMs });
  return async () => {
    if (config.adNetworks.size > 0) await refresh();
    return known;
  };
}
