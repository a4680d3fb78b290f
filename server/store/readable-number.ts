import { civilDateOf } from '../../contract/words/civil-date.ts';
import { sql } from './database/database.ts';
import type { Queryable } from './database/database.ts';

const takeNext = sql<{ readonly last: number }, { letter: string; year: number }>(`
  insert into readable_number (letter, year, last) values (:letter, :year, 1)
  on conflict (letter, year) do update set last = readable_number.last + 1
  returning last`);

const digits = 6;

/**
 * The next number of a kind that people say over the phone: `C-2026-000123` for a complaint,
 * `D-2026-000012` for a request about data, `F-2026-000004` for a death. It restarts each year of
 * Lusaka.
 */
export async function nextReadableNumber(
  q: Queryable,
  letter: 'C' | 'D' | 'F',
  now: Date,
): Promise<string> {
  const year = Number(civilDateOf(now).slice(0, 4));
  const row = await q.row(takeNext, { letter, year });
  if (row === undefined) throw new Error('a number is always given out');
  return `${letter}-${year}-${String(row.last).padStart(digits, '0')}`;
}
