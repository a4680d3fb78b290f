import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries, postgresMajor } from './binaries.ts';
import { isAlive, readPidFile, servesCluster } from './processes.ts';
import { privateFolder } from './private-folder.ts';
import { asRunner, giveTo, ownerOf, reaches, type Runner, runnerOf } from './runner.ts';
import { whyItFailed } from './sentences.ts';

/**
 * Where root puts a database that the user who runs it could not reach beside the program. The
 * package has `/var/lib/extramoney`, which belongs to its own user.
 */
export const rootsHome = '/var/lib/extramoney-embedded';
/** Where it was put before: it is moved from there. */
const formerHome = '/var/lib/extramoney';

/** The longest path of a socket is 103 bytes on some systems. */
const longestSocketPath = 100;

/** The socket has its own folder, so the number only has to be a number. */
export const port = 5432;

/** Who owns everything in the cluster; he comes in by the socket alone, which is in his folder. */
export const superuser = 'postgres';

/** A database cluster on this machine, and all that is needed to run it. */
export interface Cluster {
  /** The folder the operator named. */
  readonly dataDir: string;
  /** Where PostgreSQL keeps its files. */
  readonly folder: string;
  /** Where its socket is. */
  readonly socketFolder: string;
  /** What PostgreSQL says, added to from start to start. */
  readonly log: string;
  /** The folder of its programs. */
  readonly bin: string;
  readonly runner: Runner;
}

export interface ClusterWish {
  /** Off for what is thrown away: then nothing is forced to the disk when it is made. */
  readonly isLasting?: boolean;
  /** The folder of a PostgreSQL that is not ours, for what is thrown away. */
  readonly bin?: string | undefined;
  /** Hears what the operator should know. */
  readonly tell: (sentence: string) => void;
}

/**
 * Finds the cluster of a data folder, and makes it when there is none. Refuses, with a sentence,
 * the files of another major version, and those of another user.
 */
export async function prepareCluster(
  dataDir: string,
  { isLasting = true, bin, tell }: ClusterWish,
): Promise<Cluster> {
  privateFolder(dataDir);
  const home = homeOf(resolve(dataDir), tell);
  const folder = join(home, 'postgres');
  const runner = runnerOf(ownerOf(folder));
  refuseForeign(folder, runner);
  if (existsSync(join(folder, 'PG_VERSION'))) refuseOtherVersion(dataDir, folder);
  const cluster = {
    dataDir,
    folder,
    runner,
    log: join(home, 'postgres.log'),
    bin: bin ?? findBinaries(runner, home === resolve(dataDir) ? home : rootsHome),
    socketFolder: socketFolderOf(folder, runner),
  };
  if (!existsSync(join(folder, 'PG_VERSION'))) await makeCluster(cluster, home, isLasting);
  return cluster;
}

/** The data folder itself, but where root runs PostgreSQL as a user who cannot reach it. */
function homeOf(dataDir: string, tell: (sentence: string) => void): string {
  if (reaches(runnerOf(ownerOf(join(dataDir, 'postgres'))), dataDir)) return dataDir;
  const home = madeForRoot(shortNameOf(dataDir));
  tell(
    `PostgreSQL may not run as root, and no other user can enter ${dataDir}: ` +
      `the database is in ${home}.`,
  );
  return home;
}

/** The folder of that name below {@link rootsHome}; others may pass whatever the umask. */
function madeForRoot(name: string): string {
  const home = join(rootsHome, name);
  mkdirSync(rootsHome, { recursive: true });
  const former = join(formerHome, name);
  if (!existsSync(home) && existsSync(former)) {
    const left = readPidFile(join(former, 'postgres'));
    if (left !== null && servesCluster(left.pid, join(former, 'postgres'))) {
      throw new Error(
        `Stop process ${left.pid}, then start again: ${former} moves to ${home}.`,
      );
    }
    renameSync(former, home);
  }
  mkdirSync(home, { recursive: true });
  for (const folder of [rootsHome, home]) chmodSync(folder, 0o711);
  return home;
}

function shortNameOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}

/** In the cluster's own folder, which only its user can enter; in /tmp where that is too deep. */
function socketFolderOf(folder: string, runner: Runner): string {
  const inside = join(folder, `.s.PGSQL.${port}`);
  if (Buffer.byteLength(inside) <= longestSocketPath) return folder;
  const short = `/tmp/extramoney-${shortNameOf(folder)}`;
  mkdirSync(short, { recursive: true, mode: 0o700 });
  if (ownerOf(short)?.uid === process.getuid?.()) giveTo(runner, short);
  refuseForeign(short, runner);
  return short;
}

function refuseForeign(folder: string, runner: Runner): void {
  const owner = ownerOf(folder);
  if (owner === null || owner.uid === runner.uid) return;
  throw new Error(
    `${folder} belongs to another user (${owner.uid}): start as that user or as root, ` +
      'or choose another folder with DATA_DIR.',
  );
}

function refuseOtherVersion(dataDir: string, folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === postgresMajor) return;
  throw new Error(
    `The database in ${dataDir} was made by PostgreSQL ${version}; this version brings ` +
      `PostgreSQL ${postgresMajor}. With the version that made it run ` +
      '`npm run data -- export data.jsonl.gz`, then with this version and an empty data folder ' +
      '`npm run data -- import data.jsonl.gz`.',
  );
}

/**
 * Makes the cluster beside its place and moves it there when it is whole and synced. A start
 * that is cut off, or two at once, never leave half of one.
 */
async function makeCluster(cluster: Cluster, home: string, isLasting: boolean): Promise<void> {
  clearDrafts(home);
  const draft = join(home, `postgres-draft-${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  giveTo(cluster.runner, draft);
  const access = ['-U', superuser, '-A', 'trust'];
  const text = ['--locale=C', '--encoding=UTF8', '--no-instructions'];
  const sync = isLasting ? [] : ['--no-sync'];
  try {
    await promisify(execFile)(
      join(cluster.bin, 'initdb'),
      ['-D', draft, ...access, ...text, ...sync],
      {
        ...asRunner(cluster.runner),
        cwd: '/',
        env: { LC_ALL: 'C', TZ: 'UTC' },
      },
    );
    renameSync(draft, cluster.folder);
    syncFolder(home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // A concurrent start was faster, and its cluster is as good.
    if (existsSync(join(cluster.folder, 'PG_VERSION'))) return;
    throw whyItFailed(cluster.dataDir, error);
  }
}

/** Left by an interrupted first start: it was never used. */
function clearDrafts(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = /^postgres-draft-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !(Number(pid) !== process.pid && isAlive(Number(pid)))) {
      rmSync(join(home, name), { recursive: true, force: true });
    }
  }
}

function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
