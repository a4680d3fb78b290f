import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { ProductTerms } from '../../../contract/staff/product-words.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Tally } from '../../../domain/rules/simulation.ts';
import { noTally } from '../../../domain/rules/simulation.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { fromJson, jsonText } from '../../store/database/json-text.ts';
import { startOf } from '../book/listing.ts';

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
  select r.id as "runId", r.product_id as "productId", r.terms, r.based_on as "basedOn", r.months,
    r.started_at as "startedAt", r.as_of as "asOf", r.seed, r.state, r.loans, r.seen,
    r.last_order as "lastOrder", r.tally, r.ended_at as "endedAt",
    (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = r.started_by)
      as "startedBy"
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

const insert = sql<
  void,
  {
    id: string;
    productId: string;
    terms: string;
    basedOn: number;
    months: number;
    at: Date;
    by: string;
    asOf: string;
    seed: number;
    tally: string;
  }
>(`
  insert into simulation_run (id, product_id, terms, based_on, months, started_at, started_by,
    as_of, seed, state, tally, loans)
  values (:id, :productId, :terms::jsonb, :basedOn, :months, :at, :by, :asOf, :seed, 'running',
    :tally::jsonb, 0)
  on conflict (product_id) where state = 'running' do nothing`);

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
  const kept = { ...run, terms: JSON.stringify(run.terms), tally: jsonText(noTally) };
  return (await q.run(insert, kept)) === 1;
}

const countLoans = sql<{ loans: number }, { id: string }>(`
  update simulation_run r set loans = (select count(*) from loan_order o where ${loansOfRun})
  where id = :id and state = 'running' and loans = 0 and seen = 0 returning loans`);

/** Counts the loans before the first of them is looked at: who asked does not wait for it. */
export async function countSimulated(q: Queryable, run: SimulationRun): Promise<void> {
  if (run.loans === 0 && run.seen === 0) await q.row(countLoans, { id: run.runId });
}

const advance = sql<
  void,
  { id: string; before: bigint; seen: number; lastOrder: bigint; tally: string }
>(`
  update simulation_run set seen = seen + :seen, last_order = :lastOrder, tally = :tally::jsonb
  where id = :id and state = 'running' and last_order = :before`);

/** Keeps what a batch has found. False when somebody else has looked at it meanwhile. */
export async function keepBatch(
  q: Queryable,
  { runId: id, lastOrder: before }: SimulationRun,
  found: { readonly seen: number; readonly lastOrder: bigint; readonly tally: Tally },
): Promise<boolean> {
  const tally = jsonText(found.tally);
  return (await q.run(advance, { id, before, ...found, tally })) === 1;
}

const end = sql<void, { id: string; state: string; at: Date }>(`
  update simulation_run set state = :state, ended_at = :at where id = :id and state = 'running'`);

export async function endRun(
  q: Queryable,
  { runId: id }: SimulationRun,
  ended: { readonly state: 'done' | 'failed'; readonly at: Date },
): Promise<void> {
  await q.run(end, { id, ...ended });
}
