import { market } from '../../../contract/market/zambia.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { portfolioTally } from '../../../domain/books/portfolio-sums.ts';
import type { Context } from '../../store/context.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import { visitRange } from '../portfolio/sum-range.ts';

const selectDue = sql<{ readonly day: CivilDate }>(`
  select day from (select max(day) as day from portfolio_night) last
  where day is not null and not exists (select from officer_day d where d.day = last.day
    and not exists (select from officer_step s join loan_order o on o.id = s.order_id
      where s.at > d.summed_at
        and (o.disbursed_at at time zone '${market.zone}')::date <= last.day))`);
const selectOfficers = sql<
  { readonly orderId: bigint; readonly staffId: StaffId },
  { after: bigint }
>(`
  select order_id, staff_id from loan_officer where order_id > :after order by order_id
  limit 5000`);
const removeDay = sql<void, { day: CivilDate }>('delete from officer_day where day = :day');
const insertDay = sql<void, { day: CivilDate; rows: string; now: Date }>(`
  insert into officer_day (day, staff_id, age, loans, principal, summed_at)
  select :day, r."staffId", r.age, r.loans, r.principal, :now
  from json_to_recordset(:rows::json) as r ("staffId" text, age int, loans int,
    principal bigint)`);

/**
 * The job `sum-officers`: what each officer looks after by the end of the last day that the
 * portfolio has, by the same fold. It is summed again after loans changed their officer.
 */
export async function sumOfficers({ db, clock }: Context): Promise<void> {
  const day = (await db.row(selectDue))?.day;
  if (day === undefined) return;
  // What is handed over from now on is summed by the next run.
  const now = clock.now();
  const officers = await officersOf(db);
  const tallies = new Map<string, ReturnType<typeof portfolioTally>>();
  const span = { from: day, to: day };
  await visitRange(db, { range: { after: '', to: null }, span }, ({ id, kind, counted }) => {
    const officer = officers.get(id) ?? '';
    const tally = tallies.get(officer) ?? portfolioTally();
    tallies.set(officer, tally);
    if (counted.day === day) tally.add(kind, counted);
  });
  const rows = [...tallies].flatMap(([staffId, tally]) => byAge(staffId, tally));
  await db.transaction(async (tx) => {
    await tx.run(removeDay, { day });
    await tx.run(insertDay, { day, rows: JSON.stringify(rows), now });
  });
}

function byAge(staffId: string, tally: ReturnType<typeof portfolioTally>) {
  return [...Map.groupBy(tally.sums().stock, ({ age }) => age)].map(([age, kinds]) => ({
    staffId,
    age,
    loans: kinds.reduce((sum, { loans }) => sum + loans, 0),
    principal: String(kinds.reduce((sum, { principal }) => sum + principal, 0n)),
  }));
}

async function officersOf(q: Queryable): Promise<ReadonlyMap<bigint, StaffId>> {
  const found = new Map<bigint, StaffId>();
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const rows: { orderId: bigint; staffId: StaffId }[] = await q.rows(selectOfficers, {
      after,
    });
    for (const { orderId, staffId } of rows) found.set(orderId, staffId);
    after = rows.at(-1)?.orderId;
  }
  return found;
}

interface OfficerDay {
  readonly day: CivilDate;
  readonly staffId: string;
  readonly age: number;
  readonly loans: number;
  readonly principal: bigint;
}
const selectLast = sql<OfficerDay>(`
  select day, staff_id, age, loans, principal from officer_day
  where day = (select max(day) from officer_day) order by staff_id, age limit 5000`);

/** The last day that was summed. */
export function lastOfficerDay(q: Queryable): Promise<OfficerDay[]> {
  return q.rows(selectLast);
}

const selectCollected = sql<
  { readonly staffId: string; readonly collected: bigint },
  { from: Date; to: Date }
>(`
  select coalesce(f.staff_id, '') as staff_id, sum(p.amount)::bigint as collected
  from payment p left join loan_officer f on f.order_id = p.order_id
  where p.state = 'confirmed' and p.operation = 'collect'
    and p.settled_at >= :from and p.settled_at < :to group by 1`);

/** What loans of each officer paid between two instants. */
export function collectedBy(q: Queryable, between: { from: Date; to: Date }) {
  return q.rows(selectCollected, between);
}
