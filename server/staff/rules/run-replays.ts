import { setImmediate } from 'node:timers/promises';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Decision, DecisionFacts } from '../../../domain/rules/decision.ts';
import { firstParameters } from '../../../domain/rules/policy.ts';
import { addReplayed, replayApplication } from '../../../domain/rules/replay.ts';
import type { Replayed, ReplayTally } from '../../../domain/rules/replay.ts';
import type { LoanOutcome } from '../../../domain/rules/loan-outcome.ts';
import { policyVersions } from '../../lending/rules/decision-policy.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { fromJson } from '../../store/database/json-text.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import { outcomesOf } from './outcomes.ts';
import {
  countReplayed,
  endReplay,
  keepReplayed,
  ordersOfReplay,
  runningReplay,
} from './replay-row.ts';
import type { RulesReplay } from './replay-row.ts';

/** So many applications are read and kept together. */
const ordersABatch = 100;
/** Longer than this nobody else waits for the process: calls are served in between. */
const longestMs = 5;

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
  await countReplayed(db, begun);
  let run: RulesReplay = begun;
  const versions = await policyVersions(db);
  const rested = new Map(
    versions.map(({ version, parameters }) => [version, parameters.declinedRestDays]),
  );
  for (;;) {
    if (stopping.aborted) return 'unfinished';
    const { runId, lastOrder: after, asOf, startedAt: knownAt } = run;
    const rows: StoredApplication[] = await db.rows(selectOrders, { runId, after, most });
    const last = rows.at(-1);
    if (last === undefined) break;
    try {
      const ids = rows.map(({ id }) => id);
      const outcomeOf = await outcomesOf(db, ids, { asOf, knownAt });
      const tally = await tallyOf(run, rows, { outcomeOf, rested });
      const found = { seen: rows.length, lastOrder: last.id, tally };
      // Another process is at it where it is not.
      if (!(await keepReplayed(db, run, found))) return 'done';
      run = { ...run, tally, lastOrder: last.id };
    } catch (error) {
      log.error({ err: error, replay: runId, after }, 'a replay failed');
      await endReplay(db, run, { state: 'failed', at: clock.now() });
      return 'done';
    }
  }
  await endReplay(db, run, { state: 'done', at: clock.now() });
  log.info({ replay: run.runId, orders: run.tally.orders }, 'replay done');
  return 'done';
}

interface ReadBy {
  readonly outcomeOf: (id: bigint) => LoanOutcome;
  readonly rested: RestedBy;
}

/** What a replay has found with these applications more; others are served between them. */
async function tallyOf(
  run: RulesReplay,
  rows: readonly StoredApplication[],
  by: ReadBy,
): Promise<ReplayTally> {
  let { tally } = run;
  let since = performance.now();
  for (const row of rows) {
    tally = addReplayed(tally, replayed(row, run, by), run.seed);
    if (performance.now() - since < longestMs) continue;
    await setImmediate();
    since = performance.now();
  }
  return tally;
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
