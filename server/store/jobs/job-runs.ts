import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { DatabaseAway } from '../database/database-away.ts';
import { forNobody } from '../database/outage.ts';
import { endJobRun, leaseJob, leaseMs, type Lease, makeJobDue } from './job-rows.ts';
import { countJobChange, renewJobLease } from './job-rows.ts';
import { type Job, nextDue } from './job.ts';
import { traced } from '../tracing.ts';
import { watchedWrites } from './watched-writes.ts';

const pauseAfterFailureMs = 30_000;
/** What a database that changed its machine broke off goes on at once. */
const pauseAfterOutageMs = 1_000;
const pauseUnfinishedMs = 5_000;
/** So long a process that stops waits for what runs; then it hands it back. */
const usualHandBackMs = 15_000;

export type JobEnded = (name: string, outcome: 'done' | 'failed', seconds: number) => void;

/** The runs of jobs in this process: of each job one at a time. */
export interface JobRuns {
  /** Runs a job if no other process does; `evenIfNotDue`, again when it is running now. */
  run(job: Job, options: { readonly evenIfNotDue: boolean }): Promise<void>;
  /** When everything that runs now has ended. */
  idle(): Promise<void>;
  /**
   * From now on nothing is started, and running jobs get a signal to stop. Resolves when it has
   * ended, or has been handed back: then another process may take it up at once.
   */
  end(): Promise<void>;
}

/** Runs jobs under the leases of `job_run`, which other processes respect. */
export function jobRuns(
  context: Context,
  onEnd: JobEnded,
  handBackAfterMs = usualHandBackMs,
): JobRuns {
  const { db, clock, log } = context;
  const running = new Map<string, Promise<void>>();
  const wanted = new Set<string>();
  const ending = new AbortController();
  const leased = new Map<string, LeasedRun>();

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
      if (lease !== null) {
        const run: LeasedRun = { job, lease, stopping: ending.signal };
        leased.set(job.name, run);
        await runLeased(context, run, onEnd).finally(() => leased.delete(job.name));
      } else if (isWanted) await makeJobDue(db, job.name, clock.now());
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
      // A request that wakes a job does not pass on its short timeout.
      const run = forNobody(() => runUntilUnwanted(job, evenIfNotDue))
        .catch((error: unknown) => {
          log.error({ job: name, err: error }, 'a job could not be run');
        })
        .finally(() => running.delete(name));
      running.set(name, run);
      return run;
    },
    idle: async () => void (await Promise.all(running.values())),
    async end() {
      ending.abort();
      const late = pause(handBackAfterMs, undefined, { ref: false });
      await Promise.race([Promise.all(running.values()), late]);
      await Promise.all([...leased.values()].map((run) => handBack(context, run)));
    },
  };
}

/** One run under a lease, which moves on while it is renewed. */
interface LeasedRun {
  readonly job: Job;
  lease: Lease;
  readonly stopping: AbortSignal;
}

/** The next look finds the job due and free. */
async function handBack({ db, clock, log }: Context, { job, lease }: LeasedRun): Promise<void> {
  if (job.mayOverlap) return;
  log.info({ job: job.name }, 'job handed back');
  const endedAt = clock.now();
  await endJobRun(db, lease, { endedAt, failure: null, nextDueAt: endedAt });
}

/** Runs a leased job, keeps the lease while it runs, and writes down how it ended. */
async function runLeased(context: Context, run: LeasedRun, onEnd: JobEnded): Promise<void> {
  const { db, clock, log } = context;
  const { job, stopping } = run;
  let renewing: Promise<void> = Promise.resolve();
  const renew = job.mayOverlap
    ? undefined
    : setInterval(() => {
        renewing = renewJobLease(db, run.lease, clock.now()).then(
          (kept) => void (run.lease = kept ?? run.lease),
          (error: unknown) =>
            log.warn({ job: job.name, err: error }, 'a lease was not renewed'),
        );
      }, leaseMs / 5);
  const startedMs = performance.now();
  let failure: string | null = null;
  let pauseMs: number | null = null;
  const watched = watchedWrites(context);
  try {
    const wanted = () => ({ name: `job ${job.name}`, at: { apart: null } });
    const end = await traced(wanted, async () => job.run(watched.context, stopping));
    if (end === 'unfinished') pauseMs = pauseUnfinishedMs;
  } catch (error) {
    failure = error instanceof Error ? `${error.name}: ${error.message}` : 'not an error';
    pauseMs = error instanceof DatabaseAway ? pauseAfterOutageMs : pauseAfterFailureMs;
    log.error({ job: job.name, err: error }, 'a job failed');
  }
  clearInterval(renew);
  await renewing;
  onEnd(job.name, failure === null ? 'done' : 'failed', (performance.now() - startedMs) / 1000);
  const endedAt = clock.now();
  if (watched.hasWritten() && !job.isUnseen) await countJobChange(db, job.name);
  const nextDueAt =
    pauseMs === null
      ? nextDue(job.every, endedAt)
      : new Date(endedAt.getTime() + (stopping.aborted ? 0 : pauseMs));
  await endJobRun(db, run.lease, { endedAt, failure, nextDueAt });
}
