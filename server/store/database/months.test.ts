import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { connect } from './connect.ts';
import { script, sql } from './database.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { addMonths, dropMonths, type MonthlyTable } from './months.ts';
import { embeddedRole } from './privileges.ts';

const insertCallback = sql<void, { inMay: Date }>(`
  insert into provider_callback (id, provider, kind, received_at, body)
  values ('one', 'mtn', 'collection', :inMay, '')`);
const places = script<{ place: string }>(`
  select tableoid::regclass::text as place from provider_callback order by received_at`);
const partitions = sql<{ name: string }, { table: MonthlyTable }>(`
  select inhrelid::regclass::text as name from pg_inherits
  where inhparent = :table::text::regclass order by 1`);

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.dispose());

const monthsOf = async (table: MonthlyTable) =>
  (await db.rows(partitions, { table })).map(({ name }) => name.slice(table.length));

/** Of a month long before any that a start has made. */
const inMay = new Date('2024-05-31T23:59:59.999Z');
const inJune = new Date('2024-06-01T00:00:00Z');
const inOctober = new Date('2024-10-17T12:00:00Z');

it('are made of every table with months, this one and two ahead, when the schema is', async () => {
  const now = new Date();
  const ahead = [0, 1, 2].map((n) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n));
    return `_${month.toISOString().slice(0, 7).replace('-', '_')}`;
  });
  for (const table of ['provider_callback', 'security_event', 'tracking_event'] as const) {
    expect(await monthsOf(table)).toEqual([...ahead, '_rest'].sort());
  }
});

it('take what no month was there for, made by several at once', async () => {
  await db.run(insertCallback, { inMay });
  await db.run(insertCallback, { inMay: inJune });
  expect(await db.rows(places)).toEqual([
    { place: 'provider_callback_rest' },
    { place: 'provider_callback_rest' },
  ]);
  await Promise.all([inMay, inMay, inJune].map((around) => addMonths(db, around)));
  expect(await db.rows(places)).toEqual([
    { place: 'provider_callback_2024_05' },
    { place: 'provider_callback_2024_06' },
  ]);
});

it('are dropped when they were over, with their rows in the default partition', async () => {
  await db.run(insertCallback, { inMay: new Date('2024-04-30T00:00:00Z') });
  await db.run(insertCallback, { inMay: inOctober });
  expect(await dropMonths(db, 'provider_callback', new Date('2024-06-30T23:59:59Z'))).toBe(1);
  expect(await db.rows(places)).toEqual([
    { place: 'provider_callback_2024_06' },
    { place: 'provider_callback_rest' },
  ]);
  expect(await dropMonths(db, 'provider_callback', new Date('2024-11-01T00:00:00Z'))).toBe(3);
  expect(await db.rows(places)).toEqual([]);
  expect(await monthsOf('provider_callback')).toHaveLength(4);
});

it('wait for who reads the table, and are dropped another time', async () => {
  await addMonths(db, inMay);
  await db.run(script(`alter function drop_months set lock_timeout = '10ms'`));
  const before = new Date('2025-01-01T00:00:00Z');
  const reader = await connect({ databaseUrl: db.url, dataDir: '', poolSize: 1 });
  await reader.transaction(async (tx) => {
    await tx.rows(places);
    expect(await dropMonths(db, 'provider_callback', before)).toBe(0);
  });
  await reader.close();
  expect(await dropMonths(db, 'provider_callback', before)).toBe(3);
});

describe('of what is only appended to', () => {
  const old = new Date(Date.now() - 212 * 86_400_000);
  const young = new Date(Date.now() - 179 * 86_400_000);
  const insertEvent = sql<void, { kind: string; old: Date }>(
    'insert into security_event (kind, at) values (:kind, :old)',
  );
  const kinds = script<{ kind: string }>('select kind from security_event order by at');

  it('keep the program from changing, deleting or dropping them before their time', async () => {
    await addMonths(db, old);
    await addMonths(db, young);
    await migrate(db, migrationsFolder, embeddedRole);
    const month = `security_event_${young.toISOString().slice(0, 7).replace('-', '_')}`;
    const program = testProgram();
    await program.run(insertEvent, { kind: 'old', old });
    await program.run(insertEvent, { kind: 'young', old: young });
    for (const statement of [
      'delete from security_event',
      `delete from ${month}`,
      `update ${month} set kind = 'x'`,
      `drop table ${month}`,
    ]) {
      await expect(program.run(script(statement)), statement).rejects.toThrow(
        /denied for|must be owner/,
      );
    }
    // As their owner, who has the rights, but for the trigger.
    const change = db.run(script(`update ${month} set kind = 'x'`));
    await expect(change).rejects.toThrow('only appended to');
    expect(await db.rows(kinds)).toEqual([{ kind: 'old' }, { kind: 'young' }]);
  });

  it('go after 180 days of the database, whatever hour the program says', async () => {
    const program = testProgram();
    await dropMonths(program, 'security_event', new Date('2100-01-01'));
    expect(await db.rows(kinds)).toEqual([{ kind: 'young' }]);
  });

  const testProgram = () => db.as(embeddedRole);
});
