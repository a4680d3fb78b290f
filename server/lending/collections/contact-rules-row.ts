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
const selectHolidays = sql<
  { onDate: CivilDate; name: string; source: string },
  { from: CivilDate }
>(`
  select on_date, name, source from holiday where on_date >= :from order by on_date
  limit ${mostHolidays}`);

const insertRules = sql<
  void,
  { version: number; rules: string; proposalId: string; now: Date }
>(`
  insert into contact_rules_version (version, rules, proposal_id, published_at)
  values (:version, :rules::jsonb, :proposalId, :now)`);
const insertHolidays = sql<void, { holidays: string; proposalId: string; now: Date }>(`
  insert into holiday (on_date, name, source, added_at, proposal_id)
  select h."on", h.name, 'two people', :now, :proposalId
  from json_to_recordset(:holidays::json) as h ("on" date, name text)
  on conflict do nothing`);

/** Those that two people published last; before that version 1. */
export async function contactRulesInForce(q: Queryable): Promise<RulesInForce> {
  const newest = await q.row(selectNewest);
  // A version of an earlier release lacks what it did not know.
  const rules = { ...firstContactRules, ...newest?.rules };
  return { version: newest?.version ?? 1, rules };
}

/** The next public holidays by their days, today's included. */
export async function holidaysFrom(
  q: Queryable,
  from: CivilDate,
): Promise<ReadonlyMap<CivilDate, string>> {
  return new Map((await listHolidays(q, from)).map(({ on, name }) => [on, name]));
}

/** A public holiday; assumed until staff confirm it. */
export interface Holiday {
  readonly on: CivilDate;
  readonly name: string;
  readonly isAssumed: boolean;
}

/** The next public holidays, today's included. */
export async function listHolidays(q: Queryable, from: CivilDate): Promise<Holiday[]> {
  const rows = await q.rows(selectHolidays, { from });
  return rows.map(({ onDate: on, name, source }) => {
    const isAssumed = source === 'assumed';
    return { on, name, isAssumed };
  });
}

/** Keeps what two people agreed to; a holiday that is known stays as it is. */
export async function publishContactRules(
  tx: Queryable,
  of: RulesInForce & {
    readonly holidays: readonly Pick<Holiday, 'on' | 'name'>[];
    readonly proposalId: string;
    readonly now: Date;
  },
): Promise<void> {
  const { version, rules, holidays, proposalId, now } = of;
  await tx.run(insertRules, { version, rules: JSON.stringify(rules), proposalId, now });
  await tx.run(insertHolidays, { holidays: JSON.stringify(holidays), proposalId, now });
}
