import { renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearKilledRuns } from './clear-killed-runs.ts';
import { type ServerOfTests, startServerOfTests } from './database.ts';
import { quickFolder, temporaryFolder } from './temporary-folder.ts';

/**
 * One PostgreSQL for all tests of a run, started when the first of them asks for it. Tests that
 * need no database do not wait for one.
 */
export async function setup(): Promise<() => Promise<void>> {
  await clearKilledRuns(quickFolder(), (told) => void process.stderr.write(`${told}\n`));
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
