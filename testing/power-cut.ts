import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signal } from '../server/store/database/embedded/postmaster.ts';
import { readPidFile } from '../server/store/database/embedded/processes.ts';
import { type KillOutcome, openAfter } from './kill-database.ts';

const writer = fileURLToPath(new URL('./kill-database-writer-main.ts', import.meta.url));
const longestWorkMs = 300;
const fewestTold = 3;
const pageBytes = 8192;
const segmentBytes = 16 * 2 ** 20;
/** What was written of the log after the last flush that was reported, and may have arrived. */
const mostUnsureBytes = 2 ** 16;
const relation = /^postgres\/(?:base\/\d+|global)\/\d+(?:_(?:fsm|vm|init))?(?:\.\d+)?$/;
const segment = /^[0-9A-F]{24}$/;

/** Whether commits wait for the log to be on the disk, as all of our commits do, or for nothing. */
export type Commits = 'sure' | 'unsure';

/**
 * Has a process write to the embedded database in `dataDir`, cuts the power under it, and opens
 * what may be on the disk then. PostgreSQL is stopped in the middle of its work and its files
 * are copied. The copy loses whatever no flush has made sure. Of the log that is all after the
 * last reported flush. Of every page written since the last checkpoint it is either state, page
 * by page. Left as it is, the copy would be no more than a kill leaves. What it cannot show is a
 * disk that answers a flush before it has written.
 */
export async function cutPower(
  dataDir: string,
  random: () => number,
  commits: Commits = 'sure',
): Promise<KillOutcome> {
  const [before, after] = [`${dataDir}-before`, `${dataDir}-after`];
  const child = spawn(process.execPath, [writer, dataDir, commits], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const told: { n: bigint; flushed: bigint }[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    told.push(...lines.map((line) => readTold(line.split(' '))));
  });
  const toldMore = async (): Promise<void> => {
    for (const wanted = told.length + fewestTold; told.length < wanted;) {
      await Promise.race([pause(1), exit.then(() => Promise.reject(new Error('it ended')))]);
    }
  };
  await toldMore();
  const server = readPidFile(join(dataDir, 'postgres'))?.pid ?? 0;
  await copyFrozen(server, dataDir, before);
  signalAll(server, 'SIGCONT');
  await toldMore();
  await pause(random() * longestWorkMs);
  await copyFrozen(server, dataDir, after);
  // The writer first: it would start a server again that ended before it.
  child.kill('SIGKILL');
  await exit;
  signalAll(server, 'SIGKILL');
  while (processesOf(server).some(({ state }) => !/[ZX]/.test(state))) await pause(1);

  const last = told.at(-1);
  if (last === undefined) throw new Error('nothing was reported');
  const unsure = random() < 0.5 ? 0 : Math.floor(random() * mostUnsureBytes);
  loseWhatIsUnsure({ before, after }, last.flushed + BigInt(unsure), random);
  for (const folder of [dataDir, before]) rmSync(folder, { recursive: true, force: true });
  renameSync(after, dataDir);
  return { ...(await openAfter(dataDir, last.n)), acknowledged: told.length };
}

function readTold([n = '', lsn = '']: readonly string[]): { n: bigint; flushed: bigint } {
  const [high = '', low = ''] = lsn.split('/');
  return { n: BigInt(n), flushed: BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`) };
}

/** Stops every process of a server where it is, and copies its files. */
async function copyFrozen(server: number, from: string, to: string): Promise<void> {
  // What a process is doing in the kernel it does to its end, and may begin another before that.
  while (processesOf(server).some(({ state }) => !/[TZX]/.test(state))) {
    signalAll(server, 'SIGSTOP');
    await pause(1);
  }
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', from, to]);
}

function signalAll(server: number, name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  for (const { pid } of processesOf(server)) signal(pid, name);
}

/** The postmaster and its children, who have no children. */
function processesOf(server: number): { readonly pid: number; readonly state: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state = '', parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const pid = Number(name);
      return pid === server || Number(parent) === server ? [{ pid, state }] : [];
    } catch {
      // No process, or gone by now.
      return [];
    }
  });
}

interface Images {
  readonly before: string;
  readonly after: string;
}

/** Turns `after` into what may be on the disk when the log was flushed up to `told` at least. */
function loseWhatIsUnsure({ before, after }: Images, told: bigint, random: () => number): void {
  const control = 'postgres/global/pg_control';
  const [one, other] = [before, after].map((folder) => readFileSync(join(folder, control)));
  if (!one?.equals(other ?? one)) throw new Error('there was a checkpoint between the copies');
  // No page is written before the log that tells of it.
  const lsns = filesOf(before).flatMap((file) =>
    relation.test(file) ? pagesOf(readFileSync(join(before, file))).map(lsnOf) : [],
  );
  const flushed = lsns.reduce((most, lsn) => (lsn > most ? lsn : most), told);
  for (const file of filesOf(after)) {
    const path = join(after, file);
    if (relation.test(file)) mixPages(join(before, file), path, { flushed, random });
    else if (dirname(file) === 'postgres/pg_wal') cutLog(path, flushed);
    else if (/^postgres\/pg_(?:xact|multixact|subtrans)\/.*\d{4}$/.test(file)) {
      // Written by checkpoints alone, and so as it was.
      if (existsSync(join(before, file))) writeFileSync(path, readFileSync(join(before, file)));
    }
  }
  rmSync(join(after, 'postgres/postmaster.pid'), { force: true });
}

const filesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

const pagesOf = (file: Buffer): Buffer[] =>
  Array.from({ length: file.length / pageBytes }, (_, number) =>
    file.subarray(number * pageBytes, (number + 1) * pageBytes),
  );

/** Up to where the log tells of a page. */
const lsnOf = (page: Buffer): bigint =>
  BigInt(page.readUInt32LE(0)) * 2n ** 32n + BigInt(page.readUInt32LE(4));

/** Of each page that differs either state; what the log does not tell of yet was not written. */
function mixPages(
  before: string,
  after: string,
  { flushed, random }: { readonly flushed: bigint; readonly random: () => number },
): void {
  const old = existsSync(before) ? readFileSync(before) : Buffer.alloc(0);
  const now = readFileSync(after);
  let changed = false;
  for (const [number, page] of pagesOf(now).entries()) {
    const oldPage = old.subarray(number * pageBytes, (number + 1) * pageBytes);
    if (page.equals(oldPage) || (lsnOf(page) <= flushed && random() < 0.5)) continue;
    // A file that grew has zeros where nothing was written.
    page.fill(0);
    oldPage.copy(page);
    changed = true;
  }
  if (changed) writeFileSync(after, now);
}

/** Nothing of the log after `flushed`. */
function cutLog(path: string, flushed: bigint): void {
  const name = basename(path);
  if (!segment.test(name)) return;
  const number = BigInt(`0x${name.slice(8, 16)}`) * 256n + BigInt(`0x${name.slice(16)}`);
  const keep = Number(flushed - number * BigInt(segmentBytes));
  if (keep >= segmentBytes) return;
  if (keep <= 0) {
    rmSync(path);
    return;
  }
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(segmentBytes - keep), 0, segmentBytes - keep, keep);
  closeSync(file);
}
