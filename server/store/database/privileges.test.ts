import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { emptyTestDatabase, testDatabase } from '../../../testing/database.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { twoRoles } from '../../../testing/two-roles.ts';
import { appendOnlyTables, changingTables } from './append-only.ts';
import { type Database, script, sql } from './database.ts';
import { openMigrated } from './open-migrated.ts';
import { dataTables } from './tables.ts';

it('are decided for every table of the schema, one way or the other', async () => {
  await using db = await testDatabase();
  const names = (await dataTables(db)).map(({ name }) => name).sort();
  expect([...appendOnlyTables, ...changingTables].sort()).toEqual(names);
});

const insertTransfer = script(`
  insert into transfer (source, source_id, line, borrower_id, order_id, debit, credit, amount,
    event_at, created_at, link, chain)
  values ('order', '1/1', 'x', 'b', 1, 'principal', 'float:MTN', 1, now(), now(), 1, '')`);

const refused: readonly (readonly [string, string, RegExp])[] = [
  ['change a transfer', 'update transfer set amount = 2', /denied for table transfer/],
  ['delete a transfer', 'delete from transfer', /denied for table transfer/],
  ['empty a table', 'truncate transfer', /denied for table transfer/],
  ['take a trigger off', 'alter table transfer disable trigger all', /must be owner/],
  ['delete an event of an order', 'delete from loan_event', /denied for table loan_event/],
  ['change a decision', 'update loan_decision set link = 2', /denied for table loan_decision/],
  ['delete a reading', 'delete from sealed_reading', /denied for table sealed_reading/],
  ['delete a security event', 'delete from security_event', /denied for table security_event/],
  ['delete a note', 'delete from payment_note', /denied for table payment_note/],
  [
    'say what was migrated',
    'delete from schema_migration',
    /denied for table schema_migration/,
  ],
  ['make a table', 'create table mine (id int)', /denied for schema public/],
];

async function refusesToTamper(db: Database): Promise<void> {
  await db.run(insertTransfer);
  expect(await db.rows(script('select amount from transfer'))).toEqual([{ amount: 1n }]);
  for (const [what, statement, sentence] of refused) {
    await expect(db.run(script(statement)), what).rejects.toThrow(sentence);
  }
  const owned = sql(`select relname from pg_class where relowner = current_user::regrole`);
  expect(await db.rows(owned)).toEqual([]);
  expect(await db.run(script('delete from rate_window'))).toBe(0);
  await db.run(script(`select add_months(now()), drop_months('security_event', now())`));
  await db.run(script(`select erase_payment_notes('nobody')`));
}

it('keep the program from what is append-only in the embedded database', async () => {
  const dataDir = temporaryFolder('roles');
  const { db, ownsTables } = await openMigrated({ dataDir });
  expect(ownsTables).toBe(false);
  await refusesToTamper(db);
  await db.close();
  await rm(dataDir, { recursive: true });
});

describe('on a server with two roles', () => {
  it('keep the program from it too, and say what is missing', async () => {
    await using db = await emptyTestDatabase();
    const { databaseUrl, migrateUrl } = await twoRoles(db);
    await expect(openMigrated({ databaseUrl, dataDir: '' })).rejects.toThrow(
      /^The database has \d+ migrations still to run, and the role of DATABASE_URL may not\. Set/,
    );
    await expect(
      openMigrated({ databaseUrl, migrateUrl: databaseUrl, dataDir: '' }),
    ).rejects.toThrow(/The role extramoney of DATABASE_MIGRATE_URL may not make tables/);
    const first = await openMigrated({ databaseUrl, migrateUrl, dataDir: '' });
    expect(first.ownsTables).toBe(false);
    await refusesToTamper(first.db);
    await first.db.close();
    const later = await openMigrated({ databaseUrl, dataDir: '' });
    expect(await later.db.row(script('select amount from transfer'))).toEqual({ amount: 1n });
    await later.db.close();
  });

  it('are not kept from a role that owns the tables, which is known', async () => {
    await using db = await emptyTestDatabase();
    const { ownsTables, db: opened } = await openMigrated({ databaseUrl: db.url, dataDir: '' });
    expect(ownsTables).toBe(true);
    await opened.close();
  });
});
