import { readdirSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, readPidFile } from '../server/store/database/embedded/processes.ts';
import { stopPostmaster } from '../server/store/database/embedded/postmaster.ts';
import { type ServerOfTests, startServerOfTests } from './database.ts';
import { quickFolder, temporaryFolder } from './temporary-folder.ts';

/**
 * One PostgreSQL for all tests of a run, started when the first of them asks for it: tests that
 * need no database do not wait for one.
 */
export async function setup(): Promise<() => Promise<void>> {
  await clearKilledRuns();
  const folder = temporaryFolder(`tests-${process.pid}`, quickFolder());
  process.env['POSTGRES_OF_TESTS'] = folder;
  let started: Promise<ServerOfTests> | undefined;
  const watcher = watch(folder, () => {
    watcher.close();
    started = startServerOfTests(folder);
    started.then(
      ({ url }) => tell(folder, 'address', url),
      (error: unknown) => tell(folder, 'failure', String(error)),
    );
  });
  return async () => {
    watcher.close();
    await started?.then((server) => server.stop()).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Whole at once, for who reads it does not wait. */
function tell(folder: string, name: string, text: string): void {
  const draft = join(folder, `${name}-draft`);
  writeFileSync(draft, text);
  renameSync(draft, join(folder, name));
}

/** What runs left that were killed: their servers and files. */
async function clearKilledRuns(): Promise<void> {
  for (const name of readdirSync(quickFolder())) {
    const run = /^extramoney-tests-(\d+)-/.exec(name)?.[1];
    if (run === undefined || isAlive(Number(run))) continue;
    const folder = join(quickFolder(), name);
    const cluster = join(folder, 'data', 'postgres');
    const left = readPidFile(cluster);
    if (left !== null) await stopPostmaster(left.pid, cluster);
    rmSync(folder, { recursive: true, force: true });
  }
}
