import { ngwee } from '../../../../contract/words/ngwee.ts';
import type { Decision, DecisionFacts } from '../../../../domain/rules/decision.ts';
import { firstParameters } from '../../../../domain/rules/policy.ts';
import { addReplayed, replayApplication } from '../../../../domain/rules/replay.ts';
import type { Replayed, ReplayTally } from '../../../../domain/rules/replay.ts';
import type { LoanOutcome } from '../../../../domain/rules/loan-outcome.ts';
import { policyVersions } from '../../../lending/rules/decision-policy.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';
import { addInTurns, goOnWith } from '../../../store/jobs/batched-run.ts';
import type { RunOutcome } from '../../../store/jobs/job.ts';
import { outcomesOf } from './outcomes.ts';
import { ordersOfReplay, replayTable, runningReplay } from './replay-row.ts';
import type { RulesReplay } from './replay-row.ts';

/** So many applications are read and kept together. */
const ordersABatch = 100;

interface StoredApplication {
  readonly id: bigint;
  readonly amount: bigint;
  readonly decision: unknown;
  readonly facts: unknown;
}

const selectOrders = sql<StoredApplication, { runId: string; after: bigint; most: number }>(`
  select o.id, o.amount, o.decision, o.decision_facts as facts
  from rules_replay r join loan_order o on ${ordersOfReplay}
  where r.id = :runId and o.id > :after
  order by o.id limit :most`);

/** For how long a decline rested, by the version of the rules that declined. */
type RestedBy = ReadonlyMap<number, number>;

/**
 * The job `run-replays`: goes on with what was asked for, some applications at a time. What a
 * batch found is kept with how far it is: a killed process does none twice and none is missed.
 */
export async function runReplays(
  { db, clock, log }: Context,
  stopping: AbortSignal,
  most = ordersABatch,
): Promise<RunOutcome> {
  const begun = await runningReplay(db);
  if (begun === null) return 'done';
  const { runId, asOf, startedAt: knownAt } = begun;
  await replayTable.count(db, runId);
  const versions = await policyVersions(db);
  const rested = new Map(
    versions.map(({ version, parameters }) => [version, parameters.declinedRestDays]),
  );
  const isThrough = await goOnWith(begun, {
    stopping,
    read: ({ lastOrder: after }) => db.rows(selectOrders, { runId, after, most }),
    async find(run, rows) {
      const ids = rows.map(({ id }) => id);
      const outcomeOf = await outcomesOf(db, ids, { asOf, knownAt });
      return { tally: await tallyOf(run, rows, { outcomeOf, rested }) };
    },
    keep: (run, found) => replayTable.advance(db, run, found),
    async end({ tally }) {
      await replayTable.end(db, runId, { state: 'done', at: clock.now() });
      log.info({ replay: runId, orders: tally.orders }, 'replay done');
    },
    async fail({ lastOrder: after }, error) {
      log.error({ err: error, replay: runId, after }, 'replay failed');
      await replayTable.end(db, runId, { state: 'failed', at: clock.now() });
    },
  });
  return isThrough ? 'done' : 'unfinished';
}

interface ReadBy {
  readonly outcomeOf: (id: bigint) => LoanOutcome;
  readonly rested: RestedBy;
}

/** What a replay has found with these applications more. */
function tallyOf(
  run: RulesReplay,
  rows: readonly StoredApplication[],
  by: ReadBy,
): Promise<ReplayTally> {
  return addInTurns(rows, run.tally, (tally, row) =>
    addReplayed(tally, replayed(row, run, by), run.seed),
  );
}

/** Null where the facts of an application are gone. */
function replayed(
  { id, amount, decision, facts }: StoredApplication,
  { parameters }: RulesReplay,
  { outcomeOf, rested }: ReadBy,
): Replayed | null {
  const then = fromJson<Partial<Decision>>(decision);
  const kept = fromJson<Partial<DecisionFacts>>(facts);
  if (then.results === undefined || kept.askedOn === undefined) return null;
  const application = {
    orderId: String(id),
    amount: ngwee(amount),
    facts: kept as DecisionFacts,
    results: then.results,
    restedDays: rested.get(then.policyVersion ?? 1) ?? firstParameters.declinedRestDays,
    outcome: outcomeOf(id),
  };
  return replayApplication(application, parameters);
}
