import type { Context } from '../context.ts';
import { DatabaseAway } from '../database/database-away.ts';
import { forNobody } from '../database/outage.ts';
import { endJobRun, leaseJob, leaseMs, type Lease, makeJobDue } from './job-rows.ts';
import { renewJobLease } from './job-rows.ts';
import { type Job, nextDue } from './job.ts';

const pauseAfterFailureMs = 30_000;
/** What a database that changed its machine broke off goes on at once. */
const pauseAfterOutageMs = 1_000;

export type JobEnded = (name: string, outcome: 'done' | 'failed', seconds: number) => void;

/** The runs of jobs in this process: of each job one at a time. */
export interface JobRuns {
  /** Runs a job if nobody else does; `evenIfNotDue`, once more when it is running now. */
  run(job: Job, options: { readonly evenIfNotDue: boolean }): Promise<void>;
  /** When everything that runs now has ended. */
  idle(): Promise<void>;
  /** From now on nothing is started. */
  end(): void;
}

/** Runs jobs under the leases of `job_run`, which other processes respect. */
export function jobRuns(context: Context, onEnd: JobEnded): JobRuns {
  const { db, clock, log } = context;
  const running = new Map<string, Promise<void>>();
  const wanted = new Set<string>();
  const ending = new AbortController();

  const runUntilUnwanted = async (job: Job, evenIfNotDue: boolean): Promise<void> => {
    let isWanted = evenIfNotDue;
    do {
      wanted.delete(job.name);
      const lease = await leaseJob(db, {
        name: job.name,
        now: clock.now(),
        evenIfNotDue: isWanted,
        ...(job.mayOverlap && { heldMs: 0 }),
      });
      if (lease !== null) await runLeased(context, job, lease, onEnd);
      else if (isWanted) await makeJobDue(db, job.name, clock.now());
      isWanted = wanted.has(job.name);
    } while (isWanted && !ending.signal.aborted);
  };

  return {
    run(job, { evenIfNotDue }) {
      const { name } = job;
      if (ending.signal.aborted) return Promise.resolve();
      const current = running.get(name);
      if (current !== undefined) {
        if (evenIfNotDue) wanted.add(name);
        return current;
      }
      // A request that wakes a job lends it none of its own short patience.
      const run = forNobody(() => runUntilUnwanted(job, evenIfNotDue))
        .catch((error: unknown) => {
          log.error({ job: name, err: error }, 'a job could not be run');
        })
        .finally(() => running.delete(name));
      running.set(name, run);
      return run;
    },
    idle: async () => void (await Promise.all(running.values())),
    end: () => ending.abort(),
  };
}

/** Runs a leased job, keeps the lease while it runs, and writes down how it ended. */
async function runLeased(
  context: Context,
  job: Job,
  first: Lease,
  onEnd: JobEnded,
): Promise<void> {
  const { db, clock, log } = context;
  let lease = first;
  let renewing: Promise<void> = Promise.resolve();
  const renew = job.mayOverlap
    ? undefined
    : setInterval(() => {
        renewing = renewJobLease(db, lease, clock.now()).then(
          (kept) => void (lease = kept ?? lease),
          (error: unknown) =>
            log.warn({ job: job.name, err: error }, 'a lease was not renewed'),
        );
      }, leaseMs / 5);
  const startedMs = performance.now();
  let failure: string | null = null;
  let pauseMs = pauseAfterFailureMs;
  try {
    await job.run(context);
  } catch (error) {
    failure = error instanceof Error ? `${error.name}: ${error.message}` : 'not an error';
    if (error instanceof DatabaseAway) pauseMs = pauseAfterOutageMs;
    log.error({ job: job.name, err: error }, 'a job failed');
  }
  clearInterval(renew);
  await renewing;
  onEnd(job.name, failure === null ? 'done' : 'failed', (performance.now() - startedMs) / 1000);
  const endedAt = clock.now();
  const soon = new Date(endedAt.getTime() + pauseMs);
  const nextDueAt = failure === null ? nextDue(job.every, endedAt) : soon;
  await endJobRun(db, lease, { endedAt, failure, nextDueAt });
}
