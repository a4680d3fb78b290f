import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type {
  LoanOutcomeWord,
  RuleParameters,
  RuleVerdictWord,
} from '../../../../contract/staff/rule-words.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { parametersInSql } from '../../../lending/rules/decision-policy.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';

interface Person {
  readonly id: StaffId;
  readonly name: string;
}

/** Rules that decide in the shadow of those in force. */
export interface Challenger {
  readonly challengerId: string;
  readonly parameters: RuleParameters;
  readonly basedOn: number;
  readonly startedAt: Date;
  readonly startedBy: Person;
  /** It looks at applications up to the end of this day. */
  readonly until: CivilDate;
  readonly stoppedAt: Date | null;
  readonly stoppedBy: Person | null;
}

const named = (column: string) => `
  (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = ${column})`;
const challengers = `
  select c.id as challenger_id, ${parametersInSql('c.parameters')} as parameters, c.based_on,
    c.started_at, c.until, c.stopped_at,
    ${named('c.started_by')} as started_by, ${named('c.stopped_by')} as stopped_by
  from challenger c`;
const selectOne = sql<Challenger, { id: string }>(`${challengers} where c.id = :id`);
const selectNewest = sql<Challenger>(`${challengers} order by c.started_at desc limit 10`);

export async function findChallenger(q: Queryable, id: string): Promise<Challenger | null> {
  return (await q.row(selectOne, { id })) ?? null;
}

/** The last ones, the newest first. */
export function newestChallengers(q: Queryable): Promise<Challenger[]> {
  return q.rows(selectNewest);
}

/** Whether it decides about applications of a day. */
export function challengerState(
  { stoppedAt, until }: Challenger,
  today: CivilDate,
): 'running' | 'stopped' | 'over' {
  if (stoppedAt !== null) return 'stopped';
  return today > until ? 'over' : 'running';
}

const insert = sql<
  void,
  {
    id: string;
    parameters: string;
    basedOn: number;
    at: Date;
    by: StaffId;
    until: CivilDate;
    today: CivilDate;
  }
>(`
  insert into challenger (id, parameters, based_on, started_at, started_by, until)
  select :id, :parameters::jsonb, :basedOn::int, :at::timestamptz, :by, :until::date
  where not exists (select from challenger where stopped_at is null and until >= :today::date)`);

/** Begins one; false while another is running. */
export async function beginChallenger(
  q: Queryable,
  one: {
    readonly id: string;
    readonly parameters: RuleParameters;
    readonly basedOn: number;
    readonly at: Date;
    readonly by: StaffId;
    readonly until: CivilDate;
    readonly today: CivilDate;
  },
): Promise<boolean> {
  const values = { ...one, parameters: JSON.stringify(one.parameters) };
  return (await q.run(insert, values)) === 1;
}

const stop = sql<void, { id: string; at: Date; by: StaffId; today: CivilDate }>(`
  update challenger set stopped_at = :at, stopped_by = :by
  where id = :id and stopped_at is null and until >= :today::date`);

/** False when it had ended. */
export async function endChallenger(
  q: Queryable,
  of: {
    readonly id: string;
    readonly at: Date;
    readonly by: StaffId;
    readonly today: CivilDate;
  },
): Promise<boolean> {
  return (await q.run(stop, of)) === 1;
}

interface Counted {
  readonly champion: RuleVerdictWord;
  readonly verdict: RuleVerdictWord;
  readonly outcome: LoanOutcomeWord;
  readonly orders: number;
}

const countShadows = sql<Counted, { id: string }>(`
  select champion, verdict, outcome, orders::int as orders from shadow_cell
  where challenger_id = :id and orders > 0`);

/** Applications by what the rules said, the challenger would have, and what became of them. */
export function shadowCounts(q: Queryable, id: string): Promise<Counted[]> {
  return q.rows(countShadows, { id });
}
