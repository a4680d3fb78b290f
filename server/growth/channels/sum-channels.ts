import { addDays } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { market } from '../../../contract/market/zambia.ts';

/** Who is not verified and has not borrowed by then, has mostly gone. */
const countedAgainDays = 60;

const selectLast = sql<{ day: CivilDate | null }>('select max(day) as day from channel_day');
const removeFrom = sql<void, { from: CivilDate }>(
  'delete from channel_day where day >= :from::date',
);
// A borrower is verified after the last step; an erased one was so before, and is counted
// as long as their day is.
const insertFrom = sql<void, { from: CivilDate; to: CivilDate }>(`
  insert into channel_day (day, channel, registered, verified, borrowed)
  select (b.created_at at time zone '${market.zone}')::date, b.channel_code, count(*),
    count(*) filter (where exists (select from borrower_step s
      where s.borrower_id = b.id and s.step = 'face')),
    count(*) filter (where exists (select from loan_order o
      where o.borrower_id = b.id and o.disbursed_at is not null))
  from borrower b
  where b.created_at >= :from::date::timestamp at time zone '${market.zone}'
    and b.created_at < (:to::date + 1)::timestamp at time zone '${market.zone}'
  group by 1, 2`);

/** Counts registrations by channel and day: the last days again, as people go on. */
export async function sumChannels({ db, clock }: Context): Promise<void> {
  const to = addDays(clock.today(), -1);
  await db.transaction(async (tx) => {
    const last = (await tx.row(selectLast))?.day ?? null;
    const from = last === null ? firstDay : addDays(last, -countedAgainDays);
    await tx.run(removeFrom, { from });
    await tx.run(insertFrom, { from, to });
  });
}

const firstDay = '2020-01-01' as CivilDate;

const dropDays = sql('delete from channel_day');

/** After demo data was written: the next run counts all of it. */
export async function dropChannelDays(q: Queryable): Promise<void> {
  await q.run(dropDays);
}

export interface ChannelWeek {
  readonly channel: string;
  readonly week: CivilDate;
  readonly registered: number;
  readonly verified: number;
  readonly borrowed: number;
}

const mostRows = 5_000;
const selectWeeks = sql<ChannelWeek, { from: CivilDate }>(`
  select channel, date_trunc('week', day)::date as week, sum(registered)::int as registered,
    sum(verified)::int as verified, sum(borrowed)::int as borrowed
  from channel_day where day >= :from::date group by 1, 2 order by 1, 2 limit ${mostRows}`);

/** Registrations by channel and week from a Monday on. */
export function channelWeeksFrom(q: Queryable, from: CivilDate): Promise<ChannelWeek[]> {
  return q.rows(selectWeeks, { from });
}
