import type { Queryable } from '../database/database.ts';
import { sql } from '../database/database.ts';

/** For so long a run is nobody else's; a longer one renews its lease on the way. */
export const leaseMs = 5 * 60_000;

const longestFailure = 500;

const insertMissing = sql(`
  insert into job_run (name, due_at)
  select name, due_at from unnest($1::text[], $2::timestamptz[]) as missing (name, due_at)
  on conflict (name) do nothing`);

const selectDue = sql<{ readonly name: string }>(`
  select name from job_run
  where name = any($2) and due_at <= $1 and (leased_until is null or leased_until <= $1)
  order by due_at, name`);

// A lease is taken by one statement, so two processes never both have it.
const takeLease = sql<{ readonly due_at: Date }>(`
  update job_run set leased_until = $3, last_started_at = $2
  where name = $1 and (leased_until is null or leased_until <= $2) and ($4 or due_at <= $2)
  returning due_at`);

const renewLease = sql(`
  update job_run set leased_until = $3 where name = $1 and leased_until = $2`);

// Whoever wanted it during the run has moved due_at, and then it stays where it was moved to.
const endRun = sql(`
  update job_run set leased_until = null, last_ended_at = $3, last_failure = $4,
    due_at = case when due_at = $5 then $6 else due_at end
  where name = $1 and leased_until = $2`);

const makeDue = sql('update job_run set due_at = $2 where name = $1');

/** One run of a job that this process alone may do until the lease is over. */
export interface Lease {
  readonly name: string;
  readonly until: Date;
  readonly dueAt: Date;
}

/** Gives rows to jobs that have none yet. */
export async function addMissingJobs(
  q: Queryable,
  jobs: readonly { readonly name: string; readonly dueAt: Date }[],
): Promise<void> {
  await q.run(insertMissing, [jobs.map(({ name }) => name), jobs.map(({ dueAt }) => dueAt)]);
}

/** The jobs that are due and that nobody runs, the longest due first. */
export async function listDueJobs(
  q: Queryable,
  now: Date,
  names: readonly string[],
): Promise<string[]> {
  return (await q.rows(selectDue, [now, names])).map(({ name }) => name);
}

/**
 * Takes the lease of a job for `heldMs`, also before it is due if `evenIfNotDue`; null when another
 * has it.
 */
export async function leaseJob(
  q: Queryable,
  {
    name,
    now,
    evenIfNotDue,
    heldMs = leaseMs,
  }: { name: string; now: Date; evenIfNotDue: boolean; heldMs?: number },
): Promise<Lease | null> {
  const until = new Date(now.getTime() + heldMs);
  const row = await q.row(takeLease, [name, now, until, evenIfNotDue]);
  return row === undefined ? null : { name, until, dueAt: row.due_at };
}

/** Keeps a lease for longer; null when it was lost meanwhile. */
export async function renewJobLease(
  q: Queryable,
  lease: Lease,
  now: Date,
): Promise<Lease | null> {
  const until = new Date(now.getTime() + leaseMs);
  const kept = await q.run(renewLease, [lease.name, lease.until, until]);
  return kept === 1 ? { ...lease, until } : null;
}

/** Gives a lease back and says when the job is due next, unless somebody wants it sooner. */
export async function endJobRun(
  q: Queryable,
  lease: Lease,
  end: { readonly endedAt: Date; readonly failure: string | null; readonly nextDueAt: Date },
): Promise<void> {
  const failure = end.failure?.slice(0, longestFailure).replaceAll('\0', '') ?? null;
  const { name, until, dueAt } = lease;
  await q.run(endRun, [name, until, end.endedAt, failure, dueAt, end.nextDueAt]);
}

/** For a job that another process is running: it runs once more when that run has ended. */
export async function makeJobDue(q: Queryable, name: string, now: Date): Promise<void> {
  await q.run(makeDue, [name, now]);
}
