import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { replayCountsDays } from '../../../../contract/staff/rule-acts.ts';
import type { RuleParameters } from '../../../../contract/staff/rule-words.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { noReplayTally } from '../../../../domain/rules/replay.ts';
import type { ReplayTally } from '../../../../domain/rules/replay.ts';
import { parametersInSql } from '../../../lending/rules/decision-policy.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { fromJson, jsonText } from '../../../store/database/json-text.ts';
import { runTable } from '../../../store/jobs/run-table.ts';
import { startOf } from '../../acts/listing.ts';

/** A draft that is tried on what was applied for, and how far it is. */
export interface RulesReplay {
  readonly runId: string;
  readonly parameters: RuleParameters;
  /** The version in force when it began. */
  readonly basedOn: number;
  readonly days: number;
  readonly startedAt: Date;
  readonly startedBy: { readonly id: StaffId; readonly name: string };
  /** Applications are counted to the end of this day. */
  readonly asOf: CivilDate;
  readonly seed: number;
  readonly state: 'running' | 'done' | 'failed';
  readonly orders: number;
  readonly seen: number;
  readonly lastOrder: bigint;
  readonly tally: ReplayTally;
  readonly endedAt: Date | null;
}

type StoredReplay = Omit<RulesReplay, 'tally'> & { tally: unknown };

const replays = `
  select r.id as run_id, ${parametersInSql('r.parameters')} as parameters, r.based_on, r.days,
    r.started_at, r.as_of, r.seed, r.state, r.orders, r.seen,
    r.last_order, r.tally, r.ended_at,
    (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = r.started_by)
      as started_by
  from rules_replay r`;
const selectOne = sql<StoredReplay, { id: string }>(`${replays} where r.id = :id`);
const selectNewest = sql<StoredReplay>(`${replays} order by r.started_at desc limit 10`);
const selectRunning = sql<StoredReplay>(`${replays} where r.state = 'running'`);

export async function findReplay(q: Queryable, id: string): Promise<RulesReplay | null> {
  const row = await q.row(selectOne, { id });
  return row === undefined ? null : replayOf(row);
}

/** The last ones, the newest first. */
export async function newestReplays(q: Queryable): Promise<RulesReplay[]> {
  return (await q.rows(selectNewest)).map(replayOf);
}

/** The one that is not done yet. */
export async function runningReplay(q: Queryable): Promise<RulesReplay | null> {
  const row = await q.row(selectRunning);
  return row === undefined ? null : replayOf(row);
}

function replayOf({ tally, ...row }: StoredReplay): RulesReplay {
  return { ...row, tally: fromJson<ReplayTally>(tally) };
}

/** Until when a replay counts for a proposal; null: it never does. */
export function replayCountsUntil({ state, endedAt }: RulesReplay): Date | null {
  if (state !== 'done' || endedAt === null) return null;
  return new Date(endedAt.getTime() + replayCountsDays * 86_400_000);
}

/** Applications of the last days before a replay began. */
export const ordersOfReplay = `
  o.created_at <= r.started_at and o.created_at >= ${startOf('r.as_of - r.days + 1')}`;

interface NewReplay {
  readonly id: string;
  readonly basedOn: number;
  readonly days: number;
  readonly at: Date;
  readonly by: StaffId;
  readonly asOf: CivilDate;
  readonly seed: number;
}

/** Begins a replay; false when one is running. */
export async function beginReplay(
  q: Queryable,
  replay: NewReplay & { readonly parameters: RuleParameters },
): Promise<boolean> {
  const { at: startedAt, by: startedBy, ...rest } = replay;
  const parameters = JSON.stringify(replay.parameters);
  const row = { ...rest, parameters, startedAt, startedBy, state: 'running', orders: 0 };
  const kept = await insertInto(
    q,
    'rules_replay',
    { ...row, tally: jsonText(noReplayTally) },
    `on conflict (state) where state = 'running' do nothing`,
  );
  return kept === 1;
}

export const replayTable = runTable('rules_replay', {
  counted: 'orders',
  orders: ordersOfReplay,
});
