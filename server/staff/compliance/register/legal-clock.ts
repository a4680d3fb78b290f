import type { legalClock } from '../../../../contract/staff/suspicion-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import type * as z from 'zod/mini';
import { assert } from '../../../../domain/assert.ts';
import { lastWorkingDay } from '../../../../domain/rules/working-days.ts';
import { holidaysFrom } from '../../../lending/collections/contact-rules-row.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';

type Clock = z.output<typeof legalClock>;

const hourMs = 3_600_000;

const select = sql<Clock, { name: string }>(`
  select amount, unit, law, status = 'confirmed' as is_confirmed
  from legal_period where name = :name`);

/** By what a clock of the law is counted. */
export async function clockOf(
  q: Queryable,
  name: 'suspicion' | 'breach' | 'records',
): Promise<Clock> {
  const clock = await q.row(select, { name });
  assert(clock !== undefined, `there is a period for ${name}`);
  return clock;
}

/** The last day to report a suspicion that is raised now. */
export async function suspicionDueOn(q: Queryable, now: Date): Promise<CivilDate> {
  const { amount, unit } = await clockOf(q, 'suspicion');
  assert(unit === 'working-days', 'a suspicion is reported within working days');
  const today = civilDateOf(now);
  const holidays = await holidaysFrom(q, today);
  return lastWorkingDay(today, amount, (on) => holidays.has(on));
}

/** The deadline of the report of a breach that was found at an instant. */
export async function breachDueAt(q: Queryable, foundAt: Date): Promise<Date> {
  const { amount, unit } = await clockOf(q, 'breach');
  assert(unit === 'hours', 'a breach is reported within hours');
  return new Date(foundAt.getTime() + amount * hourMs);
}
