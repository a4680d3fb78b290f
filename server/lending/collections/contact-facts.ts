import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
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

/** Whether nobody may contact the borrower of the order `o` on a day, by a stop or a hardship. */
export const isStopped = `(exists (select ${stopsOf}) or exists (select ${hardshipsOf}))`;

/** Whether a complaint or a correction of the borrower of the order `o` is not answered. */
export const isComplaintOpen = `(exists (select from complaint c
    where c.borrower_id = o.borrower_id and c.answer_by is not null)
  or exists (select from data_request d where d.borrower_id = o.borrower_id
    and d.ended_at is null and d.kind in ('name', 'birth-date', 'address', 'work', 'stop-use')))`;

const selectFacts = sql<
  Stored,
  { orderIds: readonly bigint[]; today: CivilDate; since: CivilDate }
>(`
  select o.id,
    coalesce((select jsonb_agg((extract(epoch from a.begun_at) * 1000)::bigint)
      from contact_attempt a where a.order_id = o.id and a.how = 'call'
        and a.on_date >= :since::date), '[]') as calls,
    (select max(a.begun_at) from contact_attempt a
      where a.order_id = o.id and a.outcome in ('talked', 'refused')) as "talkedAt",
    (select max(p.made_at) from promise p where p.order_id = o.id) as "promisedAt",
    (select p.promised_on from promise p
      where p.order_id = o.id and p.state = 'open') as "promisedOn",
    (select count(*)::int from reminder r
      where r.order_id = o.id and r.on_date = :today::date) as messages,
    ${isStopped} as "isStopped",
    nullif(greatest((select coalesce(s.until_on, 'infinity') ${stopsOf}),
      (select coalesce(h.until_on, 'infinity') ${hardshipsOf})), 'infinity') as "stoppedUntil",
    exists (select from relief a where a.order_id = o.id and a.kind = 'arrangement'
      and a.state = 'kept') as "isArranged",
    ${isComplaintOpen} as "isComplaintOpen",
    exists (select from contact_attempt a
      where a.order_id = o.id and a.outcome = 'not-the-borrower'
        and not exists (select from session e
          where e.borrower_id = o.borrower_id and e.created_at > a.begun_at)) as "isNotTheirs"
  from loan_order o where o.id = any (:orderIds::bigint[])`);

/** What contacts about some loans are decided by at an instant, by the numbers of the loans. */
export async function contactFactsOf(
  q: Queryable,
  of: {
    readonly orderIds: readonly bigint[];
    readonly rules: ContactRules;
    readonly now: Date;
  },
): Promise<ReadonlyMap<string, ContactFacts>> {
  const { orderIds, rules, now } = of;
  if (orderIds.length === 0) return new Map();
  const today = civilDateOf(now);
  const since = addDays(today, -rules.attemptDays);
  const holidays = await holidaysFrom(q, today);
  const rows = await q.rows(selectFacts, { orderIds, today, since });
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
