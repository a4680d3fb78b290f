import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { sql } from '../../store/database/database.ts';
import { dataTables } from '../../store/database/tables.ts';
import { eraseAtLast, erasedRows, eraseNow } from './erase-rows.ts';
import { exportParts } from './export-parts.ts';

/** Tables that know a borrower and are no part of the file, and why. */
const notExported: Readonly<Record<string, string>> = {
  name_mark: 'keyed hashes of the name, which is there',
  reading_chain: 'a hash over the readings, which are there',
  request_once: 'answers that were given already, kept for a lost one',
  sealed_item: 'it is opened, thing by thing',
  sms_code: 'a code that is valid for minutes',
  suspicion: 'the law forbids that they learn of it',
};

let db: TestDatabase;
let known: string[];
beforeAll(async () => {
  db = await testDatabase();
  const tables = await dataTables(db);
  known = tables
    .filter(({ columns }) =>
      columns.some(({ name }) => name === 'borrower_id' || name === 'mobile'),
    )
    .map(({ name }) => name)
    .sort();
});
afterAll(() => db.dispose());

describe('what an erasure takes', () => {
  it('is listed for every table that knows a borrower', () => {
    expect(erasedRows.map(({ table }) => table).sort()).toEqual(known);
  });

  it('is listed for no table that has neither an act nor a reason to stay', () => {
    for (const { table, now, atLast, stays } of erasedRows) {
      expect([table, Boolean(now ?? atLast ?? stays)]).toEqual([table, true]);
    }
  });

  it('is in the file that borrowers can fetch before', () => {
    const exported = exportParts.flatMap(({ tables }) => tables);
    const due = known.filter((table) => notExported[table] === undefined);
    expect(due.filter((table) => !exported.includes(table))).toEqual([]);
  });

  it('runs on an empty database, every statement of it', async () => {
    const borrowerId = 'nobody' as BorrowerId;
    await eraseNow(db, { borrowerId, mobile: '0971000000' as Mobile });
    await eraseAtLast(db, borrowerId);
    for (const { rows } of exportParts) expect(await db.rows(rows, { borrowerId })).toEqual([]);
    expect(await db.rows(sql('select id from borrower'))).toEqual([]);
  });
});
