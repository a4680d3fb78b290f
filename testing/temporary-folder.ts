import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that PostgreSQL can go through to its own, where root has it run as another. */
export function temporaryFolder(name: string, within: string = tmpdir()): string {
  const folder = mkdtempSync(join(within, `extramoney-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

const memory = '/dev/shm';
const enoughBytes = 4e9;

/** Where a database that is thrown away lies: in memory where there is plenty, else on the disk. */
export function quickFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enoughBytes ? memory : tmpdir();
}
