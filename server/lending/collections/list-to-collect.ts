import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { contactRulesInForce } from './contact-rules-row.ts';

const loansAtOnce = 1000;

interface Place {
  readonly dueOn: CivilDate;
  readonly id: bigint;
}

/** Days late of the last bucket have no end. */
const noEnd = 100_000;

const putPart = sql<
  Place,
  { buckets: string; today: CivilDate; now: Date; dueOn: CivilDate; id: bigint }
>(`
  with part as (
    select id, borrower_id, owed, status, oldest_due_on from loan_order
    where oldest_due_on < :today::date and (oldest_due_on, id) > (:dueOn::date, :id::bigint)
    order by oldest_due_on, id limit ${loansAtOnce}
  ), put as (
    insert into to_collect as kept (order_id, borrower_id, bucket, score)
    select part.id, part.borrower_id, b.name, part.owed * b.chance / 10000
    from part join json_to_recordset(:buckets::json)
        as b (name text, "fromDays" int, "toDays" int, chance int)
      on :today::date - part.oldest_due_on between b."fromDays" and b."toDays"
    where part.owed > 0 and part.status in ('active', 'overdue')
    on conflict (order_id) do update set bucket = excluded.bucket, score = excluded.score,
      rests_until = case when kept.rests_until > :now then kept.rests_until
        else '-infinity' end
  )
  select oldest_due_on as due_on, id from part order by oldest_due_on desc, id desc limit 1`);

const dropPaid = sql<void, { today: CivilDate }>(`
  delete from to_collect t using loan_order o where o.id = t.order_id
    and not (o.owed > 0 and o.oldest_due_on < :today::date
      and o.status in ('active', 'overdue'))`);

const longAgo = '1900-01-01' as CivilDate;

/**
 * Puts all borrowers in arrears into the list of whom to contact, by what is owed and the chance
 * of their bucket. Takes out those no longer in arrears. Run twice it changes nothing.
 */
export async function listToCollect(context: Context): Promise<void> {
  const { db, clock } = context;
  const today = clock.today();
  const { rules } = await contactRulesInForce(db);
  const buckets = JSON.stringify(
    rules.buckets.map((bucket, place) => ({
      ...bucket,
      toDays: (rules.buckets[place + 1]?.fromDays ?? noEnd) - 1,
    })),
  );
  const now = clock.now();
  let after: Place | undefined = { dueOn: longAgo, id: 0n };
  while (after !== undefined) after = await db.row(putPart, { buckets, today, now, ...after });
  await db.run(dropPaid, { today });
}
