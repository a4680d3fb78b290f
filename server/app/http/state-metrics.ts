import { Gauge, type Registry } from 'prom-client';
import { type Database, sql } from '../../store/database/database.ts';
import { readNowAndThen } from '../../store/read-now-and-then.ts';

/** What is wrong in the data now, as every process with a database can tell. */
interface State {
  readonly ledgerFaults: number | null;
  readonly filesMissing: number | null;
  readonly hourOld: number;
  readonly dayOld: number;
  readonly weekOld: number;
}

// By the index of the open cases: what a person has not ended is some hundreds at the most.
const selectState = sql<State, { now: Date }>(`
  select
    (select jsonb_array_length(faults) from ledger_proof order by made_at desc limit 1)
      as "ledgerFaults",
    (select coalesce(last_missing, 0)::int from file_store) as "filesMissing",
    count(*) filter (where opened_at < :now::timestamptz - interval '1 hour')::int
      as "hourOld",
    count(*) filter (where opened_at < :now::timestamptz - interval '1 day')::int as "dayOld",
    count(*) filter (where opened_at < :now::timestamptz - interval '7 days')::int
      as "weekOld"
  from discrepancy where resolved_at is null`);

/** Asked for by several. Acts wait for a database that is away; these do not. */
const readEvery = { keptMs: 15_000, longestWaitMs: 500 };

/**
 * Figures of the data itself, read when somebody looks: what the last proof of the ledger and the
 * last walk through the files found, and open cases by age. While the database is away they stay
 * as they were.
 */
export function stateMetrics(
  registers: Registry[],
  db: Database | null,
  now: () => Date,
): void {
  // All three wait for one reading: a registry asks them at once.
  const collect = readNowAndThen(async () => {
    if (db !== null) await read(db);
  }, readEvery);
  const faults = new Gauge({
    name: 'extramoney_ledger_faults',
    help: 'Faults that the newest proof of the ledger found',
    registers,
    collect,
  });
  const missing = new Gauge({
    name: 'extramoney_files_missing',
    help: 'Sealed things whose file the last whole walk through the store did not find',
    registers,
    collect,
  });
  const cases = new Gauge({
    name: 'extramoney_open_cases',
    help: 'Open money cases that are older than so long',
    labelNames: ['older_than'],
    registers,
    collect,
  });
  const read = async (from: Database) => {
    const state = await from.row(selectState, { now: now() });
    if (state === undefined) return;
    faults.set(state.ledgerFaults ?? 0);
    missing.set(state.filesMissing ?? 0);
    cases.set({ older_than: '1h' }, state.hourOld);
    cases.set({ older_than: '1d' }, state.dayOld);
    cases.set({ older_than: '7d' }, state.weekOld);
  };
}
