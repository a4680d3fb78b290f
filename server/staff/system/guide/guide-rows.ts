import { tieOutDays } from '../../../../contract/staff/takeover-words.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { startOf } from '../../acts/listing.ts';

/* What the lines of both lists are counted from: one statement each. */

/** So many of what is missing are counted at most. */
const mostListed = 200;

interface Span {
  readonly first: CivilDate;
  readonly last: CivilDate;
}

const selectMissing = sql<
  { provider: string; day: CivilDate; isUnreadable: boolean },
  { first: CivilDate; last: CivilDate; providers: readonly string[] }
>(`
  select p.provider, d.day, r.outcome is not distinct from 'unreadable' as is_unreadable
  from generate_series(:first::date, :last::date, '1 day') as g (at)
    cross join lateral (select g.at::date as day) d
    cross join unnest(:providers::text[]) as p (provider)
    left join reconciliation r on r.provider = p.provider and r.day = d.day
  where (r.outcome is null or r.outcome in ('no-statement', 'unreadable'))
    and (r.outcome is not distinct from 'unreadable' or exists (select from payment m
      where m.provider = p.provider and m.state = 'confirmed' and m.purpose <> 'found'
        and m.settled_at >= ${startOf('d.day')} and m.settled_at < ${startOf('d.day + 1')}))
  order by d.day, p.provider limit ${mostListed}`);

/** Days on which money moved and of which no statement was read, compared or not. */
export function missingDays(q: Queryable, { first, last }: Span, providers: readonly string[]) {
  return q.rows(selectMissing, { first, last, providers });
}

const selectStrange = sql<
  { cases: number; amount: bigint; unproposed: number; next: string | null },
  { last: CivilDate }
>(`
  select count(*)::int as cases, coalesce(sum(one.amount), 0)::bigint as amount,
    count(*) filter (where not one.is_proposed)::int as unproposed,
    (array_agg(one.id order by one.is_proposed, one.opened_at))[1] as next
  from (
    select d.id, d.opened_at,
      coalesce(abs(rtrim(d.detail ->> 'amount', 'n')::bigint), 0) as amount,
      exists (select from proposal p where p.about_kind = 'case' and p.about_id = d.id
        and p.state in ('proposed', 'approved')) as is_proposed
    from discrepancy d
    where d.resolved_at is null and d.kind = 'unknown-in-statement'
      and (d.detail ->> 'day')::date <= :last) one`);

/** Unidentified receipts of days up to one, and those without an open proposal. */
export async function strangeUpTo(q: Queryable, last: CivilDate) {
  const none = { cases: 0, amount: 0n, unproposed: 0, next: null };
  return (await q.row(selectStrange, { last })) ?? none;
}

const selectBehind = sql<{ loans: number; since: CivilDate | null }, { until: CivilDate }>(`
  select count(*)::int as loans, min(booked_on) as since from loan_order
  where status in ('active', 'overdue', 'written-off') and booked_on < :until`);

/** Loans whose interest and late fees are not booked up to a day, and up to which they are. */
export async function loansBehind(q: Queryable, until: CivilDate) {
  return (await q.row(selectBehind, { until })) ?? { loans: 0, since: null };
}

interface Waiting {
  readonly many: number;
  readonly next: string | null;
  readonly since: Date | null;
}

const nothing: Waiting = { many: 0, next: null, since: null };
const oldest = (what: string, at: string) => `
  count(*)::int as many, (array_agg(${what} order by ${at}))[1] as next, min(${at}) as since`;

const selectCases = sql<Waiting, { before: Date }>(`
  select ${oldest('id', 'opened_at')} from discrepancy
  where resolved_at is null and opened_at < :before`);
const selectPayments = sql<Waiting, { before: Date }>(`
  select ${oldest('id', 'created_at')} from payment
  where state in ('requested', 'submitted', 'unknown') and created_at < :before`);
const selectProposed = sql<Waiting>(`
  select ${oldest('id', 'proposed_at')} from proposal where state = 'proposed'`);
const selectHeld = sql<Waiting, { now: Date }>(`
  select ${oldest('id', 'not_before')} from proposal
  where state = 'approved' and not_before <= :now`);
const selectComplaints = sql<
  Waiting & { readonly answerBy: CivilDate | null },
  { until: CivilDate }
>(`
  select count(*)::int as many, (array_agg(number order by answer_by, filed_at))[1] as next,
    min(filed_at) as since, min(answer_by) as answer_by
  from complaint where answer_by <= :until`);

export const waiting = {
  cases: async (q: Queryable, before: Date) =>
    (await q.row(selectCases, { before })) ?? nothing,
  payments: async (q: Queryable, before: Date) =>
    (await q.row(selectPayments, { before })) ?? nothing,
  proposed: async (q: Queryable) => (await q.row(selectProposed)) ?? nothing,
  /** Approved, over their hold, and not carried out. */
  held: async (q: Queryable, now: Date) => (await q.row(selectHeld, { now })) ?? nothing,
  complaints: async (q: Queryable, until: CivilDate) =>
    (await q.row(selectComplaints, { until })) ?? { ...nothing, answerBy: null },
};

const selectRunning = sql<
  { names: readonly string[]; jobs: number; ended: Date | null },
  { now: Date; since: Date; midnight: Date }
>(`
  select coalesce(array_agg(name order by name) filter (
      where leased_until > :now and last_started_at < :since), '{}') as names,
    count(*)::int as jobs,
    max(last_ended_at) filter (where last_ended_at >= :midnight
      and due_at > :now + interval '12 hours') as ended
  from job_run`);

/** Jobs that have run for longer than a minute; all jobs; the end of the last one of the night. */
export async function jobsOfNight(
  q: Queryable,
  of: { readonly now: Date; readonly midnight: Date },
) {
  const since = new Date(of.now.getTime() - 60_000);
  return (await q.row(selectRunning, { ...of, since })) ?? { names: [], jobs: 0, ended: null };
}

const selectProvided = sql<{ profile: string; isOfDay: boolean }, { asOf: CivilDate }>(`
  select p.body ->> 'profile' as profile, j.dated_on = :asOf as is_of_day
  from journal j join proposal p on p.id = j.proposal_id and p.kind = 'provision'
  where j.dated_on <= :asOf order by j.dated_on desc, j.booked_at desc limit 1`);

/** The provision that was posted last by the end of a day. */
export async function providedBy(q: Queryable, asOf: CivilDate) {
  return (await q.row(selectProvided, { asOf })) ?? null;
}

const selectOpen = sql<{ id: string; state: string }, { kind: string; about: string }>(`
  select id, state from proposal
  where about_kind = :kind and about_id = :about and state in ('proposed', 'approved') limit 1`);

/** The open proposal about a thing. */
export async function openAbout(q: Queryable, kind: string, about: string) {
  return (await q.row(selectOpen, { kind, about })) ?? null;
}

const selectReturns = sql<
  {
    format: string;
    runId: string;
    faults: number;
    releasedAt: Date | null;
    isSubmitted: boolean;
    isConfirmed: boolean;
    isRejected: boolean;
    hasRows: boolean;
  },
  { last: CivilDate }
>(`
  select distinct on (format) format, id as run_id, coalesce(fault_count, 0) as faults,
    released_at, submitted_on is not null as is_submitted, is_confirmed, is_rejected,
    exists (select from return_part p where p.run_id = r.id) as has_rows
  from return_run r
    cross join lateral (
      select exists (select from return_rejection x where x.run_id = r.id) as is_rejected) as x
  where last_on = :last and state = 'done'
  order by format, submitted_on is null, released_at is null or is_rejected, started_at desc`);

/** The returns of a period by its last day: of each form what went furthest. */
export function returnsBy(q: Queryable, last: CivilDate) {
  return q.rows(selectReturns, { last });
}

const selectTaken = sql<
  { line: string; takenBy: string; takenName: string; takenAt: Date },
  { prefix: string }
>(`
  select w.about_id as line, t.id as taken_by, t.name as taken_name, w.taken_at
  from work_item w join staff t on t.id = w.taken_by and t.state = 'works-here'
  where w.queue = 'guide' and starts_with(w.about_id, :prefix) limit 50`);

/** Who took which line of a list, by the whole name of the line. */
export function takenLines(q: Queryable, prefix: string) {
  return q.rows(selectTaken, { prefix });
}

const selectTieOuts = sql<
  { runId: string; day: number; asOf: CivilDate },
  { today: CivilDate }
>(`
  select i.id as run_id, d.day, i.as_of from import_run i
    cross join unnest(array[${tieOutDays.join(', ')}]) as d (day)
  where i.state = 'booked' and i.as_of + d.day <= :today::date
    and not exists (select from import_tie_out t where t.run_id = i.id and t.day = d.day)
  order by i.as_of + d.day, i.id limit ${mostListed}`);

/** Books taken over that wait to be compared with the former system again. */
export const tieOutsDue = (q: Queryable, today: CivilDate) => q.rows(selectTieOuts, { today });
