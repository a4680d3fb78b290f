import { expect, it } from 'vitest';
import { sql } from '../server/store/database/database.ts';
import { stayAwayFromMidnight } from './away-from-midnight.ts';
import { testDatabase } from './database.ts';

const selectOffset = sql<{ offsetSeconds: bigint }>('select offset_seconds from sandbox_clock');

it.each([
  ['22:59', '2026-11-23T20:59:59Z', 0n],
  ['23:00', '2026-11-23T21:00:00Z', 7200n],
  ['midnight', '2026-11-23T22:00:00Z', 0n],
])('begun in Lusaka at %s a calendar is put forward or left', async (_, now, seconds) => {
  await using db = await testDatabase();
  await stayAwayFromMidnight(db, new Date(now));
  expect((await db.row(selectOffset))?.offsetSeconds ?? 0n).toBe(seconds);
});
