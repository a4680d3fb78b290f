import { market } from '../../contract/market/zambia.ts';
import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { ngwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Context } from '../store/context.ts';
import type { Queryable } from '../store/database/database.ts';
import { sql } from '../store/database/database.ts';
import type { SmsKind } from './new-sms.ts';
import { namelessInSql } from './nameless-in-sql.ts';
import { networkInSql } from '../store/database/market-in-sql.ts';

/** Reports of a message come for three days. */
const countedAgainDays = 3;

const selectLast = sql<{ day: CivilDate | null }>('select max(day) as day from sms_day');
const removeFrom = sql<void, { from: CivilDate }>(
  'delete from sms_day where day >= :from::date',
);
const removeOld = sql<void, { before: CivilDate }>(
  'delete from sms_day where day < :before::date',
);
const keptDays = 400;
const longestWhy = 80;

const insertFrom = sql<void, { from: CivilDate }>(`
  insert into sms_day (day, network, gateway, state, why, messages)
  select (created_at at time zone '${market.zone}')::date, ${networkInSql('mobile')},
    coalesce(provider, 'none'), state,
    case when state in ('failed', 'unknown')
      then left(${namelessInSql("coalesce(failure, '')")}, ${longestWhy}) else '' end,
    count(*)
  from sms where created_at >= :from::date::timestamp at time zone '${market.zone}'
  group by 1, 2, 3, 4, 5`);

/**
 * The job `sum-messages`: the states of messages of the last days, by network, gateway and why they
 * failed. It has no names.
 */
export async function sumMessages({ db, clock }: Context): Promise<void> {
  const today = clock.today();
  await db.transaction(async (tx) => {
    const last = (await tx.row(selectLast))?.day ?? null;
    const from = addDays(last ?? today, last === null ? -keptDays : -countedAgainDays);
    await tx.run(removeFrom, { from });
    await tx.run(insertFrom, { from });
    await tx.run(removeOld, { before: addDays(today, -keptDays) });
  });
}

export interface MessageDay {
  readonly day: CivilDate;
  readonly network: string;
  readonly gateway: string;
  readonly state: string;
  readonly why: string;
  readonly messages: number;
}

const mostRows = 20_000;
const selectDays = sql<MessageDay, { from: CivilDate }>(`
  select day, network, gateway, state, why, messages from sms_day
  where day >= :from::date order by day limit ${mostRows}`);

/** The sums from a day on, the oldest first. */
export function messageDays(q: Queryable, from: CivilDate): Promise<MessageDay[]> {
  return q.rows(selectDays, { from });
}

const selectByWhatsapp = sql<{ kind: SmsKind; messages: number }, { from: CivilDate }>(`
  select s.kind, count(*)::int as messages from whatsapp_message w join sms s on s.id = w.sms_id
  where w.state = 'delivered'
    and w.tried_at >= :from::date::timestamp at time zone '${market.zone}'
  group by 1`);

/**
 * What messages since a day cost by a gateway, in kwacha; null: a price is not set. Meta asks for
 * what it delivered, by kind. An SMS counts as one segment, so that its sum is the least.
 */
export async function costSince(
  { db, config: { sms } }: Pick<Context, 'db' | 'config'>,
  { from, gateway, taken }: { from: CivilDate; gateway: string; taken: number },
): Promise<Ngwee | null> {
  if (gateway !== 'whatsapp') {
    return sms.segmentPrice && ngwee(sms.segmentPrice * BigInt(taken));
  }
  const costs = (await db.rows(selectByWhatsapp, { from })).map(({ kind, messages }) => {
    const price = sms.whatsapp?.prices.get(kind);
    return price === undefined ? null : ngwee(price * BigInt(messages));
  });
  return costs.every((one) => one !== null) ? sumNgwee(costs) : null;
}

const dropDays = sql('delete from sms_day');

/** After demo data was written: the next run counts all of it. */
export async function dropMessageDays(q: Queryable): Promise<void> {
  await q.run(dropDays);
}
