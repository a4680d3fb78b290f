import { midnightOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { dayOf, firstOpenDay, heardOf, isLate, seenUpTo, startOf } from './ledger-days.ts';

const begin = sql<void, { day: CivilDate }>(`
  insert into ledger_part_end (from_day, summed_to)
  values (:day, ${startOf(':day::date')}) on conflict do nothing`);
const selectEnd = sql<{ fromDay: CivilDate; summedTo: Date }>(`
  select from_day, summed_to from ledger_part_end for update`);
const dropBefore = sql<void, { day: CivilDate }>(
  'delete from ledger_part where known_on < :day::date',
);
const dropAll = sql('delete from ledger_part');
const addUp = sql<void, { since: Date; until: Date }>(`
  insert into ledger_part as kept
    (account, known_on, booked_on, is_late, debits, credits, transfers)
  select a.code, ${dayOf('created_at')}, t.booked_on, ${isLate}, sum(debit), sum(credit), count(*)
  from account a, lateral ${heardOf(':since::timestamptz', ':until::timestamptz')} t
  group by 1, 2, 3, 4
  on conflict (account, known_on, booked_on, is_late) do update set
    debits = kept.debits + excluded.debits, credits = kept.credits + excluded.credits,
    transfers = kept.transfers + excluded.transfers`);
const moveOn = sql<void, { day: CivilDate; until: Date }>(
  'update ledger_part_end set from_day = :day::date, summed_to = :until',
);

/**
 * The job `sum-ledger`: adds what was booked since its last run to the days that are not over.
 * It stays so far behind that all of it sees a month closed before as closed. Its cut is as far
 * back as what is still under way.
 */
export async function sumLedgerParts({ db, clock }: Context): Promise<void> {
  const day = await firstOpenDay(db);
  if (day === null) return;
  const seen = seenUpTo(clock.now());
  await db.transaction(async (tx) => {
    await tx.run(begin, { day });
    const end = await tx.row(selectEnd);
    if (end === undefined) return;
    // Days were dropped, or the clock has gone back: what came before the end may be missing.
    const isSound = end.fromDay <= day && end.summedTo <= seen;
    await (isSound ? tx.run(dropBefore, { day }) : tx.run(dropAll));
    const dayBegan = midnightOf(day);
    const since = isSound && end.summedTo > dayBegan ? end.summedTo : dayBegan;
    const until = seenUpTo(seen);
    if (since < until) await tx.run(addUp, { since, until });
    await tx.run(moveOn, { day, until: since < until ? until : since });
  });
}
