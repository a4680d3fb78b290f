import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Of root the user of PostgreSQL passes through, but does not read what is in it. */
const mode = () => (process.getuid?.() === 0 ? 0o711 : 0o700);

/**
 * Makes a folder that no other user can read. One that was here is closed to them where our
 * database is in it: any other may be used for something else.
 */
export function privateFolder(folder: string): void {
  const isNew = mkdirSync(folder, { recursive: true, mode: mode() }) !== undefined;
  const { uid, mode: before } = statSync(folder);
  const isShared = (before & 0o002) !== 0;
  if (
    uid === process.getuid?.() &&
    !isShared &&
    (isNew || existsSync(join(folder, 'postgres/PG_VERSION')))
  ) {
    chmodSync(folder, mode());
  }
}
