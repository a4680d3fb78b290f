import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { asRunner, runnerOf } from '../../server/store/database/embedded/runner.ts';

const debian = '/usr/lib/postgresql';
const runner = runnerOf(null);

/** A PostgreSQL as an operator has one: Debian's programs on a folder, with checksums. */
export interface DebianPostgres {
  readonly folder: string;
  readonly data: string;
  /** As the superuser, over its socket. */
  readonly url: string;
  start(): Promise<void>;
  /** In order: all that it wrote is archived. */
  stop(): Promise<void>;
  /** kill -9 of the first process; the others end when they notice. */
  kill(): Promise<void>;
  rows(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** The programs of each major version that is installed here, the newest first. */
export function debianVersions(): { readonly major: number; readonly bin: string }[] {
  if (!existsSync(debian)) return [];
  return readdirSync(debian)
    .map((name) => ({ major: Number(name), bin: join(debian, name, 'bin') }))
    .filter(({ bin }) => existsSync(join(bin, 'initdb')))
    .sort((one, other) => other.major - one.major);
}

/** Makes the files of a database below `folder`; it is not started. */
export async function makeDebianPostgres(
  bin: string,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<DebianPostgres> {
  mkdirSync(folder, { mode: 0o700 });
  own(folder);
  const postgres = debianPostgres(bin, folder);
  const access = ['-U', 'postgres', '-A', 'trust', '--data-checksums', '--no-sync'];
  await asPostgres(join(bin, 'initdb'), [
    '-D',
    postgres.data,
    '-E',
    'UTF8',
    '--locale=C',
    ...access,
  ]);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  const file = join(postgres.data, 'postgresql.conf');
  writeFileSync(file, readFileSync(file, 'utf8') + lines.join(''));
  return postgres;
}

/** The server of files that are there, or will be. */
export function debianPostgres(bin: string, folder: string): DebianPostgres {
  const data = join(folder, 'data');
  const url = `postgresql://postgres@${encodeURIComponent(folder)}:5432/postgres`;
  const log = join(folder, 'postgres.log');
  const address = `-k ${folder} -c listen_addresses=`;
  const ctl = (...words: string[]) => asPostgres(join(bin, 'pg_ctl'), ['-D', data, ...words]);
  return {
    folder,
    data,
    url,
    start: () => ctl('start', '-w', '-t', '600', '-s', '-l', log, '-o', address),
    stop: () => ctl('stop', '-w', '-m', 'fast', '-s'),
    async kill() {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      while (existsSync(`/proc/${pid}`)) await pause(20);
    },
    rows: (statement) => ask(url, statement),
  };
}

/** Runs a program as the user who owns the database; fails with what it said. */
export async function asPostgres(command: string, args: readonly string[]): Promise<void> {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', HOME: '/' };
  await promisify(execFile)(command, args, { ...asRunner(runner), cwd: '/', env });
}

/** Gives a file or a folder to that user. */
export function own(path: string): void {
  if (process.getuid?.() === 0) chownSync(path, runner.uid, runner.gid);
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Readonly<Record<string, unknown>>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
