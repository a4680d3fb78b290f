import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { firstContactRules } from '../../../domain/rules/contact-rules.ts';
import type { ContactRules } from '../../../domain/rules/contact-rules.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

/** The rules in force, with their version. */
export interface RulesInForce {
  readonly version: number;
  readonly rules: ContactRules;
}

const selectNewest = sql<RulesInForce>(
  'select version, rules from contact_rules_version order by version desc limit 1',
);
/** Far more than a year has. */
const mostHolidays = 60;
const selectHolidays = sql<{ on_date: CivilDate; name: string }, { from: CivilDate }>(`
  select on_date, name from holiday where on_date >= :from order by on_date
  limit ${mostHolidays}`);

/** Those that two people published last; before that version 1. */
export async function contactRulesInForce(q: Queryable): Promise<RulesInForce> {
  return (await q.row(selectNewest)) ?? { version: 1, rules: firstContactRules };
}

/** The next public holidays by their days, today's included. */
export async function holidaysFrom(
  q: Queryable,
  from: CivilDate,
): Promise<ReadonlyMap<CivilDate, string>> {
  const rows = await q.rows(selectHolidays, { from });
  return new Map(rows.map(({ on_date: on, name }) => [on, name]));
}
