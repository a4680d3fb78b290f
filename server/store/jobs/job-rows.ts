import type { Queryable } from '../database/database.ts';
import { sql } from '../database/database.ts';

/**
 * How long a run is leased, also when its process was killed; a longer one renews its
 * lease on the way.
 */
export const leaseMs = 60_000;

const longestFailure = 500;

const insertMissing = sql<void, { names: readonly string[]; dueAts: readonly Date[] }>(`
  insert into job_run (name, due_at)
  select name, due_at from unnest(:names::text[], :dueAts::timestamptz[]) as missing (name,
    due_at)
  on conflict (name) do nothing`);

/** What is due later than it could be by now was written by a clock that has gone back since. */
const selectDue = sql<
  { readonly name: string; readonly isOfFuture: boolean },
  {
    now: Date;
    names: readonly string[];
    latest: readonly Date[];
    latestLease: Date;
  }
>(`
  select r.name, r.due_at > one.latest or coalesce(r.leased_until > :latestLease, false)
    as is_of_future
  from job_run r join unnest(:names::text[], :latest::timestamptz[]) as one (name, latest)
    on one.name = r.name
  where r.due_at <= :now and (r.leased_until is null or r.leased_until <= :now)
    or r.due_at > one.latest or r.leased_until > :latestLease
  order by r.due_at, r.name`);

const bringBack = sql<void, { now: Date; names: readonly string[] }>(`
  update job_run set due_at = :now, leased_until = null where name = any(:names::text[])`);

// A lease is taken by one statement, so two processes never both have it.
const takeLease = sql<
  { readonly dueAt: Date },
  { name: string; now: Date; until: Date; evenIfNotDue: boolean }
>(`
  update job_run set leased_until = :until, last_started_at = :now
  where name = :name and (leased_until is null or leased_until <= :now) and (:evenIfNotDue
    or due_at <= :now)
  returning due_at`);

const renewLease = sql<void, { name: string; until: Date; leasedUntil: Date }>(`
  update job_run set leased_until = :leasedUntil where name = :name and leased_until = :until`);

// A request during the run has moved due_at, which then stays.
const endRun = sql<
  void,
  {
    name: string;
    until: Date;
    endedAt: Date;
    failure: string | null;
    dueAt: Date;
    nextDueAt: Date;
  }
>(`
  update job_run set leased_until = null, last_ended_at = :endedAt, last_failure = :failure,
    due_at = case when due_at = :dueAt then :nextDueAt else due_at end
  where name = :name and leased_until = :until`);

const makeDue = sql<void, { name: string; now: Date }>(
  'update job_run set due_at = :now where name = :name',
);

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
  await q.run(insertMissing, {
    names: jobs.map(({ name }) => name),
    dueAts: jobs.map(({ dueAt }) => dueAt),
  });
}

/** Clocks of two machines differ by less. */
const slackMs = 60_000;

/**
 * The jobs that are due and not running, the longest due first. One that was due or leased by
 * a clock hours ahead, which was put right since, is due now: it would stop for those hours.
 */
export async function listDueJobs(
  q: Queryable,
  now: Date,
  jobs: readonly { readonly name: string; readonly nextDueAt: Date }[],
): Promise<string[]> {
  const rows = await q.rows(selectDue, {
    now,
    names: jobs.map(({ name }) => name),
    latest: jobs.map(({ nextDueAt }) => new Date(nextDueAt.getTime() + slackMs)),
    latestLease: new Date(now.getTime() + leaseMs + slackMs),
  });
  const ofFuture = rows.filter(({ isOfFuture }) => isOfFuture).map(({ name }) => name);
  if (ofFuture.length > 0) await q.run(bringBack, { now, names: ofFuture });
  return rows.map(({ name }) => name);
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
  const row = await q.row(takeLease, { name, now, until, evenIfNotDue });
  return row === undefined ? null : { name, until, dueAt: row.dueAt };
}

/** Keeps a lease for longer; null when it was lost. */
export async function renewJobLease(
  q: Queryable,
  lease: Lease,
  now: Date,
): Promise<Lease | null> {
  const until = new Date(now.getTime() + leaseMs);
  const kept = await q.run(renewLease, {
    name: lease.name,
    until: lease.until,
    leasedUntil: until,
  });
  return kept === 1 ? { ...lease, until } : null;
}

/** Gives a lease back and says when the job is due next, unless it is wanted sooner. */
export async function endJobRun(
  q: Queryable,
  lease: Lease,
  end: { readonly endedAt: Date; readonly failure: string | null; readonly nextDueAt: Date },
): Promise<void> {
  const failure = end.failure?.slice(0, longestFailure).replaceAll('\0', '') ?? null;
  const { name, until, dueAt } = lease;
  await q.run(endRun, {
    name,
    until,
    endedAt: end.endedAt,
    failure,
    dueAt,
    nextDueAt: end.nextDueAt,
  });
}

/** For a job that another process is running: it runs again when that run has ended. */
export async function makeJobDue(q: Queryable, name: string, now: Date): Promise<void> {
  await q.run(makeDue, { name, now });
}

const countChange = sql<void, { name: string }>(
  'update job_run set changes = changes + 1 where name = :name',
);

/** Screens that show what the job wrote look again: see `act-events.ts`. */
export async function countJobChange(q: Queryable, name: string): Promise<void> {
  await q.run(countChange, { name });
}

const selectChanges = sql<{ readonly name: string; readonly changes: bigint }>(
  'select name, changes from job_run order by name limit 200',
);

/** How often each job has changed what a screen may show. */
export function jobChanges(q: Queryable) {
  return q.rows(selectChanges);
}
