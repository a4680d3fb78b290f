import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

/** What is wrong with the machine itself; all is well where each is empty. */
export interface MachineFaults {
  /** Jobs whose last run failed. */
  readonly failingJobs: string[];
  /** Jobs that should have run some minutes ago and did not begin. */
  readonly lateJobs: string[];
  /** What the newest proof of the books found. */
  readonly ledgerFaults: number;
}

/** A job that is due for longer did not begin: no process runs, or none is free. */
const lateMs = 5 * 60_000;

const selectFaults = sql<MachineFaults, { now: Date; lateSince: Date }>(`
  select array(select name from job_run where last_failure is not null order by name)
      as failing_jobs,
    array(select name from job_run where due_at < :lateSince
      and (leased_until is null or leased_until < :now) order by name) as late_jobs,
    coalesce((select jsonb_array_length(faults) from ledger_proof
      order by made_at desc limit 1), 0) as ledger_faults`);

export async function findMachineFaults(q: Queryable, now: Date): Promise<MachineFaults> {
  const found = await q.row(selectFaults, { now, lateSince: new Date(now.getTime() - lateMs) });
  return found ?? { failingJobs: [], lateJobs: [], ledgerFaults: 0 };
}
