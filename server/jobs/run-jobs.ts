import type { Context } from '../context.ts';
import type { JobName } from './job-names.ts';
import { addMissingJobs, endJobRun, leaseJob, leaseMs, type Lease } from './job-rows.ts';
import { listDueJobs, makeJobDue, renewJobLease } from './job-rows.ts';
import { type Job, nextDue } from './job.ts';

const lookEveryMs = 1_000;
const pauseAfterFailureMs = 30_000;
/** More runs than these at one instant mean that a job makes itself due for ever. */
const mostRunsAtOnce = 1_000;

export interface JobRunner {
  /** Begins to look, every second, for jobs that are due. */
  start(): Promise<void>;
  /** Runs a job soon in this process, once more if it is running now. */
  wake(name: JobName): void;
  /** Runs what is due now, one after the other, until nothing is: for a clock that is set. */
  runDueJobs(): Promise<void>;
  /** Starts nothing more and waits for what runs. */
  stop(): Promise<void>;
}

export type JobEnded = (name: JobName, outcome: 'done' | 'failed', seconds: number) => void;

/**
 * Runs the jobs of a list by the rows of `job_run`: one run of a job at a time over all processes,
 * a late one at once, a failing one again after a pause with the failure kept in its row.
 */
export function jobRunner(
  context: Context,
  jobs: readonly Job[],
  onEnd: JobEnded = () => {},
): JobRunner {
  const { db, clock, log } = context;
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const running = new Map<JobName, Promise<void>>();
  const wanted = new Set<JobName>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const names = [...byName.keys()];
  let added: Promise<void> | undefined;
  const addRows = () => {
    const now = clock.now();
    const due = jobs.map(({ name, every }) => ({
      name,
      dueAt: 'dailyAt' in every ? nextDue(every, now) : now,
    }));
    return (added ??= addMissingJobs(db, due));
  };

  /** One run at a time in this process; asked for during a run, it runs once more. */
  const runNow = (
    name: JobName,
    { evenIfNotDue }: { evenIfNotDue: boolean },
  ): Promise<void> => {
    const job = byName.get(name);
    if (job === undefined || ending.signal.aborted) return Promise.resolve();
    const current = running.get(name);
    if (current !== undefined) {
      if (evenIfNotDue) wanted.add(name);
      return current;
    }
    const run = runUntilUnwanted(job, evenIfNotDue)
      .catch((error: unknown) => log.error({ job: name, err: error }, 'a job could not be run'))
      .finally(() => running.delete(name));
    running.set(name, run);
    return run;
  };

  const runUntilUnwanted = async (job: Job, evenIfNotDue: boolean): Promise<void> => {
    await addRows();
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

  const look = async (): Promise<void> => {
    try {
      for (const name of await listDueJobs(db, clock.now(), names)) {
        void runNow(name, { evenIfNotDue: false });
      }
    } catch (error) {
      log.error({ err: error }, 'the jobs could not be read');
    }
    if (!ending.signal.aborted) timer = setTimeout(() => void look(), lookEveryMs);
  };

  return {
    async start() {
      await addRows();
      await look();
    },
    // After the act that wants it has ended its turn, so that it never runs inside it.
    wake: (name) => void setImmediate(() => void runNow(name, { evenIfNotDue: true })),
    async runDueJobs() {
      await addRows();
      for (let runs = 0; runs < mostRunsAtOnce; runs++) {
        await Promise.all(running.values());
        const [name] = await listDueJobs(db, clock.now(), names);
        if (name === undefined || ending.signal.aborted) return;
        await runNow(name, { evenIfNotDue: false });
      }
      throw new Error('the jobs that are due never end');
    },
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await Promise.all(running.values());
    },
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
  try {
    await job.run(context);
  } catch (error) {
    failure = error instanceof Error ? `${error.name}: ${error.message}` : 'not an error';
    log.error({ job: job.name, err: error }, 'a job failed');
  }
  clearInterval(renew);
  await renewing;
  onEnd(job.name, failure === null ? 'done' : 'failed', (performance.now() - startedMs) / 1000);
  const endedAt = clock.now();
  const soon = new Date(endedAt.getTime() + pauseAfterFailureMs);
  const nextDueAt = failure === null ? nextDue(job.every, endedAt) : soon;
  await endJobRun(db, lease, { endedAt, failure, nextDueAt });
}
