import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../connect.ts';
import { type Database, script, sql } from '../database.ts';
import { embeddedPostgresMajor } from './data-directory.ts';
import { maintainEmbedded } from './upkeep.ts';

let folder = '';
let made = '';
let db: Database | undefined;

const countThings = sql<{ count: bigint }>('select count(*) from thing');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extramoney-embedded-'));
  made = join(folder, 'made');
  const first = await connect({ dataDir: made });
  await first.run(
    script('create table thing (id int, filler text); insert into thing values (1)'),
  );
  await first.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
let dataDir = '';

beforeEach(async () => {
  dataDir = join(folder, `copy-${++count}`);
  await cp(made, dataDir, { recursive: true });
});
afterEach(async () => {
  await db?.close();
  db = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

it('keeps what was written for the next start', async () => {
  db = await connect({ dataDir });
  expect(await db.row(countThings)).toEqual({ count: 1n });
  const version = sql<{ server_version: string }>('show server_version');
  expect((await db.row(version))?.server_version).toMatch(
    new RegExp(`^${embeddedPostgresMajor}`),
  );
});

it('starts PostgreSQL so that a commit survives, and in little memory', async () => {
  db = await connect({ dataDir });
  const show = sql<{ name: string; setting: string }>(`
    select name, current_setting(name) as setting from pg_settings where name = any($1)`);
  const expected = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_sync_method: 'fsync',
    shared_buffers: '16MB',
  };
  const rows = await db.rows(show, [Object.keys(expected)]);
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(
    expected,
  );
});

it('refuses files of another PostgreSQL, saying how to move the data', async () => {
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(connect({ dataDir })).rejects.toThrow(
    /made by PostgreSQL 17 .* this version brings PostgreSQL 18 .*copy-main.ts export.*import/,
  );
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  db = await connect({ dataDir });
});

it('refuses files of another PGlite', async () => {
  const mark = join(dataDir, 'postgres-made-by.json');
  const text = await readFile(mark, 'utf8');
  await writeFile(mark, text.replace('0.5', '0.6'));
  await expect(connect({ dataDir })).rejects.toThrow('(PGlite 0.6)');
});

it('makes the files again when the first start was cut off', async () => {
  const unfinished = join(dataDir, 'postgres');
  await rm(join(unfinished, 'global'), { recursive: true });
  await writeFile(join(dataDir, 'postgres-is-being-made'), '');
  db = await connect({ dataDir });
  await expect(db.row(countThings)).rejects.toThrow('does not exist');
  expect(existsSync(join(dataDir, 'postgres-is-being-made'))).toBe(false);
});

it('leaves our own thread free while a statement works', async () => {
  db = await connect({ dataDir });
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 5);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const long = sql<{ sum: bigint }>(
    'select sum(i)::int8 as sum from generate_series(1, 4000000) i',
  );
  const began = performance.now();
  await db.row(long);
  const tookMs = performance.now() - began;
  delay.disable();
  clearInterval(ticking);
  expect(tookMs).toBeGreaterThan(100);
  expect(ticks).toBeGreaterThan(tookMs / 5 / 4);
  expect(delay.max / 1e6).toBeLessThan(tookMs / 2);
});

it('says that it has crashed to all who wait and all who come, and closes', async () => {
  db = await connect({ dataDir });
  await rm(join(dataDir, 'postgres', 'pg_wal'), { recursive: true });
  const panic = script(`
    select pg_switch_wal(); insert into thing select 1 from generate_series(1, 1000);
    select pg_switch_wal(); insert into thing values (2)`);
  const waiting = [
    db.run(panic),
    db.row(countThings),
    db.transaction((tx) => tx.row(countThings)),
  ];
  for (const outcome of await Promise.allSettled(waiting)) {
    expect(outcome).toMatchObject({
      reason: { message: 'The embedded database has crashed; start again to recover.' },
    });
  }
  await expect(db.row(countThings)).rejects.toThrow('has crashed');
  await db.close();
  expect((await readdir(dataDir)).filter((name) => name.startsWith('in-use-by'))).toEqual([]);
});

it('throws the log away behind a checkpoint, and makes one when the log has grown', async () => {
  db = await connect({ dataDir });
  const grow = sql(`
    insert into thing select i, repeat(md5(i::text), 60) from generate_series(1, 10000) i`);
  const shrink = script('truncate thing');
  for (let round = 0; round < 10; round++) {
    await db.run(grow);
    await db.run(shrink);
  }
  const before = await logBytes();
  expect(before).toBeGreaterThan(200e6);
  await maintainEmbedded(db);
  await maintainEmbedded(db);
  expect(await logBytes()).toBeLessThanOrEqual(145e6);
});

async function logBytes(): Promise<number> {
  const log = join(dataDir, 'postgres', 'pg_wal');
  const files = (await readdir(log)).map((name) => stat(join(log, name)));
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
}
