import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type Queryable, sql } from './database.ts';
import { insertInto } from './insert-into.ts';

const now = new Date('2026-11-26T08:00:00Z');
const unless = 'on conflict (queue, about_id) do nothing';

it('inserts a row by the names of its columns, and answers how many', async () => {
  await using db = await testDatabase();
  const staff = {
    id: 'grace',
    name: 'Grace',
    email: 'g@x.zm',
    phone: '0971000001',
    nrcMark: 'm',
  };
  await insertInto(db, 'staff', { ...staff, state: 'works-here', createdAt: now });
  const item = { queue: 'cases', aboutId: '7', takenBy: 'grace', takenAt: now };
  expect(await insertInto(db, 'work_item', item, unless)).toBe(1);
  expect(await insertInto(db, 'work_item', item, unless)).toBe(0);
  expect(await db.rows(sql('select * from work_item'))).toEqual([item]);
});

/** Never run: that the compiler refuses each of these is what is tested. */
export const refused = (q: Queryable) => {
  const item = { queue: 'cases', aboutId: '7', takenBy: 'grace', takenAt: now };
  const { takenAt: _, ...without } = item;
  return [
    insertInto(q, 'work_item', item),
    // @ts-expect-error: no such table
    insertInto(q, 'work_items', item),
    // @ts-expect-error: a column is missing
    insertInto(q, 'work_item', without),
    // @ts-expect-error: no such column
    insertInto(q, 'work_item', { ...item, by: 'grace' }),
    // @ts-expect-error: of another type
    insertInto(q, 'work_item', { ...item, aboutId: 7 }),
  ];
};
