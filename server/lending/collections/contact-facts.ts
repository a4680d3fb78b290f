import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays, civilDateOf, midnightOf } from '../../../contract/words/civil-date.ts';
import type { ContactFacts, ContactRules } from '../../../domain/rules/contact-rules.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { holidaysFrom } from './contact-rules-row.ts';

interface Stored {
  readonly id: bigint;
  readonly calls: readonly number[];
  readonly talkedAt: Date | null;
  readonly promisedAt: Date | null;
  readonly promisedOn: CivilDate | null;
  readonly messages: number;
  readonly isStopped: boolean;
  readonly stoppedUntil: CivilDate | null;
  readonly isArranged: boolean;
  readonly isComplaintOpen: boolean;
  readonly isNotTheirs: boolean;
}

const standsToday = '(until_on is null or until_on >= :today::date)';
const stopsOf = `from contact_stop s
  where s.borrower_id = o.borrower_id and s.ended_at is null and ${standsToday}`;
const hardshipsOf = `from relief h
  where h.order_id = o.id and h.kind = 'hardship' and h.state = 'kept' and ${standsToday}`;

/** Whether no one may contact the borrower of the order `o` on a day, by a stop or a hardship. */
export const isStopped = `(exists (select ${stopsOf}) or exists (select ${hardshipsOf}))`;

/** Whether a complaint or a correction of the borrower of the order `o` is not answered. */
export const isComplaintOpen = `(exists (select from complaint c
    where c.borrower_id = o.borrower_id and c.answer_by is not null)
  or exists (select from data_request d where d.borrower_id = o.borrower_id
    and d.ended_at is null and d.kind in ('name', 'birth-date', 'address', 'work', 'stop-use')))`;

// Each table is looked at once a loan: a page of the list is decided by what is found here.
const selectFacts = sql<
  Stored,
  {
    orderIds: readonly bigint[];
    borrowerIds: readonly string[];
    today: CivilDate;
    todayAt: Date;
    since: CivilDate;
  }
>(`
  select o.id, a.calls, a.talked_at, p.promised_at, p.promised_on,
    (select count(*)::int from reminder r
      where r.order_id = o.id and r.on_date = :today::date)
    + (select count(*)::int from sms n where n.borrower_id = o.borrower_id
      and n.kind = 'notice' and n.created_at >= :todayAt) as messages,
    coalesce(s.until, h.until) is not null as is_stopped,
    nullif(greatest(s.until, h.until), 'infinity') as stopped_until, h.is_arranged,
    ${isComplaintOpen} as is_complaint_open,
    a.not_theirs_at is not null and not exists (select from session e
      where e.borrower_id = o.borrower_id and e.created_at > a.not_theirs_at) as is_not_theirs
  from unnest(:orderIds::bigint[], :borrowerIds::text[]) as o (id, borrower_id)
    cross join lateral (
      select coalesce(jsonb_agg((extract(epoch from begun_at) * 1000)::bigint)
          filter (where how = 'call' and on_date >= :since::date), '[]') as calls,
        max(begun_at) filter (where outcome in ('talked', 'refused')) as talked_at,
        max(begun_at) filter (where outcome = 'not-the-borrower') as not_theirs_at
      from contact_attempt where order_id = o.id) a
    cross join lateral (
      select max(made_at) as promised_at,
        max(promised_on) filter (where state = 'open') as promised_on
      from promise where order_id = o.id) p
    cross join lateral (select max(coalesce(s.until_on, 'infinity')) as until ${stopsOf}) s
    cross join lateral (
      select max(coalesce(until_on, 'infinity'))
          filter (where kind = 'hardship' and ${standsToday}) as until,
        coalesce(bool_or(kind = 'arrangement'), false) as is_arranged
      from relief where order_id = o.id and state = 'kept') h`);

/** What contacts about some loans are decided by at an instant, by the numbers of the loans. */
export async function contactFactsOf(
  q: Queryable,
  of: {
    readonly loans: readonly { readonly orderId: bigint; readonly borrowerId: string }[];
    readonly rules: ContactRules;
    readonly now: Date;
  },
): Promise<ReadonlyMap<string, ContactFacts>> {
  const { loans, rules, now } = of;
  if (loans.length === 0) return new Map();
  const today = civilDateOf(now);
  const since = addDays(today, -rules.attemptDays);
  const holidays = await holidaysFrom(q, today);
  const orderIds = loans.map(({ orderId }) => orderId);
  const borrowerIds = loans.map(({ borrowerId }) => borrowerId);
  const rows = await q.rows(selectFacts, {
    ...{ orderIds, borrowerIds, today, since },
    todayAt: midnightOf(today),
  });
  return new Map(rows.map((row) => [String(row.id), factsOf(row, { holidays, today })]));
}

function factsOf(
  row: Stored,
  of: { readonly holidays: ContactFacts['holidays']; readonly today: CivilDate },
): ContactFacts {
  const { calls, messages, stoppedUntil, ...rest } = row;
  return {
    holidays: of.holidays,
    calls: calls.map((ms) => new Date(ms)),
    talkedAt: rest.talkedAt,
    promisedAt: rest.promisedAt,
    promisedOn: rest.promisedOn,
    messagedOn: Array.from({ length: messages }, () => of.today),
    stop: rest.isStopped ? { until: stoppedUntil } : null,
    isArranged: rest.isArranged,
    isComplaintOpen: rest.isComplaintOpen,
    isNotTheirs: rest.isNotTheirs,
  };
}
