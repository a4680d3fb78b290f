import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyTestDatabase, testDatabase } from '../../../testing/database.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { twoRoles } from '../../../testing/two-roles.ts';
import { connect } from '../../store/database/connect.ts';
import { script, sql } from '../../store/database/database.ts';
import { openMigrated } from '../../store/database/open-migrated.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = temporaryFolder('data-command');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const command = fileURLToPath(new URL('./copy-main.ts', import.meta.url));

/** What `npm run data -- …` runs. Without npm, which might begin by installing packages again. */
async function data(words: string, env: Record<string, string> = {}): Promise<string> {
  const own = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env };
  const typed = [command, ...words.split(' ')];
  return (await promisify(execFile)(process.execPath, typed, { env: own })).stdout;
}

it('migrate brings an embedded database forward, and may be run again', async () => {
  expect(await data('migrate')).toBe('The database is migrated.\n');
  expect(await data('migrate')).toBe('The database is migrated.\n');
  const { db: opened } = await openMigrated({ dataDir });
  await opened.close();
});

it('head prints one hash for one instant, and refuses what is none', async () => {
  const instant = '2026-11-22T00:20:00.000Z';
  const first = await data(`head ${instant}`);
  expect(first).toMatch(/^2026-11-22T00:20:00\.000Z [0-9a-f]{64}\n$/);
  expect(await data(`head ${instant}`)).toBe(first);
  expect(await data('head')).not.toBe(first);
  await expect(data('head yesterday')).rejects.toMatchObject({
    code: 1,
    stderr: 'yesterday is no instant.\n',
  });
});

it('export and import take their time where statements of the role are cut off', async () => {
  await using from = await testDatabase('server');
  await using to = await emptyTestDatabase();
  for (const db of [from, to]) await db.run(endsAtOnce(new URL(db.url).pathname.slice(1)));
  const file = join(dataDir, 'patient.gz');
  expect(await data(`export ${file}`, { DATABASE_URL: from.url })).toMatch(/rows written/);
  expect(await data(`import ${file}`, { DATABASE_URL: to.url })).toMatch(/rows read/);
  const limit = sql<{ statementTimeout: string }>('show statement_timeout');
  for (const [isPatient, statementTimeout] of [
    [true, '0'],
    [false, '30s'],
  ] as const) {
    const db = await connect({ databaseUrl: to.url, dataDir: '', isPatient });
    expect(await db.row(limit)).toEqual({ statementTimeout });
    await db.close();
  }
});

/** Of connections made from now on. */
const endsAtOnce = (name: string) =>
  script(`alter database ${name} set statement_timeout = '1ms'`);

describe('on a server with two roles', () => {
  it('migrate gives the program its rights, and it starts without the owner', async () => {
    await using db = await emptyTestDatabase();
    const { databaseUrl, migrateUrl } = await twoRoles(db);
    const env = { DATABASE_URL: databaseUrl, DATABASE_MIGRATE_URL: migrateUrl };
    const said = 'The database is migrated, and extramoney has its rights.\n';
    expect(await data('migrate', env)).toBe(said);
    const { db: opened, ownsTables } = await openMigrated({ databaseUrl, dataDir: '' });
    await opened.close();
    expect(ownsTables).toBe(false);
    expect(await data('head', { DATABASE_URL: databaseUrl })).toMatch(/Z [0-9a-f]{64}\n$/);
  });
});
