import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from './say.mjs';

/** An empty embedded database takes 40 MB; its log may grow by some hundreds before it is cut. */
const NEEDED_BYTES = 300 * 1024 * 1024;

/**
 * Makes the folder of the embedded database and refuses one that cannot hold it.
 * @param {string} folder
 */
export function ensureDataFolder(folder) {
  try {
    // No other user reads it. Of root the user of PostgreSQL passes through.
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const probe = join(folder, `.writable-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw new Stop(whyNotWritable(folder, error));
  }
  const disk = statfsSync(folder);
  const freeBytes = disk.bavail * disk.bsize;
  if (freeBytes < NEEDED_BYTES) throw new Stop(diskFull(folder, freeBytes));
}

/**
 * @param {string} folder
 * @param {unknown} error
 */
function whyNotWritable(folder, error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder, 0);
  return (
    `The data folder ${folder} cannot be written to (${String(code)}). ` +
    'Make it writable, or choose another with DATA_DIR.'
  );
}

/**
 * @param {string} folder
 * @param {number} freeBytes
 */
export function diskFull(folder, freeBytes) {
  const free = Math.round(freeBytes / 1024 / 1024);
  return (
    `The disk of the data folder ${folder} is full: ${free} MB are free, ` +
    `${NEEDED_BYTES / 1024 / 1024} MB are needed. Free some, or choose another with DATA_DIR.`
  );
}
