import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const startTimeoutMs = 30_000;
const debianFolder = '/usr/lib/postgresql';
const readySentence = 'database system is ready to accept connections';
/** The socket has a directory of its own, so the number only has to be a number. */
const port = 5432;
const nobody = { uid: 65_534, gid: 65_534 };

export interface RealPostgres {
  /** The maintenance database `postgres`, as superuser, over a socket. */
  readonly url: string;
  /** The same server, another database. */
  urlOf(database: string): string;
  readonly pid: number;
  /** Stops the server, waits until its process is gone, removes its files. */
  stop(): Promise<void>;
}

export interface RealPostgresOptions {
  /** Off by default: a test throws its server away, only a measurement needs it durable. */
  fsync?: boolean;
  settings?: Record<string, string>;
}

/**
 * Starts a throwaway PostgreSQL server from the machine's own binaries. Answers null when there
 * are none, except where CI is set: there a suite that needs a server must not pass by not
 * running. PostgreSQL refuses to run as root, so root lends it the user `postgres`.
 */
export async function realPostgres(
  options: RealPostgresOptions = {},
): Promise<RealPostgres | null> {
  const bin = postgresBinaries();
  if (bin === null) {
    if (process.env['CI'])
      throw new Error('CI is set, but there is no PostgreSQL to test with.');
    return null;
  }
  const folder = await mkdtemp(join(tmpdir(), 'extramoney-postgres-'));
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'];
  await promisify(execFile)(
    join(bin, 'initdb'),
    [...initdb, '--locale=C', '--encoding=UTF8'],
    user,
  );
  const server = spawn(join(bin, 'postgres'), serverArguments(data, folder, options), {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const onExit = () => abandon(server, folder);
  process.once('exit', onExit);
  await ready(server);
  const urlOf = (database: string) =>
    `postgresql://postgres@${encodeURIComponent(folder)}:${port}/${database}`;
  return {
    url: urlOf('postgres'),
    urlOf,
    pid: server.pid ?? 0,
    async stop() {
      await gone(server);
      process.off('exit', onExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The folder with `initdb` and `postgres`: POSTGRES_BIN, of PATH, Debian's newest, or null. */
export function postgresBinaries(): string | null {
  const path = (process.env['PATH'] ?? '').split(delimiter);
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const debian = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, 'bin'));
  const complete = (folder: string) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));
  return [process.env['POSTGRES_BIN'] ?? '', ...path, ...debian].find(complete) ?? null;
}

function unprivilegedUser(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  return line === null ? nobody : { uid: Number(line[1]), gid: Number(line[2]) };
}

function serverArguments(data: string, folder: string, options: RealPostgresOptions): string[] {
  const fsync = options.fsync ? 'on' : 'off';
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: folder,
    port: String(port),
    fsync,
    full_page_writes: fsync,
    synchronous_commit: fsync,
    shared_buffers: '64MB',
    max_connections: '60',
    ...options.settings,
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', data, ...given];
}

async function ready(server: ChildProcess): Promise<void> {
  let said = '';
  const listening = new Promise<void>((resolve) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < 100_000) said += text;
      if (said.includes(readySentence)) resolve();
    });
  });
  const died = once(server, 'exit').then(() => {
    throw new Error(`PostgreSQL did not start:\n${said}`);
  });
  const late = pause(startTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`PostgreSQL was not ready after ${startTimeoutMs} ms:\n${said}`);
  });
  died.catch(() => {});
  await Promise.race([listening, died, late]);
}

/** SIGINT ends sessions and stops in order. Gone means reaped, not merely told to go. */
async function gone(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  await exit;
}

/** When the process that started it ends without stopping it. */
function abandon(server: ChildProcess, folder: string): void {
  server.kill('SIGQUIT');
  rmSync(folder, { recursive: true, force: true });
}
