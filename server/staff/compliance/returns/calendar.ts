import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { periodBefore, periodOf } from '../../../../domain/books/return-period.ts';
import type { ReturnPeriod } from '../../../../domain/books/return-period.ts';
import { firstDayOf, firstMonth } from '../../../lending/ledger/period-row.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { newestFormats } from './format-row.ts';
import type { ReturnFormat } from './format-row.ts';

/** So many days back what was due is listed. */
const listedDays = 366;
/** How many days before it is due a return is on Today. */
export const saidDays = 14;

/** Of a form: every period that is listed, the one that runs first. */
export async function periodsOf(
  q: Queryable,
  { form: { every } }: ReturnFormat,
  today: CivilDate,
): Promise<ReturnPeriod[]> {
  const month = await firstMonth(q);
  if (month === null) return [];
  const begun = firstDayOf(month);
  const back = addDays(today, -listedDays);
  const since = begun > back ? begun : back;
  const periods: ReturnPeriod[] = [];
  let one = periodOf(every, today);
  for (; one.last >= since; one = periodBefore(every, one)) periods.push(one);
  return periods;
}

export function dueOn({ form }: ReturnFormat, { last }: ReturnPeriod): CivilDate {
  return addDays(last, form.dueDays);
}

const selectSubmitted = sql<{ format: string; period: string }, { since: CivilDate }>(`
  select format, period from return_run
  where submitted_on is not null and last_on >= :since limit 500`);

/** What of the last period of each form is due soon, or was, and has not gone. */
export async function returnsDue(q: Queryable, today: CivilDate) {
  const submitted = await q.rows(selectSubmitted, { since: addDays(today, -listedDays) });
  const due = (await newestFormats(q)).map(async (format) => {
    const over = (await periodsOf(q, format, today)).find(({ last }) => last < today);
    if (over === undefined) return [];
    const { name, title } = format;
    const isSubmitted = submitted.some(
      (one) => one.format === name && one.period === over.period,
    );
    const on = dueOn(format, over);
    return isSubmitted || addDays(today, saidDays) < on
      ? []
      : [{ format: name, title, period: over.period, dueOn: on }];
  });
  return (await Promise.all(due)).flat();
}
