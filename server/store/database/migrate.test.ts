import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyTestDatabase, testDatabase } from '../../../testing/database.ts';
import { sql } from './database.ts';
import { migrate } from './migrate.ts';
import { openMigrated } from './open-migrated.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extramoney-migrations-'));
  await put(
    '0001-things.sql',
    'create table thing (id int primary key); -- a comment; with one',
  );
  await put(
    '0002-more.sql',
    'alter table thing add column name text; insert into thing values (1)',
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function put(name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text);
}

const countThings = sql<{ count: bigint }>('select count(*) from thing');

const countWaiting = sql<{ count: bigint }>(`
  select count(*) from pg_locks where not granted and relation = 'thing'::regclass`);

describe('migrations', () => {
  it('run once each, in order', async () => {
    await using db = await emptyTestDatabase();
    expect(await migrate(db, folder)).toEqual({
      applied: ['0001-things.sql', '0002-more.sql'],
    });
    expect(await migrate(db, folder)).toEqual({ applied: [] });
    await put('0003-last.sql', 'drop table thing');
    expect(await migrate(db, folder)).toEqual({ applied: ['0003-last.sql'] });
  });

  it('leave nothing behind when one of them fails, and say which', async () => {
    await using db = await emptyTestDatabase();
    await put('0003-broken.sql', 'create table other (id int); select 1 / 0');
    await expect(migrate(db, folder)).rejects.toThrow(
      'The migration 0003-broken.sql failed: division by zero',
    );
    await expect(db.rows(countThings)).rejects.toThrow('does not exist');
    await put('0003-broken.sql', 'create table other (id int)');
    expect((await migrate(db, folder)).applied).toHaveLength(3);
  });

  it('are tried again while a table is locked, and do not block others longer', async () => {
    await using db = await emptyTestDatabase();
    await migrate(db, folder);
    await put('0003-wider.sql', 'alter table thing add column more int');
    const held = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    const somebody = db.transaction(async (tx) => {
      await tx.row(countThings);
      held.resolve();
      await left.promise;
    });
    await held.promise;
    const migrated = migrate(db, folder);
    const waiting = async () => (await db.row(countWaiting))?.count;
    await expect.poll(waiting).toBe(1n);
    await expect.poll(waiting).toBe(0n);
    left.resolve();
    await somebody;
    expect(await migrated).toEqual({ applied: ['0003-wider.sql'] });
  });

  it('are refused when the files no longer say what was done', async () => {
    await using db = await emptyTestDatabase();
    await migrate(db, folder);
    await put('0001-things.sql', 'create table thing (id bigint primary key)');
    await expect(migrate(db, folder)).rejects.toThrow(
      'A version that was never released made this database: it ran another 0001-things.sql.',
    );
    await rm(join(folder, '0001-things.sql'));
    await expect(migrate(db, folder)).rejects.toThrow(
      'The database has run the migration 0001-things.sql, which this version does not have.',
    );
  });

  it.each([
    ['0001-again.sql', 'Two migrations have the number 0001.'],
    ['1-short.sql', 'The migration 1-short.sql is not named like 0001-what-it-does.sql.'],
  ])('are refused for a file named %s', async (name, sentence) => {
    await using db = await emptyTestDatabase();
    await put(name, 'select 1');
    await expect(migrate(db, folder)).rejects.toThrow(sentence);
  });

  it('are refused when a new one is numbered before one that ran', async () => {
    await using db = await emptyTestDatabase();
    await put('0004-late.sql', 'select 1');
    await migrate(db, folder);
    await put('0003-between.sql', 'select 1');
    await expect(migrate(db, folder)).rejects.toThrow(
      'The migration 0003-between.sql is numbered before 0004-late.sql',
    );
  });

  it.each([
    ['another file has the first number', '0001-things.sql', '0002-more.sql'],
    ['the first file has another text', '0001-store.sql', '0003-sealed.sql'],
  ])('of an older series are refused and change nothing: %s', async (_why, first, second) => {
    await using db = await emptyTestDatabase();
    const older = await mkdtemp(join(folder, 'older-'));
    await writeFile(join(older, first), 'create table thing (id int)');
    await writeFile(join(older, second), 'insert into thing values (1)');
    await migrate(db, older);
    const sentence =
      `A version that was never released made this database: it ran another ${first}. Nothing ` +
      'was changed. Start the version that made it. Without real data in it, remove the data ' +
      'folder (DATA_DIR), or set DATA_DIR or DATABASE_URL to an empty place, and start again.';
    await expect(migrate(db)).rejects.toThrow(sentence);
    await expect(openMigrated({ databaseUrl: db.url, dataDir: '' })).rejects.toThrow(sentence);
    expect(await db.row(countThings)).toEqual({ count: 1n });
    expect(await migrate(db, older)).toEqual({ applied: [] });
  });

  it('of the application have all been run in a database for tests', async () => {
    await using db = await testDatabase();
    expect(await migrate(db)).toEqual({ applied: [] });
  });
});

describe('three processes that start at once', () => {
  it('run every migration once between them', async () => {
    await using db = await emptyTestDatabase();
    await put('0003-slow.sql', 'select pg_sleep(0.3); insert into thing values (2)');
    const start = () => promisify(execFile)(process.execPath, ['-e', starter(db.url)]);
    const started = await Promise.all([start(), start(), start()]);
    const applied = started.map(({ stdout }) => Number(stdout));
    expect(applied.toSorted()).toEqual([0, 0, 3]);
    expect(await db.row(countThings)).toEqual({ count: 2n });
  });

  function starter(url: string): string {
    const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
    return `
      import { connect } from ${module('./connect.ts')};
      import { migrate } from ${module('./migrate.ts')};
      const db = await connect({ databaseUrl: ${JSON.stringify(url)}, dataDir: '' });
      const { applied } = await migrate(db, ${JSON.stringify(folder)});
      console.log(applied.length);
      await db.close();`;
  }
});
