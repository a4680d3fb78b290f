import type { CheckName } from '../../../contract/staff/checks.ts';
import { isOverdue, newestChecks } from '../../store/checks.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

/** What is wrong with the machine itself; all is well where each is empty. */
export interface MachineFaults {
  /** Jobs whose last run failed. */
  readonly failingJobs: string[];
  /** Jobs that should have run some minutes ago and did not begin. */
  readonly lateJobs: string[];
  /** Checks of evidence whose newest run found something. */
  readonly failedChecks: CheckName[];
  /** Checks of evidence that have not run since yesterday. */
  readonly lateChecks: CheckName[];
}

/** A job that is due for longer did not begin: no process runs, or none is free. */
const lateMs = 5 * 60_000;

const selectFaults = sql<
  Pick<MachineFaults, 'failingJobs' | 'lateJobs'>,
  { now: Date; lateSince: Date }
>(`
  select array(select name from job_run where last_failure is not null order by name)
      as failing_jobs,
    array(select name from job_run where due_at < :lateSince
      and (leased_until is null or leased_until < :now) order by name) as late_jobs`);

export async function findMachineFaults(q: Queryable, now: Date): Promise<MachineFaults> {
  const found = await q.row(selectFaults, { now, lateSince: new Date(now.getTime() - lateMs) });
  const checks = await newestChecks(q);
  const names = (all: typeof checks) => all.map(({ name }) => name);
  return {
    failingJobs: found?.failingJobs ?? [],
    lateJobs: found?.lateJobs ?? [],
    failedChecks: names(checks.filter(({ faults }) => faults.length > 0)),
    lateChecks: names(checks.filter((one) => isOverdue(one, now))),
  };
}
