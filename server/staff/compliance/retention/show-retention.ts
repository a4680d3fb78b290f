import { showRetention } from '../../../../contract/staff/retention-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { serveAct } from '../../acts/serve-act.ts';
import { plannedRows } from '../../acts/listing.ts';
import { agesOf, recordTables } from './kept-tables.ts';
import { clockOf } from '../register/legal-clock.ts';

type Kept = StaffAnswerOf<typeof showRetention>['tables'][number];

interface TableSaid {
  readonly table: string;
  readonly kept: string;
  readonly about: number;
}

// Of a table by months the parts have the rows.
const selectTables = sql<TableSaid>(`
  select c.relname::text as table, obj_description(c.oid, 'pg_class') as kept,
    greatest(0, case when c.relkind = 'p' then (select coalesce(sum(greatest(p.reltuples, 0)), 0)
      from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid)
      else c.reltuples end)::bigint::int as about
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition and obj_description(c.oid, 'pg_class') is not null
  order by c.relname`);
const selectJobs = sql<NonNullable<Kept['job']>>(`
  select name, last_ended_at as ended_at, last_failure is not null as has_failed
  from job_run order by name`);

const dayMs = 86_400_000;
const daysOfYear = 365.25;

/** From the schema itself, which says of each table what ends its rows. */
export const showRetentionAct = serveAct(showRetention, async ({ context: { db, clock } }) => {
  const records = await clockOf(db, 'records');
  const jobs = new Map((await db.rows(selectJobs)).map((job) => [job.name, job]));
  const now = clock.now();
  const tables: Kept[] = [];
  for (const { table, kept, about } of await db.rows(selectTables)) {
    const job = jobs.get(/`([a-z-]+)`/.exec(kept)?.[1] ?? '') ?? null;
    const days = daysIn(kept);
    const isRecord = recordTables.has(table);
    const law = isRecord ? 'records' : 'data-protection';
    const years = isRecord ? Math.ceil(records.amount * daysOfYear) : null;
    const age = await ageOf(db, { table, days: days ?? years, now });
    tables.push({ table, kept, days, law, about, ...age, job });
  }
  return { records, tables };
});

/** The longest of the days that the schema says; what says its day itself is due on it. */
function daysIn(kept: string): number | null {
  if (kept.includes('Until its `purge_after`')) return 0;
  const days = [...kept.matchAll(/\b(\d{1,6}) days?\b/g)].map(([, count]) => Number(count));
  return days.length === 0 ? null : Math.max(...days);
}

/** Nothing is counted: where the oldest row is young enough none is beyond; else as planned. */
async function ageOf(
  q: Queryable,
  of: { readonly table: string; readonly days: number | null; readonly now: Date },
): Promise<Pick<Kept, 'oldestOn' | 'beyond'>> {
  const ages = agesOf.get(of.table);
  if (ages === undefined) return { oldestOn: null, beyond: null };
  const oldest = (await q.row(ages.oldest))?.oldest ?? null;
  const oldestOn = oldest && civilDateOf(oldest);
  if (of.days === null) return { oldestOn, beyond: null };
  const before = new Date(of.now.getTime() - of.days * dayMs);
  if (oldest === null || oldest >= before) return { oldestOn, beyond: 0 };
  const plan = await q.row(ages.beyond, { before });
  return { oldestOn, beyond: Math.max(1, plannedRows(plan?.['QUERY PLAN'])) };
}
