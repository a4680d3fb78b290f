import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The PostgreSQL inside the pinned PGlite, and the PGlite series whose files it reads. */
export const embeddedPostgresMajor = '18';
const pgliteSeries = '0.5';

export interface DataDirectory {
  /** Where PostgreSQL keeps its files. */
  readonly postgresFolder: string;
  /** To be called once PostgreSQL has been started on the files. */
  finish(): void;
}

/**
 * Looks at the data directory before PostgreSQL does. A first start that was cut off leaves a
 * mark behind: its half-made files hold nothing yet, since nobody was let in, and are made again.
 * Refuses files of another PostgreSQL or PGlite, saying how to move the data.
 */
export function prepareDataDirectory(dataDir: string): DataDirectory {
  const postgresFolder = join(dataDir, 'postgres');
  const making = join(dataDir, 'postgres-is-being-made');
  const madeBy = join(dataDir, 'postgres-made-by.json');
  mkdirSync(dataDir, { recursive: true });
  if (existsSync(making)) rmSync(postgresFolder, { recursive: true, force: true });
  if (existsSync(join(postgresFolder, 'PG_VERSION'))) {
    refuseOtherVersion(dataDir, postgresFolder, madeBy);
    return { postgresFolder, finish: () => {} };
  }
  writeFileSync(making, '');
  syncFile(making);
  syncFile(dataDir);
  mkdirSync(postgresFolder, { recursive: true, mode: 0o700 });
  return {
    postgresFolder,
    finish() {
      const mark = { postgres: embeddedPostgresMajor, pglite: pgliteSeries };
      writeFileSync(madeBy, `${JSON.stringify(mark)}\n`);
      syncFile(madeBy);
      syncTree(postgresFolder);
      syncFile(dataDir);
      rmSync(making);
      syncFile(dataDir);
    },
  };
}

function refuseOtherVersion(dataDir: string, postgresFolder: string, madeBy: string): void {
  const postgres = readFileSync(join(postgresFolder, 'PG_VERSION'), 'utf8').trim();
  const pglite = seriesOf(madeBy);
  if (postgres === embeddedPostgresMajor && pglite === pgliteSeries) return;
  throw new Error(
    `The database in ${dataDir} was made by PostgreSQL ${postgres} (PGlite ${pglite}); this ` +
      `version brings PostgreSQL ${embeddedPostgresMajor} (PGlite ${pgliteSeries}). With the ` +
      'version that made it run `node server/app/copy/copy-main.ts export data.jsonl.gz`, then ' +
      'with this version and an empty data directory ' +
      '`node server/app/copy/copy-main.ts import data.jsonl.gz`.',
  );
}

function seriesOf(madeBy: string): string {
  if (!existsSync(madeBy)) return 'of an unknown version';
  const mark: unknown = JSON.parse(readFileSync(madeBy, 'utf8'));
  const known = typeof mark === 'object' && mark !== null && 'pglite' in mark;
  return known ? String(mark.pglite) : 'of an unknown version';
}

/** initdb writes into memory and PGlite copies its files over without syncing any of them. */
function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncFile(path);
  }
  syncFile(folder);
}

function syncFile(path: string): void {
  // Windows opens no directories, and has no need to.
  if (process.platform === 'win32') return;
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
