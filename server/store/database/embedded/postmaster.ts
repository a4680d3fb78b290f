import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, port } from './cluster.ts';
import { readPidFile, servesCluster } from './processes.ts';
import { asRunner } from './runner.ts';
import { addedTo, whyItFailed } from './sentences.ts';

const lookEveryMs = 10;
/** Going through the log of a long life again may take so long on a slow disk. */
const longestStartMs = 5 * 60_000;
/** For what a server that was killed left behind to be gone. */
const longestHeirMs = 15_000;
/** Then it is stopped without writing its memory to disk; the log has everything. */
const longestStopMs = 15_000;
const longestLogBytes = 1_000_000;

/** What is left running by servers that were killed, and holds on to their memory for a moment. */
const heirsThere = /pre-existing shared memory block|" already exists/;

/** PostgreSQL's own settings, by name. */
export type Settings = Readonly<Record<string, string>>;

const ourSettings: Settings = {
  listen_addresses: '',
  port: String(port),
  max_connections: '60',
  max_wal_size: '256MB',
  // Statements and values are the borrowers' own: a line says what happened, not with whom.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Starts PostgreSQL on the cluster and waits until it serves. Refuses with a sentence.
 * `stopOther` comes before each try: what is in the way may be a server that a process began to
 * start and did not live to see.
 */
export async function startPostmaster(
  cluster: Cluster,
  settings: Settings,
  stopOther: (cluster: Cluster) => Promise<void>,
): Promise<ChildProcess> {
  const until = performance.now() + longestHeirMs;
  for (;;) {
    await stopOther(cluster);
    const started = await startOnce(cluster, settings);
    if (typeof started !== 'string') return started;
    const isPassing = heirsThere.test(started) && performance.now() < until;
    if (!isPassing) throw whyItFailed(cluster.dataDir, new Error(started), cluster.log);
    await pause(lookEveryMs * 5);
  }
}

/** The server, or what it said before it ended. */
async function startOnce(cluster: Cluster, settings: Settings): Promise<ChildProcess | string> {
  clearStalePidFile(cluster);
  const { log, logBefore } = openLog(cluster);
  const postmaster = spawn(
    join(cluster.bin, 'postgres'),
    ['-D', cluster.folder, ...asArguments(cluster, settings)],
    {
      ...asRunner(cluster.runner),
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
      // What ends us by a key of the terminal must not end the database under us.
      detached: true,
    },
  );
  closeSync(log);
  const failed = once(postmaster, 'error').then(([error]: unknown[]) => String(error));
  const ended = once(postmaster, 'exit').then(() => addedTo(cluster.log, logBefore));
  failed.catch(() => {});
  ended.catch(() => {});
  const died = Promise.race([failed, ended]);
  const until = performance.now() + longestStartMs;
  while (performance.now() < until) {
    const file = readPidFile(cluster.folder);
    if (file !== null && file.pid === postmaster.pid && file.isReady) return postmaster;
    const end = await Promise.race([died, pause(lookEveryMs)]);
    if (end !== undefined) return end;
  }
  postmaster.kill('SIGQUIT');
  return `it was not ready after ${longestStartMs / 60_000} minutes`;
}

function asArguments(cluster: Cluster, settings: Settings): string[] {
  const all = {
    ...ourSettings,
    unix_socket_directories: cluster.socketFolder,
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The log is a file and no pipe: PostgreSQL may outlive the reader of a pipe. */
function openLog(cluster: Cluster): { log: number; logBefore: number } {
  const size = statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(cluster.log, size > longestLogBytes ? 'w' : 'a', 0o600);
  return { log, logBefore: fstatSync(log).size };
}

/** Left by a server that is gone, whose process's number may be another's now. */
function clearStalePidFile({ folder }: Cluster): void {
  const file = readPidFile(folder);
  if (file !== null && !servesCluster(file.pid, folder)) {
    rmSync(join(folder, 'postmaster.pid'), { force: true });
  }
}

/** Stops a server in order and waits until it is gone, whether it is our child or was another's. */
export async function stopPostmaster(pid: number, folder: string): Promise<void> {
  const until = performance.now() + longestStopMs;
  signal(pid, 'SIGINT');
  while (servesCluster(pid, folder)) {
    if (performance.now() > until) signal(pid, 'SIGQUIT');
    await pause(lookEveryMs);
  }
}

/** A server that has just ended needs none. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
