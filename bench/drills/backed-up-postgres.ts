import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import {
  asPostgres,
  debianPostgres,
  debianVersions,
  makeDebianPostgres,
  own,
} from './debian-postgres.ts';
import type { DebianPostgres } from './debian-postgres.ts';

const pgBackRest = '/usr/bin/pgbackrest';
const lookEveryMs = 50;

const secondNow = () => Math.floor(Date.now() / 1000);

/** A PostgreSQL whose log is archived as it is written, and what restores it. */
export interface BackedUpPostgres extends DebianPostgres {
  /** A full base backup; any instant after it can be restored. */
  backUp(): Promise<void>;
  /** Until what was written up to now is in the archive; in production within a minute. */
  archived(): Promise<void>;
  /** Restores the files from the archive, as `pgbackrest restore` is called. */
  restore(...options: readonly string[]): Promise<void>;
  /** The same beside the one that runs. */
  restoreAside(...options: readonly string[]): Promise<DebianPostgres>;
  end(): Promise<void>;
}

/** Why there can be none here; null where there can. */
export function whyNoBackups(): string | null {
  if (!existsSync(pgBackRest)) return 'pgBackRest is missing (apt-get install pgbackrest)';
  return debianVersions().length === 0
    ? 'PostgreSQL is missing (apt-get install postgresql)'
    : null;
}

/** Starts one, with an empty archive. */
export async function backedUpPostgres(): Promise<BackedUpPostgres> {
  const [newest] = debianVersions();
  const why = whyNoBackups();
  if (why !== null || newest === undefined) throw new Error(why ?? '');
  const folder = temporaryFolder('drill');
  const config = join(folder, 'pgbackrest.conf');
  const stanza = ['--stanza=drill', `--config=${config}`];
  const postgres = await makeDebianPostgres(newest.bin, join(folder, 'live'), {
    archive_mode: 'on',
    archive_command: `${pgBackRest} ${stanza.join(' ')} archive-push %p`,
    archive_timeout: '60s',
    max_wal_senders: '3',
  });
  writeFileSync(config, configText(folder, postgres));
  for (const name of ['repository', 'log', 'lock', 'spool']) {
    mkdirSync(join(folder, name));
    own(join(folder, name));
  }
  const run = (...words: readonly string[]) => asPostgres(pgBackRest, [...stanza, ...words]);
  await postgres.start();
  await run('stanza-create');
  let aside: DebianPostgres | undefined;
  return {
    ...postgres,
    async backUp() {
      await run('--type=full', 'backup');
      // pgBackRest knows the second it ended in, and restores to no instant of that same second.
      const endedIn = secondNow();
      while (secondNow() === endedIn) await pause(lookEveryMs);
    },
    async archived() {
      const [{ file } = {}] = await postgres.rows(
        'select pg_walfile_name(pg_switch_wal()) as file, pg_current_xact_id()',
      );
      const isThere = `select 1 from pg_stat_archiver where last_archived_wal >= '${String(file)}'`;
      while ((await postgres.rows(isThere)).length === 0) await pause(lookEveryMs);
    },
    restore: (...options) => run(...options, 'restore'),
    async restoreAside(...options) {
      const beside = join(folder, 'aside');
      mkdirSync(beside, { mode: 0o700 });
      own(beside);
      aside = debianPostgres(newest.bin, beside);
      mkdirSync(aside.data, { mode: 0o700 });
      own(aside.data);
      // It must not write into the archive of the one it was made from.
      await run(`--pg1-path=${aside.data}`, '--archive-mode=off', ...options, 'restore');
      return aside;
    },
    async end() {
      await aside?.stop().catch(() => {});
      await postgres.stop().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configText(folder: string, postgres: DebianPostgres): string {
  const within = (name: string) => join(folder, name);
  return [
    '[global]',
    `repo1-path=${within('repository')}`,
    'repo1-retention-full=2',
    `log-path=${within('log')}`,
    `lock-path=${within('lock')}`,
    `spool-path=${within('spool')}`,
    'log-level-console=error',
    // The checkpoint at once, not spread over minutes.
    'start-fast=y',
    '[drill]',
    `pg1-path=${postgres.data}`,
    `pg1-socket-path=${postgres.folder}`,
    'pg1-user=postgres',
    '',
  ].join('\n');
}
