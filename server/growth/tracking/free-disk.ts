import { statfs } from 'node:fs/promises';
import type { Context } from '../../store/context.ts';

let isToldOf = false;

/**
 * Whether enough of the disk is free for data that matters less than loans. It sees only the
 * disk of the embedded database. The operator watches that of a server, and the quota of bytes
 * limits what events take there.
 */
export async function hasFreeDisk({ db, config, log }: Context): Promise<boolean> {
  if (db.kind === 'server') return true;
  // Without its folder it is in memory, as in a test.
  const disk = await statfs(config.dataDir).catch(() => null);
  if (disk === null) return true;
  const hasFree = disk.bavail * 100 >= disk.blocks * config.trackingDiskFreePercent;
  // Once, until there was room again.
  if (!hasFree && !isToldOf) {
    const freePercent = Math.floor((disk.bavail * 100) / disk.blocks);
    log.warn({ freePercent }, 'the disk is nearly full: no tracking events are kept');
  }
  isToldOf = !hasFree;
  return hasFree;
}
