import { market } from '../../../contract/market/zambia.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { thenRest } from '../../store/jobs/then-rest.ts';

/*
 * The ledger summed by account, by the day it counts on and by the day it was recorded. A figure
 * of any day is the sum of three parts. They are the whole days that are over (`ledger_day`),
 * the others up to some minutes ago (`ledger_part`), and the transfers since.
 */

/**
 * A transfer carries the instant its act began and is seen when that commits. Nothing runs for so
 * long, so up to this long ago every transfer can be seen.
 */
const commitLagMs = 2 * 60_000;

/** Up to when everything that was booked can be seen. */
export function seenUpTo(now: Date): Date {
  return new Date(now.getTime() - commitLagMs);
}

/** Until when all is known that is booked up to now, this instant with it. */
export function soonAfter(now: Date): Date {
  return new Date(now.getTime() + 1);
}

export const startOf = (day: string) => `(${day})::timestamp at time zone '${market.zone}'`;
export const dayOf = (instant: string) => `(${instant} at time zone '${market.zone}')::date`;

/**
 * The function `booked_on` written out, for sums over many transfers. PostgreSQL calls a
 * function with a query in it for every row, which was nine tenths of a sum's time.
 */
export const bookedOn = `(case when exists (
    select from period p where p.month = date_trunc('month', ${dayOf('event_at')})::date
      and p.cut_at <= created_at and (p.reopened_at is null or p.reopened_at > created_at))
  then ${dayOf('created_at')} else ${dayOf('event_at')} end)`;

/** The transfers of an account `a`, what they debit and what they credit, with more columns. */
const bothSides = (columns: string, from: string, where: string) => `
  select amount as debit, 0 as credit, ${columns} from ${from}
  where debit = a.code and ${where}
  union all
  select 0, amount, ${columns} from ${from} where credit = a.code and ${where}`;

/** Those of an account `a` that the ledger recorded in a span, each with its day. */
export const heardOf = (from: string, until: string) =>
  `(${bothSides(
    `created_at, event_at, ${bookedOn} as booked_on`,
    'transfer',
    `created_at >= ${from} and created_at < ${until}`,
  )})`;

export const isLate = `t.booked_on <> ${dayOf('t.event_at')}`;

// Two runs at once make the same rows; the second leaves them alone.
const sumDay = sql<void, { day: CivilDate; account: string }>(`
  insert into ledger_day (account, known_on, booked_on, is_late, debits, credits, transfers)
  select a.code, :day, t.booked_on, ${isLate}, sum(debit), sum(credit), count(*)
  from account a, lateral
    ${heardOf(startOf(':day::date'), startOf('(:day::date + 1)'))} t
  where a.code = :account
  group by 1, 2, 3, 4
  on conflict do nothing`);

/** When the ledger first recorded an account `a` from a day on, on either side. */
const firstHeard = (side: 'debit' | 'credit') => `(
  select min(created_at) from transfer
  where ${side} = a.code and created_at >= ${startOf(':day::date')})`;
/** The accounts of the first day with a transfer, from another on. */
const selectNextHeard = sql<{ account: string; day: CivilDate }, { day: CivilDate }>(`
  select code as account, ${dayOf('first')} as day from (
    select code, first, min(${dayOf('first')}) over () as day from (
      select a.code, least(${firstHeard('debit')}, ${firstHeard('credit')}) as first
      from account a) heard) heard
  where ${dayOf('first')} = day
  order by code`);

/** The day after the last one that is there, or that of the first transfer; each by its index. */
const selectNextDay = sql<{ day: CivilDate | null }>(`
  select coalesce((select max(known_on) + 1 from ledger_day), (
    select min(${dayOf('first')}) from account a, lateral (
      select min(created_at) as first from transfer where debit = a.code) t)) as day`);

/** The first day that is not summed as a whole; null: nothing was ever booked. */
export async function firstOpenDay(q: Queryable): Promise<CivilDate | null> {
  return (await q.row(selectNextDay))?.day ?? null;
}

/**
 * Sums the days that are over and not summed yet, the oldest first, each as a whole. It is done
 * account by account, with pauses between on the last day alone. At night nothing waits for it;
 * for many missed days staff do.
 */
export async function sumLedgerDays({ db, clock }: Context): Promise<void> {
  const until = civilDateOf(seenUpTo(clock.now()));
  for (let from = (await firstOpenDay(db)) ?? until; from < until;) {
    const heard = await db.rows(selectNextHeard, { day: from });
    const day = heard[0]?.day ?? until;
    if (day >= until) return;
    from = addDays(day, 1);
    const isLast = from === until;
    await db.transaction(async (tx) => {
      for (const { account } of heard) {
        const sum = () => tx.run(sumDay, { day, account });
        await (isLast ? thenRest(sum) : sum());
      }
    });
  }
}

const dropDays = sql(`
  with parts as (delete from ledger_part), ends as (delete from ledger_part_end)
  delete from ledger_day`);

/** After demo data was written: the next run sums all of it. */
export async function dropLedgerDays(q: Queryable): Promise<void> {
  await q.run(dropDays);
}

/** Which part of the ledger: by the day it counts on, and by when it was recorded. */
export interface LedgerSpan {
  /** Null: from the beginning. */
  readonly from: CivilDate | null;
  readonly to: CivilDate;
  /** What was booked at this instant or later is left out. */
  readonly knownUntil: Date;
}

/** What was booked to an account within a span. */
export interface AccountSum {
  readonly account: string;
  readonly name: string;
  readonly type: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
  /** The accountant's code for it. */
  readonly gl: string;
  readonly debits: bigint;
  readonly credits: bigint;
  readonly transfers: number;
  /** Of it: what happened in a month that was closed by then, debits less credits. */
  readonly late: bigint;
}

type SpanValues = {
  from: CivilDate | null;
  to: CivilDate;
  known: CivilDate;
  knownUntil: Date;
};

/**
 * Whole days come from the sums. From the first day that is not whole on, the figure comes from
 * its parts, and from the ledger itself since then. It comes from the ledger too where the parts
 * contain more than is asked for. What happens after the last closed month is never late and
 * counts on its own day.
 */
const live = `
    select l.day, coalesce(e.summed_to, ${startOf('l.day')}) as since, e.summed_to is not null
      as has_parts, coalesce((select ${startOf("max(month) + interval '1 month'")} from period),
      '-infinity') as open
    from (select least(:known::date,
        coalesce((select max(known_on) + 1 from ledger_day), '-infinity')) as day) l
      left join ledger_part_end e on e.from_day <= l.day and e.summed_to > ${startOf('l.day')}
        and e.summed_to <= :knownUntil::timestamptz`;
const within = (day: string) =>
  `${day} >= coalesce(:from::date, '-infinity') and ${day} <= :to`;
// Each separately and not joined. The planner takes a range of instants that it does not know
// for a narrow one, and looks it up. Joined, it takes the range for a third of the ledger, which
// it would read whole.
const bound = (what: 'day' | 'since' | 'has_parts' | 'open') => `(select ${what} from live)`;
const isOpen = `event_at >= ${bound('open')} and event_at < ${startOf(':to::date + 1')}
    and event_at >= coalesce(${startOf(':from::date')}, '-infinity')`;
const isHeard = `created_at >= ${bound('since')} and created_at < :knownUntil::timestamptz`;
/** What is summed of an account `a`: whole days, and parts of the others. */
const summed = (condition: string) => `
  select debits, credits, transfers, is_late, booked_on from ledger_day d
  where d.account = a.code and d.known_on < ${bound('day')} and ${condition}
  union all
  select debits, credits, transfers, is_late, booked_on from ledger_part d
  where d.account = a.code and d.known_on >= ${bound('day')} and ${bound('has_parts')}
    and ${condition}`;
/** Most rows by far are not late: compared as instants they take a tenth of the time. */
const parts = (day: string) => `
  ${summed(within('d.booked_on'))}
  union all
  ${bothSides(`1, false, ${day}`, 'transfer', `${isHeard} and ${isOpen}`)}
  union all
  select debit, credit, 1, ${isLate}, booked_on from
    ${heardOf(bound('since'), ':knownUntil::timestamptz')} t
  where t.event_at < ${bound('open')} and ${within('t.booked_on')}`;

const selectSums = sql<AccountSum, SpanValues>(`
  with live as materialized (${live})
  select a.code as account, a.name, a.type, m.code as gl,
    coalesce(sum(p.debits), 0)::bigint as debits,
    coalesce(sum(p.credits), 0)::bigint as credits,
    coalesce(sum(p.transfers), 0)::int as transfers,
    coalesce(sum(p.debits - p.credits) filter (where p.is_late), 0)::bigint as late
  from account a
    join gl_mapping m on m.account = a.code and m.version = (select max(version) from gl_mapping)
    left join lateral (${parts('null::date')}) p on true
  group by a.code, a.name, a.type, m.code order by m.code, a.code`);

const daysWhere = (condition: string) => `
  with live as materialized (${live})
  select a.code as account, p.booked_on as day, p.is_late,
    sum(p.debits)::bigint as debits, sum(p.credits)::bigint as credits,
    sum(p.transfers)::int as transfers
  from account a, lateral (${parts(dayOf('event_at'))}) p ${condition}
  group by a.code, p.booked_on, p.is_late order by a.code, p.booked_on, p.is_late`;
const selectDays = sql<DaySum & { account: string }, SpanValues & { account: string }>(
  daysWhere('where a.code = :account'),
);
const selectEachDay = sql<DaySum & { account: string }, SpanValues>(daysWhere(''));

/** What was booked to an account on one day. */
export interface DaySum {
  readonly day: CivilDate;
  readonly isLate: boolean;
  readonly debits: bigint;
  readonly credits: bigint;
  readonly transfers: number;
}

/** What was booked to every account of the chart within a span; its debits are its credits. */
export function sumAccounts(q: Queryable, span: LedgerSpan): Promise<AccountSum[]> {
  return q.rows(selectSums, valuesOf(span));
}

/** The same of one account, day by day. */
export async function sumDaysOf(
  q: Queryable,
  account: string,
  span: LedgerSpan,
): Promise<DaySum[]> {
  const rows = await q.rows(selectDays, { ...valuesOf(span), account });
  return rows.map(({ account: _, ...day }) => day);
}

/** The same of every account that has any, one after the other. */
export function sumEachDay(
  q: Queryable,
  span: LedgerSpan,
): Promise<(DaySum & { readonly account: string })[]> {
  return q.rows(selectEachDay, valuesOf(span));
}

function valuesOf({ from, to, knownUntil }: LedgerSpan): SpanValues {
  return { from, to, known: civilDateOf(knownUntil), knownUntil };
}
