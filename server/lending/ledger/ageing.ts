import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ageing } from '../../../domain/books/provision.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

type Days = { day: CivilDate; knownOn: CivilDate };
const selectDay = sql<
  { daysLate: number; loans: number; principal: bigint; carrying: bigint },
  Days
>(`
  select days_late, sum(loans)::int as loans, sum(principal)::bigint as principal,
    sum(carrying)::bigint as carrying
  from ageing_day where day = :day and known_on <= :knownOn
  group by days_late having sum(loans) <> 0 order by days_late`);

/**
 * Open loans by days late at the end of a day, as known at the end of another day. `sum-portfolio`
 * computes them from the fold of each loan. Empty if the day was not summed or no loan was open.
 */
export async function ageingOf(
  q: Queryable,
  day: CivilDate,
  knownOn: CivilDate,
): Promise<Ageing[]> {
  const rows = await q.rows(selectDay, { day, knownOn });
  return rows.map(({ principal, carrying, ...row }) => ({
    ...row,
    principal: ngwee(principal),
    carrying: ngwee(carrying),
  }));
}
