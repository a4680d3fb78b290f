import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { ProductTerms } from '../../../../contract/staff/product-words.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { Tally } from '../../../../domain/rules/simulation.ts';
import { noTally } from '../../../../domain/rules/simulation.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { fromJson, jsonText } from '../../../store/database/json-text.ts';
import { runTable } from '../../../store/jobs/run-table.ts';
import { startOf } from '../../acts/listing.ts';

export type RunState = 'running' | 'done' | 'failed';

/** A draft that is tried on the loans there were, and how far it is. */
export interface SimulationRun {
  readonly runId: string;
  readonly productId: string;
  readonly terms: ProductTerms;
  /** The version in force when it began. */
  readonly basedOn: number;
  readonly months: number;
  readonly startedAt: Date;
  readonly startedBy: { readonly id: StaffId; readonly name: string };
  /** Loans are counted to the end of this day. */
  readonly asOf: CivilDate;
  readonly seed: number;
  readonly state: RunState;
  readonly loans: number;
  readonly seen: number;
  readonly lastOrder: bigint;
  readonly tally: Tally;
  readonly endedAt: Date | null;
}

type StoredRun = Omit<SimulationRun, 'tally'> & { tally: unknown };

const runs = `
  select r.id as run_id, r.product_id, r.terms, r.based_on, r.months,
    r.started_at, r.as_of, r.seed, r.state, r.loans, r.seen,
    r.last_order, r.tally, r.ended_at,
    (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = r.started_by)
      as started_by
  from simulation_run r`;
const selectOne = sql<StoredRun, { id: string }>(`${runs} where r.id = :id`);
const selectOfProduct = sql<StoredRun, { productId: string }>(
  `${runs} where r.product_id = :productId order by r.started_at desc limit 10`,
);
const selectRunning = sql<StoredRun>(
  `${runs} where r.state = 'running' order by r.started_at, r.id limit 20`,
);

export async function findRun(q: Queryable, id: string): Promise<SimulationRun | null> {
  const row = await q.row(selectOne, { id });
  return row === undefined ? null : runOf(row);
}

/** The last ones of a product, the newest first. */
export async function runsOf(q: Queryable, productId: string): Promise<SimulationRun[]> {
  return (await q.rows(selectOfProduct, { productId })).map(runOf);
}

/** What is not done yet, the oldest first. */
export async function runningSimulations(q: Queryable): Promise<SimulationRun[]> {
  return (await q.rows(selectRunning)).map(runOf);
}

function runOf({ tally, ...row }: StoredRun): SimulationRun {
  return { ...row, tally: fromJson<Tally>(tally) };
}

/** Loans of a product, of all where it is new, that were paid out in the months before a run. */
export const loansOfRun = `
  (r.based_on = 0 or o.terms ->> 'productId' = r.product_id) and o.disbursed_at <= r.started_at
    and o.disbursed_at >= ${startOf('r.as_of - make_interval(months => r.months)')}`;

/** Begins a run; false when one of the product is running. */
export async function beginRun(
  q: Queryable,
  run: {
    readonly id: string;
    readonly productId: string;
    readonly terms: ProductTerms;
    readonly basedOn: number;
    readonly months: number;
    readonly at: Date;
    readonly by: StaffId;
    readonly asOf: CivilDate;
    readonly seed: number;
  },
): Promise<boolean> {
  const { at: startedAt, by: startedBy, ...rest } = run;
  const terms = JSON.stringify(run.terms);
  const row = { ...rest, terms, startedAt, startedBy, state: 'running', loans: 0 };
  const kept = await insertInto(
    q,
    'simulation_run',
    { ...row, tally: jsonText(noTally) },
    `on conflict (product_id) where state = 'running' do nothing`,
  );
  return kept === 1;
}

export const simulationTable = runTable('simulation_run', {
  counted: 'loans',
  orders: loansOfRun,
});
