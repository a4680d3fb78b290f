import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ageing } from '../../../domain/books/provision.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

// From what stands beside each loan, so that no loan is folded for it.
const writeDay = sql<void, { day: CivilDate }>(`
  insert into ageing_day (day, days_late, loans, principal)
  select :day, greatest(0, :day::date - coalesce(o.oldest_due_on, :day)), count(*),
    sum(p.principal)
  from loan_order o, lateral (
    select coalesce(sum(case
        when line like 'paid-out:%' then 1
        when line like 'principal-paid:%' or line = 'principal-written-off' then -1
        else 0 end * rtrim(amount, 'n')::bigint), 0)::bigint as principal
    from jsonb_each_text(o.ledger_position) as l (line, amount)) p
  where o.owed > 0 and p.principal > 0 and not exists (
    select from ageing_day where day = :day)
  group by 2`);

/** Writes how late the open principal is by the end of yesterday, once. */
export async function writeAgeing({ db, clock }: Context): Promise<void> {
  await db.run(writeDay, { day: addDays(clock.today(), -1) });
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
