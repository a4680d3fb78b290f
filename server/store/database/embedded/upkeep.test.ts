import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { script, sql } from '../database.ts';
import { maintainEmbedded, vacuumEmbedded } from './upkeep.ts';

let db: TestDatabase;

beforeEach(async () => {
  db = await emptyTestDatabase();
  await db.run(
    script(`
    create table thing (id int, filler text);
    insert into thing select i, repeat('x', 500) from generate_series(1, 2000) i`),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await db.dispose();
});

const size = sql<{ bytes: bigint }>("select pg_relation_size('thing') as bytes");
const counted = sql<{ rows: number }>(
  "select reltuples::int as rows from pg_class where relname = 'thing'",
);
const lastCheckpoint = sql<{ at: string }>(
  'select checkpoint_lsn::text as at from pg_control_checkpoint()',
);

it('a table written over and over stays as large as it is between two vacuums', async () => {
  const { bytes: once } = (await db.row(size)) ?? { bytes: 0n };
  for (let round = 0; round < 8; round++) {
    await db.run(sql('update thing set id = id + 1'));
    await vacuumEmbedded(db);
  }
  const { bytes } = (await db.row(size)) ?? { bytes: 0n };
  expect(once).toBeGreaterThan(1_000_000n);
  expect(bytes).toBeLessThanOrEqual(once * 3n);
});

it('checkpoints every five minutes and vacuums every hour', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await maintainEmbedded(db);
  const first = await db.row(lastCheckpoint);
  vi.advanceTimersByTime(4 * 60_000);
  await maintainEmbedded(db);
  expect(await db.row(lastCheckpoint)).toEqual(first);
  vi.advanceTimersByTime(60_000);
  await maintainEmbedded(db);
  expect(await db.row(lastCheckpoint)).not.toEqual(first);
  expect(await db.row(counted)).toEqual({ rows: -1 });
  vi.advanceTimersByTime(55 * 60_000);
  await maintainEmbedded(db);
  expect(await db.row(counted)).toEqual({ rows: 2000 });
});

it('leaves a server alone', async () => {
  await expect(
    maintainEmbedded({ ...db, kind: 'server', row: refuse }),
  ).resolves.toBeUndefined();
});

function refuse(): Promise<undefined> {
  throw new Error('a server has processes of its own for this');
}
