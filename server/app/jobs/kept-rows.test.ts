import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { erasedRows } from '../../people/data-rights/erase-rows.ts';
import { script } from '../../store/database/database.ts';
import { dataTables } from '../../store/database/tables.ts';
import { jobList } from './job-list.ts';
import { purgedMonths, purgedRows } from './purge.ts';

/** How long a row lives and who ends it, as each table says it in the schema. */
const saidOf = new Map<string, string>();
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  const comments = script<{ name: string; said: string }>(`
    select relname::text as name, obj_description(oid) as said from pg_class
    where obj_description(oid) is not null and relkind in ('r', 'p') and not relispartition`);
  for (const { name, said } of await db.rows(comments)) saidOf.set(name, said);
});
afterAll(() => db.dispose());

const thatName = (job: string) =>
  [...saidOf].filter(([, said]) => said.includes(`\`${job}\``)).map(([name]) => name);

it('is listed for every table, with a reason or a job that is there', async () => {
  const tables = (await dataTables(db)).map(({ name }) => name);
  expect([...saidOf.keys()].sort()).toEqual(tables.sort());
  const jobs = new Set(jobList.map(({ name }) => name));
  for (const [name, said] of saidOf) {
    const named = [...said.matchAll(/`([a-z-]+)`/g)].map(([, job = '']) => job);
    expect([name, named.filter((job) => !jobs.has(job))]).toEqual([name, []]);
    expect([name, named.length > 0 || /^For good[:,] ./.test(said)]).toEqual([name, true]);
  }
});

it('names `purge` where that ends rows, with its days, and nowhere else', () => {
  const rows = purgedRows.map(({ days, remove: { text } }) => ({
    table: /^\s*delete from (\w+)/.exec(text)?.[1] ?? '',
    days,
  }));
  const purged = [...rows, ...purgedMonths];
  expect(thatName('purge').sort()).toEqual(
    [...new Set(purged.map(({ table }) => table))].sort(),
  );
  for (const { table, days } of purged) {
    const isSaid =
      days === 0 || new RegExp(`\\b${days} days?\\b`).test(saidOf.get(table) ?? '');
    expect([table, days, isSaid]).toEqual([table, days, true]);
  }
});

it('names the two jobs of an erasure where they take something, and nowhere else', () => {
  const taken = (when: 'now' | 'atLast') =>
    erasedRows.filter((row) => row[when] !== undefined).map(({ table }) => table);
  expect(thatName('erase-when-due').sort()).toEqual(taken('now').sort());
  // Notes go with their payments, what was read of a decision with its order.
  expect(thatName('finish-erasures').sort()).toEqual(
    [...taken('atLast'), 'decision_shadow', 'payment_note', 'rule_finding'].sort(),
  );
});
