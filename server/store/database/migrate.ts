import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Database, type Queryable, script, sql } from './database.ts';
import { migrationText } from './migration-text.ts';
import { grantToProgram } from './privileges.ts';
import { refuseChanged } from './refuse-migrations.ts';

/** The migrations the application itself is built on. */
export const migrationsFolder = fileURLToPath(new URL('./migrations/', import.meta.url));

const tableIsThere = new Set(['23505', '42P07']);
const fileNamePattern = /^\d{4}-[a-z0-9-]+\.sql$/;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** A migration some database has run, and the hash of the file as it was then. */
export interface AppliedMigration {
  readonly name: string;
  readonly sha256: string;
}

const makeTable = sql(`
  create table if not exists schema_migration (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`);
const noTimeout = sql('set local statement_timeout = 0');
/** Statements wait behind a migration that waits for a table, so it waits no longer. */
const briefLocks = sql('set local lock_timeout = 2000');
/** Others were at a table: all of it is undone, and done again. */
const othersWereThere = new Set(['40P01', '55P03']);
const longestTryMs = 180_000;
const mostPauseMs = 500;
const lockTable = sql('lock table schema_migration in access exclusive mode');
const listApplied = sql<AppliedMigration>(
  'select name, sha256 from schema_migration order by name',
);
const recordApplied = sql<void, { name: string; sha256: string }>(
  'insert into schema_migration (name, sha256) values (:name, :sha256)',
);

/**
 * Brings the schema forward: runs every numbered .sql file of `folder` that was not run yet, in
 * order, all in one transaction. Any number of processes may do this at once: one works, the
 * others wait and find nothing left. Processes of the release before may be at work: where one
 * of them holds a table, all of it is retried for three minutes. Refuses when a file that was
 * run has changed or is gone, for then the schema is no longer what the files say. At last the
 * roles of the processes get their rights, and so does the program's if it does not migrate.
 */
export async function migrate(
  db: Database,
  folder: string = migrationsFolder,
  programRole: string | null = null,
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(folder);
  await makeTableOnce(db);
  return unlessOthersAreThere(() =>
    db.transaction(async (tx) => {
      // Waiting for another process, or filling a new column, may take longer than a request may.
      await tx.run(noTimeout);
      await tx.run(lockTable);
      await tx.run(briefLocks);
      const applied = await applyMissing(tx, migrations);
      await grantToProgram(tx, programRole);
      return { applied };
    }),
  );
}

/** Again, for as long as processes of the release before are at work on a table it wants. */
async function unlessOthersAreThere<T>(run: () => Promise<T>): Promise<T> {
  const until = performance.now() + longestTryMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!othersWereThere.has(codeOf(error)) || performance.now() > until) throw error;
      await pause(Math.random() * mostPauseMs);
    }
  }
}

function codeOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) return error.code ?? '';
  return error instanceof Error ? codeOf(error.cause) : '';
}

/** For a role that cannot migrate: refuses a database that has not run every migration. */
export async function requireMigrated(db: Queryable): Promise<void> {
  const missing = (await missingMigrations(db)).length;
  if (missing === 0) return;
  throw new Error(
    `The database has ${missing} migrations still to run, and the role of DATABASE_URL may not. ` +
      'Set DATABASE_MIGRATE_URL to the address of its owner, or run ' +
      '"npm run data -- migrate" with it.',
  );
}

/**
 * The migrations that a start would run, by name; nothing is changed.
 * @throws if this version cannot bring the database forward
 */
export async function missingMigrations(db: Queryable): Promise<string[]> {
  const migrations = await readMigrations(migrationsFolder);
  const before = await db.rows(listApplied).catch(() => []);
  refuseChanged(before, migrations);
  const done = new Set(before.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !done.has(name));
}

/** What this database has run, in order. */
export function appliedMigrations(db: Queryable): Promise<AppliedMigration[]> {
  return db.rows(listApplied);
}

/**
 * Gives an empty database the schema another one has: runs exactly the migrations that one ran,
 * inside the caller's transaction. Refuses when this version does not have them all, unchanged.
 */
export async function migrateAlike(
  tx: Queryable,
  ran: readonly AppliedMigration[],
  folder: string = migrationsFolder,
): Promise<void> {
  const migrations = await readMigrations(folder);
  refuseChanged(ran, migrations);
  const names = new Set(ran.map(({ name }) => name));
  await tx.run(makeTable);
  await applyMissing(
    tx,
    migrations.filter(({ name }) => names.has(name)),
  );
}

async function applyMissing(tx: Queryable, migrations: Migration[]): Promise<string[]> {
  const before = await tx.rows(listApplied);
  refuseChanged(before, migrations);
  const done = new Set(before.map(({ name }) => name));
  const applied: string[] = [];
  for (const migration of migrations) {
    if (done.has(migration.name)) continue;
    await runScript(tx, migration);
    await tx.run(recordApplied, { name: migration.name, sha256: migration.sha256 });
    applied.push(migration.name);
  }
  return applied;
}

/** A statement that fails in a file of many should say which file it stood in. */
async function runScript(tx: Queryable, migration: Migration): Promise<void> {
  try {
    await tx.run(script(migration.text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${migration.name} failed: ${reason}`, { cause: error });
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    if (!fileNamePattern.test(name)) {
      throw new Error(`The migration ${name} is not named like 0001-what-it-does.sql.`);
    }
    const number = name.slice(0, 4);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  return { name, ...migrationText(await readFile(join(folder, name), 'utf8')) };
}

/**
 * `create table if not exists` is not safe against itself: two processes may both find nothing
 * and the slower one fails on the catalogue's unique index. That one has what it wanted.
 */
async function makeTableOnce(db: Database): Promise<void> {
  try {
    await db.run(makeTable);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && tableIsThere.has(error.code ?? ''))) throw error;
  }
}
