import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ageing } from '../../../domain/books/provision.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { script, sql } from '../../store/database/database.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import { thenRest } from '../../store/jobs/then-rest.ts';

/** Loans read by one statement: some milliseconds of one processor. */
const loansAtOnce = 500;

const readOneMoment = script('set transaction isolation level repeatable read');
const isThere = sql<object, { day: CivilDate }>(
  'select from ageing_day where day = :day limit 1',
);

interface SliceRow extends Ageing {
  /** The last loan of all that were read. */
  readonly last: bigint;
}

// From what stands beside each loan, so that no loan is folded for it; by the index of who owes.
const selectSlice = sql<SliceRow, { day: CivilDate; after: bigint; most: number }>(`
  with slice as materialized (
    select id, oldest_due_on, ledger_position from loan_order
    where id + 0 > :after and owed > 0 and (oldest_due_on is not null or owed > 0)
    order by id + 0 limit :most)
  select greatest(0, :day::date - coalesce(o.oldest_due_on, :day)) as "daysLate",
    (count(*) filter (where p.principal > 0))::int as loans,
    coalesce(sum(p.principal) filter (where p.principal > 0), 0)::bigint as principal,
    (select max(id) from slice) as last
  from slice o, lateral (
    select coalesce(sum(case
        when line like 'paid-out:%' then 1
        when line like 'principal-paid:%' or line = 'principal-written-off' then -1
        else 0 end * rtrim(amount, 'n')::bigint), 0)::bigint as principal
    from jsonb_each_text(o.ledger_position) as l (line, amount)) p
  group by 1`);

const insertDay = sql<
  void,
  {
    day: CivilDate;
    daysLate: readonly number[];
    loans: readonly number[];
    principals: readonly bigint[];
  }
>(`
  insert into ageing_day (day, days_late, loans, principal)
  select :day, late, loans, principal
  from unnest(:daysLate::int[], :loans::int[], :principals::bigint[]) as a (late, loans, principal)
  where loans > 0 on conflict do nothing`);

/** Keeps how late the open principal is by the end of a day; what is there stays. */
export async function keepAgeing(
  q: Queryable,
  day: CivilDate,
  rows: readonly Ageing[],
): Promise<void> {
  await q.run(insertDay, {
    day,
    daysLate: rows.map(({ daysLate }) => daysLate),
    loans: rows.map(({ loans }) => loans),
    principals: rows.map(({ principal }) => principal),
  });
}

/**
 * Writes how late the open principal is by the end of yesterday, once. All is of one moment; the
 * loans are read some at a time, with rests between.
 */
export async function writeAgeing(
  { db, clock }: Context,
  stopping: AbortSignal | null = null,
  most = loansAtOnce,
): Promise<RunOutcome> {
  const day = addDays(clock.today(), -1);
  return db.transaction(async (tx) => {
    await tx.run(readOneMoment);
    if ((await tx.row(isThere, { day })) !== undefined) return 'done';
    const found = new Map<number, Ageing>();
    for (let after = 0n; ;) {
      if (stopping?.aborted) return 'unfinished';
      const slice = { day, after, most };
      const rows: SliceRow[] = await thenRest(() => tx.rows(selectSlice, slice));
      const [first] = rows;
      if (first === undefined) break;
      for (const row of rows) add(found, row);
      after = first.last;
    }
    await keepAgeing(tx, day, [...found.values()]);
    return 'done';
  });
}

function add(found: Map<number, Ageing>, { daysLate, loans, principal }: Ageing): void {
  const before = found.get(daysLate) ?? { loans: 0, principal: 0n };
  found.set(daysLate, {
    daysLate,
    loans: before.loans + loans,
    principal: ngwee(before.principal + principal),
  });
}

const selectDay = sql<
  { daysLate: number; loans: number; principal: bigint },
  { day: CivilDate }
>(`
  select days_late as "daysLate", loans, principal from ageing_day where day = :day
  order by days_late`);

/** Open principal by days late at the end of a day; none: the day was not closed. */
export async function ageingOf(q: Queryable, day: CivilDate): Promise<Ageing[]> {
  const rows = await q.rows(selectDay, { day });
  return rows.map((row) => ({ ...row, principal: ngwee(row.principal) }));
}

const selectNewest = sql<{ day: CivilDate | null }, { by: CivilDate }>(`
  select max(day) as day from ageing_day where day <= :by`);

/** The last closed day up to another. */
export async function lastAgeingDay(q: Queryable, by: CivilDate): Promise<CivilDate | null> {
  return (await q.row(selectNewest, { by }))?.day ?? null;
}
