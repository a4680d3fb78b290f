import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '../server/store/database/connect.ts';
import { type Database, script } from '../server/store/database/database.ts';
import { workerDatabase } from '../server/store/database/embedded/open-embedded.ts';
import { PostgresWorker } from '../server/store/database/embedded/postgres-worker.ts';
import {
  checkpointEmbedded,
  vacuumEmbedded,
} from '../server/store/database/embedded/upkeep.ts';
import { migrate, migrationsFolder } from '../server/store/database/migrate.ts';
import { type RealPostgres, realPostgres, type RealPostgresOptions } from './real-postgres.ts';

export { realPostgres, type RealPostgres, type RealPostgresOptions };

const cacheFolder = fileURLToPath(
  new URL('../node_modules/.cache/extramoney/', import.meta.url),
);
const template = 'extramoney_template';
/** Nobody writes a snapshot for so long: what is older was left by a process that died. */
const longestDraftMs = 10 * 60_000;

/** A database of one test, gone when it is disposed of: `await using db = await testDatabase()`. */
export interface TestDatabase extends Database, AsyncDisposable {
  dispose(): Promise<void>;
}

/** A database of one test on a server; further connections to it go by its URL. */
export interface TestServerDatabase extends TestDatabase {
  readonly url: string;
}

/** A fresh embedded database with all migrations run, in memory, in a fraction of a second. */
export async function testDatabase(): Promise<TestDatabase> {
  return inMemory(await migratedSnapshot());
}

/** A fresh embedded database that lies in a folder, as `npm start` has it; nothing is run yet. */
export async function diskDatabase(dataDir: string): Promise<TestDatabase> {
  return disposable(await connect({ dataDir }));
}

/** The same without any migration run: there is not a table in it. */
export async function emptyTestDatabase(): Promise<TestDatabase> {
  return inMemory(await emptySnapshot());
}

/** A fresh database with all migrations run, on a server that `realPostgres` started. */
export async function testServerDatabase(server: RealPostgres): Promise<TestServerDatabase> {
  await migratedTemplate(server);
  return onServer(server, `template ${template}`);
}

/** The same without any migration run: there is not a table in it. */
export function emptyTestServerDatabase(server: RealPostgres): Promise<TestServerDatabase> {
  return onServer(server, '');
}

async function inMemory(snapshot: Uint8Array<ArrayBuffer>): Promise<TestDatabase> {
  const worker = await PostgresWorker.start({ snapshot, wasm: await pgliteProgram() });
  return disposable(workerDatabase(worker, () => {}));
}

async function onServer(server: RealPostgres, like: string): Promise<TestServerDatabase> {
  const name = `test_${++databases}`;
  await administer(server, `create database ${name} ${like}`);
  const db = await connect({ databaseUrl: server.urlOf(name), dataDir: '' });
  const drop = () => administer(server, `drop database ${name} with (force)`);
  return { ...disposable(db, drop), url: server.urlOf(name) };
}

let databases = 0;

function disposable(
  db: Database,
  afterwards: () => Promise<void> = async () => {},
): TestDatabase {
  let disposing: Promise<void> | undefined;
  const dispose = () => (disposing ??= db.close().then(afterwards));
  return { ...db, dispose, [Symbol.asyncDispose]: dispose };
}

const templates = new WeakMap<RealPostgres, Promise<void>>();

function migratedTemplate(server: RealPostgres): Promise<void> {
  const made = templates.get(server) ?? makeTemplate(server);
  templates.set(server, made);
  return made;
}

async function makeTemplate(server: RealPostgres): Promise<void> {
  await administer(server, `create database ${template}`);
  const db = await connect({ databaseUrl: server.urlOf(template), dataDir: '' });
  await migrate(db);
  await db.close();
}

async function administer(server: RealPostgres, statement: string): Promise<void> {
  const db = await connect({ databaseUrl: server.url, dataDir: '', poolSize: 1 });
  try {
    await db.run(script(statement));
  } finally {
    await db.close();
  }
}

let empty: Promise<Uint8Array<ArrayBuffer>> | undefined;
let migrated: Promise<Uint8Array<ArrayBuffer>> | undefined;

function emptySnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  return (empty ??= readOrMake(`empty-${versionOf([])}.tar`, async () => {
    const worker = await PostgresWorker.start({});
    return snapshotOf(worker, async () => {});
  }));
}

function migratedSnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const files = readdirSync(migrationsFolder).sort();
  return (migrated ??= readOrMake(`migrated-${versionOf(files)}.tar`, async () => {
    const worker = await PostgresWorker.start({ snapshot: await emptySnapshot() });
    return snapshotOf(worker, async (db) => {
      await migrate(db);
      await vacuumEmbedded(db);
    });
  }));
}

async function snapshotOf(worker: PostgresWorker, prepare: (db: Database) => Promise<void>) {
  const db = workerDatabase(worker, () => {});
  try {
    await prepare(db);
    await checkpointEmbedded(db);
    return await worker.snapshot();
  } finally {
    await db.close();
  }
}

/** Making a snapshot takes seconds, so it is kept beside the packages until it is outdated. */
async function readOrMake(name: string, make: () => Promise<Uint8Array<ArrayBuffer>>) {
  const file = join(cacheFolder, name);
  if (existsSync(file)) return new Uint8Array(readFileSync(file));
  const made = await make();
  mkdirSync(cacheFolder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, made);
  renameSync(draft, file);
  forgetOlder(name);
  return made;
}

/**
 * Each is some 40 MB, and one whose migrations have changed is never asked for again. What another
 * process is writing just now is left to it.
 */
export function forgetOlder(kept: string, folder = cacheFolder): void {
  const kind = kept.slice(0, kept.indexOf('-') + 1);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(kind) || name === kept) continue;
    const file = join(folder, name);
    const ageMs = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (name.endsWith('.tar') || ageMs > longestDraftMs) rmSync(file, { force: true });
  }
}

/** Changes with each thing a snapshot is made of. */
function versionOf(migrations: string[]): string {
  const hash = createHash('sha256').update(readFileSync(pglitePath('../package.json')));
  for (const name of migrations) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

let program: Promise<WebAssembly.Module> | undefined;

function pgliteProgram(): Promise<WebAssembly.Module> {
  return (program ??= WebAssembly.compile(readFileSync(pglitePath('pglite.wasm'))));
}

function pglitePath(file: string): string {
  return join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), file);
}
