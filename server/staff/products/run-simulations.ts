import { setImmediate } from 'node:timers/promises';
import { parseKwacha } from '../../../contract/words/ngwee.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import type { LoanTerms } from '../../../domain/loan/loan.ts';
import { simulateLoan } from '../../../domain/rules/simulated-loan.ts';
import type {
  KeptLoan,
  KnownPrices,
  SimulatedBy,
} from '../../../domain/rules/simulated-loan.ts';
import { addToTally } from '../../../domain/rules/simulation.ts';
import type { Tally } from '../../../domain/rules/simulation.ts';
import { policyInForce } from '../../lending/rules/decision-policy.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { fromJson } from '../../store/database/json-text.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import { productOf } from './product-terms.ts';
import {
  countSimulated,
  endRun,
  keepBatch,
  loansOfRun,
  runningSimulations,
} from './simulation-row.ts';
import type { SimulationRun } from './simulation-row.ts';

/** So many loans are read and kept together. */
const loansABatch = 100;
/** Longer than this nobody else waits for the process: calls are served in between. */
const longestMs = 5;

interface StoredLoan {
  readonly id: bigint;
  readonly terms: unknown;
  readonly income: string | null;
  readonly events: readonly (readonly [effectiveAt: string, body: unknown])[];
}

const selectLoans = sql<StoredLoan, { runId: string; after: bigint; most: number }>(`
  select o.id, o.terms,
    (select value #>> '{}' from borrower_fact
      where borrower_id = o.borrower_id and name = 'monthlyIncome') as income,
    (select coalesce(json_agg(json_build_array(effective_at, body)), '[]') from loan_event e
      where e.order_id = o.id and e.recorded_at <= r.started_at) as events
  from simulation_run r join loan_order o on ${loansOfRun}
  where r.id = :runId and o.id > :after
  order by o.id limit :most`);

/**
 * The job `run-simulations`: goes on with what was asked for, some loans at a time. What a batch
 * found is kept with how far it is, so that a killed process does no loan twice and none is missed.
 */
export async function runSimulations(
  context: Context,
  stopping: AbortSignal,
  most = loansABatch,
): Promise<RunOutcome> {
  for (const run of await runningSimulations(context.db)) {
    if (!(await runThrough(context, run, { stopping, most }))) return 'unfinished';
  }
  return 'done';
}

/** False when it was told to stop on its way. */
async function runThrough(
  { db, clock, log }: Context,
  begun: SimulationRun,
  { stopping, most }: { readonly stopping: AbortSignal; readonly most: number },
): Promise<boolean> {
  const { parameters } = await policyInForce(db);
  const shareBasisPoints = parameters.instalmentShareBasisPoints;
  const by = { prices: new Map() as KnownPrices, shareBasisPoints };
  await countSimulated(db, begun);
  let run = begun;
  for (;;) {
    if (stopping.aborted) return false;
    const { runId, lastOrder: after } = run;
    const rows = await db.rows(selectLoans, { runId, after, most });
    const last = rows.at(-1);
    if (last === undefined) break;
    const tally = await tallyOf(run, rows, by).catch((error: unknown) => {
      log.error({ err: error, simulation: runId, after }, 'a simulation failed');
      return null;
    });
    if (tally === null) {
      await endRun(db, run, { state: 'failed', at: clock.now() });
      return true;
    }
    const found = { seen: rows.length, lastOrder: last.id, tally };
    // Another process is at it where it is not.
    if (!(await keepBatch(db, run, found))) return true;
    run = { ...run, tally, lastOrder: last.id };
  }
  await endRun(db, run, { state: 'done', at: clock.now() });
  log.info({ simulation: run.runId, loans: run.tally.was.loans }, 'simulation done');
  return true;
}

/** What a run has found with these loans more; others are served between them. */
async function tallyOf(
  { productId, terms, basedOn, asOf, seed, tally: before }: SimulationRun,
  rows: readonly StoredLoan[],
  by: Omit<SimulatedBy, 'asOf'>,
): Promise<Tally> {
  const draft = productOf(terms, { productId, version: basedOn + 1, publishedOn: asOf });
  let tally = before;
  let since = performance.now();
  for (const row of rows) {
    const found = simulateLoan(loanOf(row), draft, { asOf, ...by });
    if (found !== null) tally = addToTally(tally, found, seed);
    if (performance.now() - since < longestMs) continue;
    await setImmediate();
    since = performance.now();
  }
  return tally;
}

function loanOf({ id, terms, income, events }: StoredLoan): KeptLoan {
  return {
    orderId: String(id),
    terms: fromJson<LoanTerms>(terms),
    events: events.map(([at, body]) => ({
      ...fromJson<AccountEvent>(body),
      effectiveAt: new Date(at),
    })),
    monthlyIncome: income === null ? null : parseKwacha(income),
  };
}
