import { type CheckName, checkNames } from '../../contract/staff/checks.ts';
import type { Context } from './context.ts';
import { type Queryable, sql } from './database/database.ts';
import { insertInto } from './database/insert-into.ts';

/** How many things a check looked at, if it counts them, and what is wrong; none: it passed. */
export interface Checked {
  readonly checked: number | bigint | null;
  readonly faults: readonly string[];
}

/** A person needs to see what is wrong, not all of it at once. */
export const mostFaults = 200;
const longestFault = 1_000;
/** Each runs once a night, and a late night is no fault. */
const overdueMs = 26 * 3_600_000;

/** Keeps what a check found. Call it when the check has run to its end, and not before. */
export async function recordCheck(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  name: CheckName,
  { checked, faults }: Checked,
): Promise<void> {
  const kept = faults.slice(0, mostFaults).map((fault) => fault.slice(0, longestFault));
  await insertInto(db, 'check_outcome', {
    name,
    at: clock.now(),
    checked: checked === null ? null : BigInt(checked),
    faults: JSON.stringify(kept),
  });
  if (faults.length > 0) log.error({ check: name, faults: faults.length }, 'check failed');
}

/**
 * Runs a check and keeps what it found. One that breaks off has failed: what was tampered with
 * must not hide by being unreadable.
 */
export async function runCheck(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  name: CheckName,
  check: () => Promise<Checked>,
): Promise<Checked> {
  const found = await check().catch((error: unknown) => {
    context.log.error({ err: error, check: name }, 'check broke off');
    return brokeOff(error);
  });
  await recordCheck(context, name, found);
  return found;
}

/** What is kept of a check that threw. */
export function brokeOff(error: unknown): Checked {
  const why = error instanceof Error ? error.message : String(error);
  return { checked: null, faults: [`broke off: ${why}`] };
}

/** The newest outcome of a check. */
export interface NewestCheck {
  readonly name: CheckName;
  /** Null: it has never run. */
  readonly at: Date | null;
  readonly checked: bigint | null;
  readonly faults: readonly string[];
  /** When it ran, or could first have run. */
  readonly since: Date;
}

const selectNewest = sql<NewestCheck, { names: readonly string[] }>(`
  select n.name, c.at, c.checked, coalesce(c.faults, '[]') as faults,
    coalesce(c.at, m.applied_at) as since
  from unnest(:names::text[]) with ordinality as n (name, place)
    join schema_migration m on m.name = '0025-evidence.sql'
    left join lateral (select at, checked, faults from check_outcome
      where name = n.name order by id desc limit 1) c on true
  order by n.place`);

/** The newest outcome of every check, also of those that have never run. */
export function newestChecks(q: Queryable): Promise<NewestCheck[]> {
  return q.rows(selectNewest, { names: checkNames });
}

/** Whether it should have run since: that it once passed says nothing of today. */
export function isOverdue({ since }: Pick<NewestCheck, 'since'>, now: Date): boolean {
  return now.getTime() - since.getTime() > overdueMs;
}
