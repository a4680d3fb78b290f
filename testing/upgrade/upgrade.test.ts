import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitsOfMigrations, whyNoHistory } from '../../scripts/migration-history.ts';
import { releasesIn } from '../../scripts/releases.ts';
import { type Queryable, script, sql } from '../../server/store/database/database.ts';
import { meansTheSame } from '../../server/store/database/former-texts.ts';
import { migrate, migrationsFolder } from '../../server/store/database/migrate.ts';
import type { NamedMigration } from '../../server/store/database/refuse-migrations.ts';
import { releasedMigrations } from '../../server/store/database/released-migrations.ts';
import { dataTables } from '../../server/store/database/tables.ts';
import { emptyTestDatabase, type TestDatabase, testDatabaseLike } from '../database.ts';
import { seededRandom } from '../seeded-random.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { fillTables } from './fill-tables.ts';
import { type MigrationText, migrationsAt } from './migrations-at.ts';

const root = join(import.meta.dirname, '../..');
const newestCommits = 50;
const releases = releasesIn(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));

/** A version that a database may have been made by. */
interface Made {
  readonly commit: string;
  /** Null: it was never released. */
  readonly version: string | null;
}

/** A database of such a version with a row in each table; it has no connection. */
interface Filled {
  readonly migrations: readonly MigrationText[];
  readonly db: TestDatabase;
}

const why = whyNoHistory(root);
const madeBy: readonly Made[] =
  why === null
    ? [
        ...releases.map(({ commit, version }) => ({ commit, version })),
        ...commitsOfMigrations(root, newestCommits).map((commit) => ({
          commit,
          version: null,
        })),
      ].reverse()
    : [];

const listRan = sql<{ name: string; sha256: string }>(
  'select name, sha256 from schema_migration order by name',
);
const folder = temporaryFolder('upgrade');
const filled: Filled[] = [];
let newest: readonly NamedMigration[] = [];
let newestSchema: readonly string[] = [];

beforeAll(async () => {
  await using db = await emptyTestDatabase();
  await migrate(db);
  newest = await db.rows(listRan);
  newestSchema = await schemaOf(db);
});
afterAll(async () => {
  for (const { db } of filled) await db.dispose();
  rmSync(folder, { recursive: true, force: true });
});

it('the whole history is there to upgrade from', ({ skip }) => {
  if (why !== null) skip(why);
  expect(why).toBeNull();
  expect(madeBy.length).toBeGreaterThan(0);
});

describe('the newest version', () => {
  it.for(madeBy.map((made) => [made.version ?? made.commit.slice(0, 8), made] as const))(
    'brings a database of %s forward with its rows, or refuses an edited one and changes nothing',
    async ([, { commit, version }], { annotate }) => {
      const migrations = await migrationsAt(root, commit, join(folder, commit));
      const before = await madeOf(migrations);
      await using db = await testDatabaseLike(before.db);
      const rows = await rowsOf(db);
      if (version === null && !isBeginning(migrations)) {
        await annotate('This unreleased version ran another text, so its database is refused.');
        await expect(migrate(db)).rejects.toThrow(
          /^A version that was never released made this database: .* Nothing was changed\./,
        );
        expect(await db.rows(listRan)).toEqual(ranOf(migrations));
      } else {
        const { applied } = await migrate(db);
        expect(applied).toEqual(newest.slice(migrations.length).map(nameOf));
        expect((await db.rows(listRan)).map(nameOf)).toEqual(newest.map(nameOf));
        expect(await schemaOf(db)).toEqual(newestSchema);
      }
      const after = await rowsOf(db);
      const lost = [...rows].filter(([name, count]) => (after.get(name) ?? count) < count);
      expect(lost).toEqual([]);
    },
  );
});

it('the list of released migrations is what the newest release has', async () => {
  const [release] = releases;
  const had =
    release === undefined || why !== null
      ? []
      : await migrationsAt(root, release.commit, join(folder, 'released'));
  const lines = had.map(({ name, sha256 }) => `['${name}', '${sha256}'],`);
  expect([...releasedMigrations].map(([name, sha]) => `['${name}', '${sha}'],`)).toEqual(lines);
});

it('no released migration was edited', () => {
  const now = new Map(newest.map(({ name, sha256 }) => [name, sha256]));
  const edited = [...releasedMigrations].filter(([name, sha256]) => now.get(name) !== sha256);
  expect(edited, `put the old text back in ${migrationsFolder}`).toEqual([]);
});

/** Whether the newest version has all of them unchanged, and what is new comes after them. */
function isBeginning(migrations: readonly MigrationText[]): boolean {
  return migrations.every(({ name, sha256 }, index) => {
    const now = newest[index];
    if (now === undefined || now.name !== name) return false;
    return now.sha256 === sha256 || meansTheSame(name, sha256, now.sha256);
  });
}

function nameOf({ name }: NamedMigration): string {
  return name;
}

/** One made before is copied and goes on, if it has the same beginning. */
async function madeOf(migrations: readonly MigrationText[]): Promise<Filled> {
  const begun = filled.findLast(({ migrations: had }) =>
    had.every(
      ({ name, sha256 }, at) =>
        migrations[at]?.name === name && migrations[at]?.sha256 === sha256,
    ),
  );
  if (begun?.migrations.length === migrations.length) return begun;
  const db = await (begun ? testDatabaseLike(begun.db) : emptyTestDatabase());
  await run(db, migrations.slice(begun?.migrations.length ?? 0));
  const failed = await fillTables(db.url, seededRandom(29));
  expect(failed).toEqual([]);
  await db.close();
  filled.push({ migrations, db });
  return { migrations, db };
}

const makeTable = script(`create table if not exists schema_migration (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
const recordRan = sql<void, { name: string; sha256: string }>(
  'insert into schema_migration (name, sha256) values (:name, :sha256)',
);

async function run(db: TestDatabase, migrations: readonly MigrationText[]): Promise<void> {
  await db.run(makeTable);
  await db.transaction(async (tx) => {
    for (const { name, text, sha256 } of migrations) {
      await tx.run(script(text));
      await tx.run(recordRan, { name, sha256 });
    }
  });
}

function ranOf(migrations: readonly MigrationText[]) {
  return migrations.map(({ name, sha256 }) => ({ name, sha256 }));
}

/** The number of rows of each table. */
async function rowsOf(db: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const tables = await dataTables(db);
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*) from ${name}`);
  const rows = await db.rows(sql<{ name: string; count: bigint }>(counts.join(' union all ')));
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Columns, constraints, indexes, triggers and functions, a line each. */
async function schemaOf(db: Queryable): Promise<string[]> {
  const rows = await db.rows(
    sql<{ said: string }>(`
      with ours as (select 'public'::regnamespace as schema)
      select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || ' ' || a.attnotnull || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as said
      from ours join pg_class c on c.relnamespace = schema and c.relkind in ('r', 'p', 'v')
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(k.oid)
      from ours join pg_constraint k on connamespace = schema
      union all select pg_get_indexdef(indexrelid)
      from ours join pg_class c on relnamespace = schema join pg_index on indexrelid = c.oid
      union all select pg_get_triggerdef(t.oid)
      from ours join pg_class c on relnamespace = schema
      join pg_trigger t on tgrelid = c.oid and not tgisinternal
      union all select pg_get_functiondef(oid)
      from ours join pg_proc on pronamespace = schema and prokind = 'f'`),
  );
  return rows.map(({ said }) => said).toSorted();
}
