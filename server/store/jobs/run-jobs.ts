import type { Context } from '../context.ts';
import { addMissingJobs, listDueJobs } from './job-rows.ts';
import { type JobEnded, jobRuns } from './job-runs.ts';
import { type Job, nextDue } from './job.ts';

const lookEveryMs = 1_000;
/** More runs than these at one instant mean that a job makes itself due for ever. */
const mostRunsAtOnce = 1_000;

export interface JobRunner {
  /** Begins to look, every second, for jobs that are due. */
  start(): Promise<void>;
  /** Runs a job soon in this process, again if it is running now. */
  wake(name: string): void;
  /** Runs what is due now, one after the other, until nothing is: for a clock that is set. */
  runDueJobs(): Promise<void>;
  /** Starts nothing more, and waits for what runs or hands it back. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs of a list by the rows of `job_run`. One run of a job happens at a time over all
 * processes. A late one runs at once. A failing one is retried after a pause, with the failure
 * kept in its row.
 */
export function jobRunner(
  context: Context,
  jobs: readonly Job[],
  onEnd: JobEnded = () => {},
  handBackAfterMs?: number,
): JobRunner {
  const { log } = context;
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const runs = jobRuns(context, onEnd, handBackAfterMs);
  const due = dueJobs(context, byName);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    try {
      for (const job of await due.list()) void runs.run(job, { evenIfNotDue: false });
    } catch (error) {
      log.error({ err: error }, 'the jobs could not be read');
    }
    if (!stopped) timer = setTimeout(() => void look(), lookEveryMs);
  };

  const runWanted = async (job: Job): Promise<void> => {
    try {
      await due.addRows();
      await runs.run(job, { evenIfNotDue: true });
    } catch (error) {
      log.error({ job: job.name, err: error }, 'a wanted job could not be run');
    }
  };

  return {
    start: look,
    wake(name) {
      const job = byName.get(name);
      // After the act that wants it has ended its turn, so that it never runs inside it.
      if (job !== undefined) setImmediate(() => void runWanted(job));
    },
    async runDueJobs() {
      for (let count = 0; count < mostRunsAtOnce; count++) {
        await runs.idle();
        const [job] = await due.list();
        if (job === undefined || stopped) return;
        await runs.run(job, { evenIfNotDue: false });
      }
      throw new Error('the jobs that are due never end');
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await runs.end();
    },
  };
}

/** Lists what is due. Jobs get their rows before anything is done with them for the first time. */
function dueJobs({ db, clock }: Context, byName: ReadonlyMap<string, Job>) {
  const jobs = [...byName.values()];
  let hasRows = false;
  const addRows = async (): Promise<void> => {
    if (!hasRows) await addMissingJobs(db, firstDue(jobs, clock.now()));
    hasRows = true;
  };
  return {
    addRows,
    async list(): Promise<Job[]> {
      await addRows();
      const now = clock.now();
      const next = jobs.map(({ name, every }) => ({ name, nextDueAt: nextDue(every, now) }));
      const due = await listDueJobs(db, now, next);
      return due.map((name) => byName.get(name)).filter((job) => job !== undefined);
    },
  };
}

/** A nightly job waits for its hour; every other begins at once. */
function firstDue(jobs: readonly Job[], now: Date) {
  return jobs.map(({ name, every }) => ({
    name,
    dueAt: 'at' in every || 'dailyAt' in every ? nextDue(every, now) : now,
  }));
}
