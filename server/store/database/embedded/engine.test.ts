import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { isDatabaseAway } from '../database-away.ts';
import { connect } from '../connect.ts';
import { type Database, script, sql } from '../database.ts';
import { findPackage } from './binaries.ts';
import { rootsHome } from './cluster.ts';
import { readPidFile, servesCluster } from './processes.ts';

const holder = fileURLToPath(
  new URL('../../../../testing/hold-database-main.ts', import.meta.url),
);
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

let folder = '';
let made = '';
let db: Database | undefined;
let child: ChildProcess | undefined;

const countThings = sql<{ count: bigint }>('select count(*) from thing');

beforeAll(async () => {
  folder = temporaryFolder('embedded');
  made = join(folder, 'made');
  const first = await connect({ dataDir: made });
  await first.run(script('create table thing (id int); insert into thing values (1)'));
  await first.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
let dataDir = '';

beforeEach(async () => {
  dataDir = join(folder, `copy-${++count}`);
  await copyTo(dataDir);
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await db?.close();
  db = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

/** With the owners kept, which Node's own copy does not do. */
async function copyTo(to: string): Promise<void> {
  if (!isRoot) return cp(made, to, { recursive: true });
  execFileSync('cp', ['-a', made, to]);
}

const postmaster = () => readPidFile(join(dataDir, 'postgres'))?.pid ?? 0;

/** Another process that uses the database; resolves when it does, or with its last words. */
async function hold(options: { uid?: number; gid?: number } = {}): Promise<string> {
  const started = spawn(process.execPath, [holder, dataDir], {
    ...options,
    env: { HOME: '/', PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let said = '';
  started.stderr.on('data', (text: Buffer) => (said += text.toString('utf8')));
  const ready = once(started.stdout, 'data').then(([text]) => String(text).trim());
  return Promise.race([ready, once(started, 'close').then(() => said)]);
}

/** Ends that process in order; with what it ended, where it has already. */
async function letGo(): Promise<unknown[]> {
  const { exitCode = null, signalCode = null } = child ?? {};
  if (exitCode !== null || signalCode !== null) return [exitCode, signalCode];
  const left = once(child as ChildProcess, 'exit');
  child?.kill('SIGTERM');
  return left;
}

async function kill(...pids: (number | undefined)[]): Promise<void> {
  for (const pid of pids) process.kill(pid ?? 0, 'SIGKILL');
}

it('keeps what was written for the next start, so that a commit survives', async () => {
  db = await connect({ dataDir });
  expect(await db.row(countThings)).toEqual({ count: 1n });
  const show = sql<{ name: string; setting: string }, { names: readonly string[] }>(`
    select name, setting from pg_settings where name = any(:names)`);
  const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
  const rows = await db.rows(show, { names: [...Object.keys(safe), 'listen_addresses'] });
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    ...safe,
    listen_addresses: '',
  });
});

it('stops the server with the database, and leaves nothing running', async () => {
  db = await connect({ dataDir });
  const pid = postmaster();
  expect(servesCluster(pid, join(dataDir, 'postgres'))).toBe(true);
  await db.close();
  db = undefined;
  expect(servesCluster(pid, join(dataDir, 'postgres'))).toBe(false);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

it('refuses a second start on the same folder, and the first one goes on', async () => {
  expect(await hold()).toBe('1');
  await expect(connect({ dataDir })).rejects.toThrow(
    `The database in ${dataDir} is in use by process ${child?.pid}. Stop that process, or`,
  );
  expect(await letGo()).toEqual([0, null]);
});

it('takes over from a process that was killed', async () => {
  expect(await hold()).toBe('1');
  const left = postmaster();
  await kill(child?.pid);
  expect(servesCluster(left, join(dataDir, 'postgres'))).toBe(true);
  db = await connect({ dataDir });
  expect(postmaster()).not.toBe(left);
  expect(await db.row(countThings)).toEqual({ count: 1n });
});

it('starts after both were killed, and after a number was given to another process', async () => {
  expect(await hold()).toBe('1');
  await kill(postmaster(), child?.pid);
  db = await connect({ dataDir });
  expect(await db.row(countThings)).toEqual({ count: 1n });
  await db.close();
  // As in a container that is restarted: the number is that of a process of the same user.
  const other = spawn('sleep', ['600'], isRoot ? { uid: nobody, gid: nobody } : {});
  const stale = `${other.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n/none\n\n0 0\nready\n`;
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), stale);
  db = await connect({ dataDir });
  expect(await db.row(countThings)).toEqual({ count: 1n });
  other.kill('SIGKILL');
});

it('restarts after its server was killed', async () => {
  db = await connect({ dataDir });
  const killed = postmaster();
  const put = sql('insert into thing values (2)');
  await db.run(put);
  await kill(killed);
  // What it had begun may answer for a moment still.
  await expect.poll(postmaster).not.toBe(killed);
  await expect.poll(() => db?.row(countThings).catch(() => null)).toEqual({ count: 2n });
});

it('is away, not by our fault, while its server cannot be started again', async () => {
  db = await connect({ dataDir });
  const control = join(dataDir, 'postgres', 'global', 'pg_control');
  await rename(control, `${control}-elsewhere`);
  await kill(postmaster());
  const fault = () =>
    db?.row(countThings).then(
      () => null,
      (error: unknown) => error,
    );
  await expect.poll(fault).toMatchObject({ message: expect.stringMatching(/cannot start in/) });
  expect(isDatabaseAway(await fault())).toBe(true);
  await rename(`${control}-elsewhere`, control);
  await expect.poll(() => db?.row(countThings).catch(() => null)).toEqual({ count: 1n });
});

it('refuses files of another major version, saying how to move the data', async () => {
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '19\n');
  await expect(connect({ dataDir })).rejects.toThrow(
    /made by PostgreSQL 19; this version brings PostgreSQL 18.* export .* import /,
  );
});

it('says what PostgreSQL said when it cannot start', async () => {
  await rm(join(dataDir, 'postgres', 'global', 'pg_control'));
  await expect(connect({ dataDir })).rejects.toThrow(
    /^PostgreSQL cannot start in .*\. All that it said is in .*postgres\.log\.$/,
  );
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('pg_control');
});

it('serves a folder whose path is longer than that of a socket may be', async () => {
  const deep = join(dataDir, 'd'.repeat(120));
  await copyTo(deep);
  db = await connect({ dataDir: deep });
  expect(await db.row(countThings)).toEqual({ count: 1n });
});

it('makes the files again beside those of an interrupted first start', async () => {
  const fresh = join(dataDir, 'fresh');
  await mkdir(join(fresh, 'postgres-draft-999999', 'base'), { recursive: true });
  db = await connect({ dataDir: fresh });
  expect(await db.row(sql('select 1 as one'))).toEqual({ one: 1 });
  expect(existsSync(join(fresh, 'postgres-draft-999999'))).toBe(false);
});

it.runIf(isRoot)(
  'serves an ordinary user, and then root on the files of that user',
  async () => {
    await rm(dataDir, { recursive: true });
    await mkdir(dataDir);
    execFileSync('chown', [String(nobody), dataDir]);
    expect(await hold({ uid: nobody, gid: nobody })).toBe('0');
    await letGo();
    db = await connect({ dataDir });
    expect(await db.row(countThings)).toEqual({ count: 0n });
  },
);

it.runIf(isRoot)('finds another place where root cannot share its own', async () => {
  const own = join(dataDir, 'own');
  await mkdir(own, { mode: 0o700 });
  const inside = dataDir;
  dataDir = join(own, 'data');
  // The package gives this one to its own user, who lets no other user enter it.
  const ofPackage = '/var/lib/extramoney';
  const there = (home: string) => (existsSync(home) ? readdirSync(home) : []);
  const before = { ours: there(rootsHome), ofPackage: there(ofPackage) };
  const isOfPackageNew = !existsSync(ofPackage);
  const starts = async () => [await hold(), await letGo()];
  const umask = process.umask(0o077);
  try {
    expect(await starts()).toEqual(['0', [0, null]]);
    expect(there(ofPackage)).toEqual(before.ofPackage);
    const [newHome = ''] = there(rootsHome).filter((name) => !before.ours.includes(name));
    expect(newHome).not.toBe('');
    // A database that an earlier version put there comes along.
    await mkdir(ofPackage, { recursive: true });
    await writeFile(join(rootsHome, newHome, 'mark'), '');
    await rename(join(rootsHome, newHome), join(ofPackage, newHome));
    expect(await starts()).toEqual(['0', [0, null]]);
    expect(there(ofPackage)).toEqual(before.ofPackage);
    expect(there(join(rootsHome, newHome))).toContain('mark');
  } finally {
    process.umask(umask);
    const ours = there(rootsHome).filter((name) => !before.ours.includes(name));
    for (const name of ours) await rm(join(rootsHome, name), { recursive: true });
    if (isOfPackageNew) await rm(ofPackage, { recursive: true, force: true });
    dataDir = inside;
  }
});

it.runIf(isRoot)('refuses an ordinary user the files of another', async () => {
  execFileSync('chown', ['-R', '12345', join(dataDir, 'postgres')]);
  expect(await hold({ uid: nobody, gid: nobody })).toContain('belongs to another user (12345)');
});

it('says how to do without where there are no binaries', () => {
  expect(() => findPackage('sunos-sparc')).toThrow(
    'There is no PostgreSQL of our own for sunos-sparc: say with DATABASE_URL where',
  );
});
