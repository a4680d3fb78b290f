import type { StaffId } from '../../../contract/staff/people-words.ts';
import { replayCountsDays } from '../../../contract/staff/rule-acts.ts';
import type { RuleParameters } from '../../../contract/staff/rule-words.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { noReplayTally } from '../../../domain/rules/replay.ts';
import type { ReplayTally } from '../../../domain/rules/replay.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { fromJson, jsonText } from '../../store/database/json-text.ts';
import { startOf } from '../book/listing.ts';

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
  select r.id as "runId", r.parameters, r.based_on as "basedOn", r.days,
    r.started_at as "startedAt", r.as_of as "asOf", r.seed, r.state, r.orders, r.seen,
    r.last_order as "lastOrder", r.tally, r.ended_at as "endedAt",
    (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = r.started_by)
      as "startedBy"
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

const insert = sql<
  void,
  { [Name in keyof NewReplay]: NewReplay[Name] } & { parameters: string; tally: string }
>(`
  insert into rules_replay (id, parameters, based_on, days, started_at, started_by, as_of, seed,
    state, tally, orders)
  values (:id, :parameters::jsonb, :basedOn, :days, :at, :by, :asOf, :seed, 'running',
    :tally::jsonb, 0)
  on conflict (state) where state = 'running' do nothing`);

/** Begins a replay; false when one is running. */
export async function beginReplay(
  q: Queryable,
  replay: NewReplay & { readonly parameters: RuleParameters },
): Promise<boolean> {
  const parameters = JSON.stringify(replay.parameters);
  const tally = jsonText(noReplayTally);
  return (await q.run(insert, { ...replay, parameters, tally })) === 1;
}

const countOrders = sql<{ orders: number }, { id: string }>(`
  update rules_replay r set orders = (select count(*) from loan_order o where ${ordersOfReplay})
  where id = :id and state = 'running' and orders = 0 and seen = 0 returning orders`);

/** Counts the applications before the first of them is looked at: who asked does not wait. */
export async function countReplayed(q: Queryable, run: RulesReplay): Promise<void> {
  if (run.orders === 0 && run.seen === 0) await q.row(countOrders, { id: run.runId });
}

const advance = sql<
  void,
  { id: string; before: bigint; seen: number; lastOrder: bigint; tally: string }
>(`
  update rules_replay set seen = seen + :seen, last_order = :lastOrder, tally = :tally::jsonb
  where id = :id and state = 'running' and last_order = :before`);

/** Keeps what a batch has found. False when somebody else has looked at it meanwhile. */
export async function keepReplayed(
  q: Queryable,
  { runId: id, lastOrder: before }: RulesReplay,
  found: { readonly seen: number; readonly lastOrder: bigint; readonly tally: ReplayTally },
): Promise<boolean> {
  return (await q.run(advance, { id, before, ...found, tally: jsonText(found.tally) })) === 1;
}

const end = sql<void, { id: string; state: string; at: Date }>(`
  update rules_replay set state = :state, ended_at = :at where id = :id and state = 'running'`);

export async function endReplay(
  q: Queryable,
  { runId: id }: RulesReplay,
  ended: { readonly state: 'done' | 'failed'; readonly at: Date },
): Promise<void> {
  await q.run(end, { id, ...ended });
}
