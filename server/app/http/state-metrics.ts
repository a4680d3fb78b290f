import { Gauge, type Registry } from 'prom-client';
import { type Database, sql } from '../../store/database/database.ts';
import { evidenceMetrics } from './evidence-metrics.ts';
import { registryMetrics } from './registry-metrics.ts';
import { whatsappMetrics } from './whatsapp-metrics.ts';
import { readNowAndThen } from '../../store/read-now-and-then.ts';

/** What is wrong in the data now, as every process with a database can tell. */
interface State {
  readonly filesMissing: number | null;
  readonly hourOld: number;
  readonly dayOld: number;
  readonly weekOld: number;
  /** Open cases about a movement at a provider that matches none of our payments. */
  readonly unknownMovements: number;
  /** Since when no WAL file could be archived, in seconds; 0: the last one was. */
  readonly archiveFailsSeconds: number | null;
}

/** Payments without a final answer. */
interface Open {
  readonly state: string;
  readonly all: number;
  readonly hourOld: number;
  readonly dayOld: number;
}

// By the index of the open cases: what a person has not ended is some hundreds at the most.
const selectState = sql<State, { now: Date }>(`
  select
    (select coalesce(last_missing, 0)::int from file_store) as files_missing,
    count(*) filter (where opened_at < :now::timestamptz - interval '1 hour')::int
      as hour_old,
    count(*) filter (where opened_at < :now::timestamptz - interval '1 day')::int as day_old,
    count(*) filter (where opened_at < :now::timestamptz - interval '7 days')::int
      as week_old,
    count(*) filter (where kind = 'unknown-in-statement')::int as unknown_movements,
    -- By the database's own clock, as its times are.
    (select coalesce(extract(epoch from clock_timestamp()
        - greatest(last_archived_time, stats_reset))::int, 0)
      from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity'))
      as archive_fails_seconds
  from discrepancy where resolved_at is null`);

const selectOpen = sql<Open, { now: Date }>(`
  select state::text, count(*)::int as all,
    count(*) filter (where created_at < :now::timestamptz - interval '1 hour')::int
      as hour_old,
    count(*) filter (where created_at < :now::timestamptz - interval '1 day')::int as day_old
  from payment where state in ('requested', 'submitted', 'unknown') group by state`);
const openStates = ['requested', 'submitted', 'unknown'];

/** Asked for by several. Acts wait for a database that is away; these do not. */
const readEvery = { keptMs: 15_000, longestWaitMs: 500 };

/**
 * Figures of the data itself, read at each scrape. They are the last checks of evidence and of the
 * files, the archive of the database, and open cases and payments by age. They stay as they
 * were while the database is away.
 */
export function stateMetrics(
  registers: Registry[],
  db: Database | null,
  now: () => Date,
): void {
  // All wait for one reading: a registry asks them at once.
  const collect = readNowAndThen(async () => {
    if (db !== null) await read(db);
  }, readEvery);
  const readEvidence = evidenceMetrics(registers, collect);
  const readRegistry = registryMetrics(registers, collect);
  const readWhatsapp = whatsappMetrics(registers, collect);
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
  const unknown = new Gauge({
    name: 'extramoney_unknown_movements',
    help: 'Open cases about a movement at a provider that matches none of our payments',
    registers,
    collect,
  });
  const archive = new Gauge({
    name: 'extramoney_archive_fails_seconds',
    help: 'For how long PostgreSQL could archive no WAL file; 0: the last one was archived',
    registers,
    collect,
  });
  const open = new Gauge({
    name: 'extramoney_open_payments',
    help: 'Payments without a final answer by state, which are older than so long',
    labelNames: ['state', 'older_than'],
    registers,
    collect,
  });
  const read = async (from: Database) => {
    const state = await from.row(selectState, { now: now() });
    const rows = await from.rows(selectOpen, { now: now() });
    for (const one of openStates) {
      const row = rows.find((each) => each.state === one);
      open.set({ state: one, older_than: '0s' }, row?.all ?? 0);
      open.set({ state: one, older_than: '1h' }, row?.hourOld ?? 0);
      open.set({ state: one, older_than: '1d' }, row?.dayOld ?? 0);
    }
    await readEvidence(from, now());
    await readRegistry(from, now());
    await readWhatsapp(from, now());
    if (state === undefined) return;
    missing.set(state.filesMissing ?? 0);
    cases.set({ older_than: '1h' }, state.hourOld);
    cases.set({ older_than: '1d' }, state.dayOld);
    cases.set({ older_than: '7d' }, state.weekOld);
    unknown.set(state.unknownMovements);
    archive.set(state.archiveFailsSeconds ?? 0);
  };
}
