import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { connect, pooled } from '../server/store/database/connect.ts';
import { type Database, script } from '../server/store/database/database.ts';
import { migrate } from '../server/store/database/migrate.ts';
import { makeRole } from '../server/store/database/privileges.ts';
import { type ThrowawayPostgres, throwawayPostgres } from './throwaway-postgres.ts';
import { quickFolder, temporaryFolder } from './temporary-folder.ts';

const template = 'extramoney_template';
const longestStartMs = 500_000;
const lookEveryMs = 20;

/** A database of one test, gone when it is disposed of: `await using db = await testDatabase()`. */
export interface TestDatabase extends Database, AsyncDisposable {
  /** For further connections to it. */
  readonly url: string;
  dispose(): Promise<void>;
}

/** The server of a run, with a migrated database to make others from. */
export type ServerOfTests = ThrowawayPostgres;

/** A fresh database with all migrations run, on the one server of the run. */
export function testDatabase(kind: Database['kind'] = 'embedded'): Promise<TestDatabase> {
  return makeDatabase(`template ${template}`, kind);
}

/** The same without any migration run: there is not a table in it. */
export function emptyTestDatabase(): Promise<TestDatabase> {
  return makeDatabase('', 'embedded');
}

/** The same with what another of this run holds, with no open connection to it. */
export function testDatabaseLike({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  return makeDatabase(`template ${new URL(url).pathname.slice(1)}`, 'embedded');
}

/** A fresh database on its own server, as `npm start` has it; nothing is run yet. */
export async function diskDatabase(dataDir: string): Promise<TestDatabase> {
  return disposable(await connect({ dataDir }), '', async () => {});
}

/** Starts the server that all tests of a run share. */
export async function startServerOfTests(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerOfTests> {
  const server = await throwawayPostgres({
    folder,
    settings: { max_connections: '300', autovacuum: 'off', ...settings },
  });
  await administer(server.url, `create database ${template}`);
  const db = pooled('server', { connectionString: server.urlOf(template), max: 1 });
  await makeRole(db);
  await migrate(db);
  await db.run(script('vacuum (analyze)'));
  await db.close();
  return server;
}

let databases = 0;

async function makeDatabase(like: string, kind: Database['kind']): Promise<TestDatabase> {
  const server = await serverOfRun();
  // Threads of one process count each for themselves, and one may have left its own behind.
  const name = `test_${process.pid}_${threadId}_${++databases}`;
  await administer(server, `create database ${name} ${like}`);
  const url = server.replace(/\/postgres$/, `/${name}`);
  const drop = () => administer(server, `drop database ${name} with (force)`);
  return disposable(pooled(kind, { connectionString: url }), url, drop);
}

function disposable(db: Database, url: string, afterwards: () => Promise<void>): TestDatabase {
  let disposing: Promise<void> | undefined;
  const dispose = () => (disposing ??= db.close().then(afterwards));
  return { ...db, url, dispose, [Symbol.asyncDispose]: dispose };
}

async function administer(url: string, statement: string): Promise<void> {
  const db = pooled('server', { connectionString: url, max: 1 });
  try {
    await db.run(script(statement));
  } finally {
    await db.close();
  }
}

let address: Promise<string> | undefined;

/** Asks the run for its server; what is no run of tests has one to itself until it ends. */
function serverOfRun(): Promise<string> {
  const folder = process.env['POSTGRES_OF_TESTS'];
  return (address ??=
    folder === undefined
      ? startServerOfTests(temporaryFolder(`tests-${process.pid}`, quickFolder())).then(
          ({ url }) => url,
        )
      : askForServer(folder));
}

async function askForServer(folder: string): Promise<string> {
  const until = performance.now() + longestStartMs;
  writeFileSync(join(folder, 'wanted'), '');
  while (performance.now() < until) {
    for (const [name, isWell] of [
      ['address', true],
      ['failure', false],
    ] as const) {
      const file = join(folder, name);
      if (!existsSync(file)) continue;
      const text = readFileSync(file, 'utf8');
      if (isWell) return text;
      throw new Error(text);
    }
    await pause(lookEveryMs);
  }
  throw new Error('The PostgreSQL of the tests has not started.');
}
