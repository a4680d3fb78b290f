import { parseKwacha } from '../../../../contract/words/ngwee.ts';
import type { AccountEvent } from '../../../../domain/loan/account-events.ts';
import type { LoanTerms } from '../../../../domain/loan/loan.ts';
import { simulateLoan } from '../../../../domain/rules/simulated-loan.ts';
import type {
  KeptLoan,
  KnownPrices,
  SimulatedBy,
} from '../../../../domain/rules/simulated-loan.ts';
import { addToTally } from '../../../../domain/rules/simulation.ts';
import type { Tally } from '../../../../domain/rules/simulation.ts';
import { policyInForce } from '../../../lending/rules/decision-policy.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';
import { addInTurns, goOnWith } from '../../../store/jobs/batched-run.ts';
import type { RunOutcome } from '../../../store/jobs/job.ts';
import { productOf } from './product-terms.ts';
import { loansOfRun, runningSimulations, simulationTable } from './simulation-row.ts';
import type { SimulationRun } from './simulation-row.ts';

/** So many loans are read and kept together. */
const loansABatch = 100;

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

/** False when it was stopped on its way. */
async function runThrough(
  { db, clock, log }: Context,
  begun: SimulationRun,
  { stopping, most }: { readonly stopping: AbortSignal; readonly most: number },
): Promise<boolean> {
  const { runId } = begun;
  const { parameters } = await policyInForce(db);
  const shareBasisPoints = parameters.instalmentShareBasisPoints;
  const by = { prices: new Map() as KnownPrices, shareBasisPoints };
  await simulationTable.count(db, runId);
  return goOnWith(begun, {
    stopping,
    read: ({ lastOrder: after }) => db.rows(selectLoans, { runId, after, most }),
    find: async (run, rows) => ({ tally: await tallyOf(run, rows, by) }),
    keep: (run, found) => simulationTable.advance(db, run, found),
    async end({ tally }) {
      await simulationTable.end(db, runId, { state: 'done', at: clock.now() });
      log.info({ simulation: runId, loans: tally.was.loans }, 'simulation done');
    },
    async fail({ lastOrder: after }, error) {
      log.error({ err: error, simulation: runId, after }, 'simulation failed');
      await simulationTable.end(db, runId, { state: 'failed', at: clock.now() });
    },
  });
}

/** What a run has found with these loans more. */
function tallyOf(
  { productId, terms, basedOn, asOf, seed, tally: before }: SimulationRun,
  rows: readonly StoredLoan[],
  by: Omit<SimulatedBy, 'asOf'>,
): Promise<Tally> {
  const draft = productOf(terms, { productId, version: basedOn + 1, publishedOn: asOf });
  return addInTurns(rows, before, (tally, row) => {
    const found = simulateLoan(loanOf(row), draft, { asOf, ...by });
    return found === null ? tally : addToTally(tally, found, seed);
  });
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
