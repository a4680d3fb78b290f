import { market } from '../../../contract/market/zambia.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays, civilDateOf, daysBetween } from '../../../contract/words/civil-date.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { balancesOf, position } from '../../../domain/books/bookkeeping.ts';
import type { Ageing } from '../../../domain/books/provision.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import { account } from '../../../domain/loan/account.ts';
import { loanStanding } from '../../../domain/loan/loan-standing.ts';
import type { LoanTerms } from '../../../domain/loan/loan.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { fromJson } from '../../store/database/json-text.ts';

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

interface StoredLoan {
  readonly terms: unknown;
  readonly events: readonly { at: string; heard: string; body: unknown }[];
}
const selectOpenOn = sql<StoredLoan, { day: CivilDate }>(`
  select o.terms, (select json_agg(json_build_object('at', e.effective_at, 'heard', e.recorded_at,
      'body', e.body) order by e.effective_at, e.recorded_at, e.id)
    from loan_event e where e.order_id = o.id) as events
  from loan_order o
  where o.disbursed_at < (:day::date + 1)::timestamp at time zone '${market.zone}'
    and (o.settled_at is null
      or o.settled_at >= (:day::date + 1)::timestamp at time zone '${market.zone}')`);
/**
 * The same of any day, each loan folded as it was known by its end: slow, and what the tests hold
 * the other to.
 */
export async function foldAgeing(q: Queryable, day: CivilDate): Promise<Ageing[]> {
  const found = new Map<number, { loans: number; principal: Ngwee }>();
  for (const { terms, events } of await q.rows(selectOpenOn, { day })) {
    const known = events.filter(({ heard }) => civilDateOf(new Date(heard)) <= day);
    const told = known.map(({ at, body }) => ({
      ...fromJson<AccountEvent>(body),
      effectiveAt: new Date(at),
    }));
    const state = account(fromJson<LoanTerms>(terms), told, day);
    const principal = balancesOf(position(state)).get('principal') ?? ngwee(0n);
    if (principal <= 0n) continue;
    const { oldestDueOn } = loanStanding(state);
    const late = oldestDueOn === null ? 0 : Math.max(0, daysBetween(oldestDueOn, day));
    const before = found.get(late);
    found.set(late, {
      loans: (before?.loans ?? 0) + 1,
      principal: ngwee((before?.principal ?? 0n) + principal),
    });
  }
  return [...found]
    .map(([daysLate, one]) => ({ daysLate, ...one }))
    .sort((a, b) => a.daysLate - b.daysLate);
}
