import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const mostTries = 4;
const longestPauseMs = 150;

interface Claim {
  readonly host: string;
  readonly pid: number;
  /** When the process began: a pid is given out again, the pair is not. */
  readonly began: string;
}

/**
 * Makes this process the only one to use `folder`; answers the act that lets it go. PGlite has no
 * lock of its own, and two processes in one directory lose each other's rows in silence.
 *
 * Every process writes a claim in a file of its own name first and looks for others second, so of
 * two that both hold it the later one would have seen the earlier: at most one gets it. A claim
 * of a process that died is cleared away, and nobody alive can have that name.
 */
export async function lockDirectory(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const mine: Claim = {
    host: hostname(),
    pid: process.pid,
    began: beginOf(process.pid) ?? '0',
  };
  const file = join(folder, nameOf(mine));
  const release = () => rmSync(file, { force: true });
  for (let tries = 1; ; tries++) {
    writeClaim(file, mine, folder);
    const other = livingClaims(folder).find((living) => nameOf(living) !== nameOf(mine));
    if (other === undefined) return release;
    release();
    if (tries === mostTries) throw new Error(refusal(folder, other));
    await pause(Math.random() * longestPauseMs);
  }
}

function writeClaim(file: string, mine: Claim, folder: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const sentence = `This process (pid ${mine.pid}) has already opened ${folder}.`;
    throw new Error(sentence, { cause: error });
  }
}

function refusal(folder: string, other: Claim): string {
  const file = join(folder, nameOf(other));
  if (other.host !== hostname()) {
    return (
      `The database in ${folder} is in use by process ${other.pid} on the machine ` +
      `${other.host}. Stop it there; if it no longer runs, delete the file ${file}.`
    );
  }
  return (
    `The database in ${folder} is in use by process ${other.pid}. ` +
    'Stop that process, or give this one another data directory or a DATABASE_URL.'
  );
}

function livingClaims(folder: string): Claim[] {
  const living: Claim[] = [];
  for (const name of readdirSync(folder)) {
    const claim = claimOf(name);
    if (claim === undefined) continue;
    if (isAlive(claim)) living.push(claim);
    else rmSync(join(folder, name), { force: true });
  }
  return living;
}

/** All of a claim stands in its file's name, so it is never seen half written. */
function claimOf(name: string): Claim | undefined {
  const [, pid, began, host] = /^in-use-by-(\d+)-([0-9a-f]+)-(.+)$/.exec(name) ?? [];
  if (pid === undefined || began === undefined || host === undefined) return undefined;
  return { pid: Number(pid), began, host };
}

function nameOf(claim: Claim): string {
  return `in-use-by-${claim.pid}-${claim.began}-${claim.host}`;
}

/** Of another machine we cannot know, and rather refuse than share. */
function isAlive(claim: Claim): boolean {
  if (claim.host !== hostname()) return true;
  return beginOf(claim.pid) === claim.began;
}

/** A mark of when the process began, undefined when there is no such process. */
function beginOf(pid: number): string | undefined {
  const text = existsSync('/proc/self/stat') ? beginFromProc(pid) : beginFromSystem(pid);
  if (text === undefined) return undefined;
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function beginFromProc(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAtTick] = [fields[0], fields[19]];
  // A zombie is dead and only waits to be counted.
  if (state === 'Z' || state === 'X' || startedAtTick === undefined) return undefined;
  return (readIfThere('/proc/sys/kernel/random/boot_id') ?? '') + startedAtTick;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function beginFromSystem(pid: number): string | undefined {
  try {
    if (process.platform === 'win32') return process.kill(pid, 0) ? 'alive' : undefined;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    }).trim();
  } catch {
    return undefined;
  }
}
