import { market } from '../../../contract/market/zambia.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

/** Unused days are not counted. */
const mostDays = 60;
/** So many of the days that are not counted yet are looked at, at the most. */
const mostLooked = 10_000;

const startOf = (day: string) => `(${day})::timestamp at time zone '${market.zone}'`;
const paidBack = (from: string, until: string) => `
  o.status = 'settled' and o.settled_at >= ${startOf(from)} and o.settled_at < ${startOf(until)}
  and not exists (select from order_history h
    where h.order_id = o.id and h.to_status = 'overdue')`;

const selectLast = sql<{ day: CivilDate | null }>('select max(day) as day from settled_day');
// Two runs at once count the same.
const countDay = sql<void, { day: CivilDate }>(`
  insert into settled_day (day, channel, loans)
  select :day::date, b.channel_code, count(*)
  from loan_order o join borrower b on b.id = o.borrower_id
  where ${paidBack(':day::date', ':day::date + 1')}
  group by 2 on conflict do nothing`);

/** Counts what was paid back on the days that are over, each separately. */
export async function sumSettled({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const today = clock.today();
  for (let day = await firstUncounted(db, addDays(today, -mostDays)); day < today;) {
    await db.run(countDay, { day });
    day = addDays(day, 1);
  }
}

async function firstUncounted(q: Queryable, from: CivilDate): Promise<CivilDate> {
  const last = (await q.row(selectLast))?.day ?? null;
  return last === null || last < from ? from : addDays(last, 1);
}

type Channels = { channels: readonly string[] | null };
const ofChannels = (channel: string) =>
  `(:channels::text[] is null or ${channel} = any(:channels::text[]))`;
const sumDays = sql<{ loans: number }, Channels & { from: CivilDate; until: CivilDate }>(`
  select coalesce(sum(loans), 0)::int as loans from settled_day d
  where d.day >= :from and d.day < :until and ${ofChannels('d.channel')}`);
const lookAt = sql<{ loans: number }, Channels & { from: CivilDate; until: CivilDate }>(`
  select count(*)::int as loans from (
    select from loan_order o
    where ${paidBack(':from::date', ':until::date')}
      and ${ofChannels('(select channel_code from borrower where id = o.borrower_id)')}
    limit ${mostLooked + 1}) as met`);

/**
 * Loans that were paid back in time from a day up to another (exclusive), by borrowers of these
 * channels (null: of all). It computes what `sum-market` has not counted yet.
 */
export async function settledInTime(
  q: Queryable,
  of: { readonly from: CivilDate; readonly until: CivilDate } & Channels,
): Promise<{ readonly loans: number; readonly isCut: boolean }> {
  const counted = (await q.row(sumDays, of))?.loans ?? 0;
  const from = await firstUncounted(q, of.from);
  const looked = from < of.until ? ((await q.row(lookAt, { ...of, from }))?.loans ?? 0) : 0;
  const isCut = looked > mostLooked;
  return { loans: counted + Math.min(looked, mostLooked), isCut };
}

const dropDays = sql('delete from settled_day');

/** After demo data was written: the next run counts all of it. */
export async function dropSettledDays(q: Queryable): Promise<void> {
  await q.run(dropDays);
}
