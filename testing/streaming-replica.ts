import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { port, superuser } from '../server/store/database/embedded/cluster.ts';
import { asRunner, giveTo } from '../server/store/database/embedded/runner.ts';
import type { ThrowawayPostgres } from './throwaway-postgres.ts';
import { quickFolder, temporaryFolder } from './temporary-folder.ts';

/** A hot standby that streams from another server of the same programs. */
export interface StreamingReplica extends AsyncDisposable {
  readonly url: string;
  start(): Promise<void>;
  /** kill -9 of its first process. */
  kill(): Promise<void>;
  /** It goes on receiving, and does nothing of it until `goesOn`. */
  stands(): Promise<void>;
  goesOn(): Promise<void>;
}

const run = promisify(execFile);

/** Makes one from a base backup of a server that runs, and starts it. */
export async function streamingReplica(primary: ThrowawayPostgres): Promise<StreamingReplica> {
  const { bin, runner, folder: source, socketFolder } = primary.cluster;
  const home = temporaryFolder('replica', quickFolder());
  giveTo(runner, home);
  const data = join(home, 'data');
  await backUp(primary.url, source, data);
  const conninfo = `host=${socketFolder} port=${port} user=${superuser}`;
  for (const [name, text] of [
    ['standby.signal', ''],
    ['postgresql.auto.conf', `primary_conninfo = '${conninfo}'\n`],
  ] as const) {
    writeFileSync(join(data, name), text);
    giveTo(runner, join(data, name));
  }
  const url = `postgresql://${superuser}@${encodeURIComponent(home)}:${port}/postgres`;
  const settings = `-k ${home} -c listen_addresses= -c port=${port} -c max_connections=60`;
  const ctl = (...words: readonly string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-s', ...words], {
      ...asRunner(runner),
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
    });
  const start = async () => {
    await ctl('start', '-t', '120', '-l', join(home, 'log'), '-o', settings);
  };
  await start();
  return {
    url,
    start,
    async kill() {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      while (existsSync(`/proc/${pid}`)) await pause(20);
    },
    stands: () => tell(url, 'select pg_wal_replay_pause()'),
    goesOn: () => tell(url, 'select pg_wal_replay_resume()'),
    async [Symbol.asyncDispose]() {
      await ctl('stop', '-m', 'immediate').catch(() => {});
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Copies the files of a server while it runs, as `pg_basebackup` does. */
async function backUp(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', fast => true)`);
    await run('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    // With the owner of the file it replaces.
    await run('cp', ['-a', join(to, 'PG_VERSION'), join(to, 'backup_label')]);
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, name));
  } finally {
    await client.end();
  }
}

async function tell(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
