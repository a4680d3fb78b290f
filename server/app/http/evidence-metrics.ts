import { Gauge, type Registry } from 'prom-client';
import { newestChecks } from '../../store/checks.ts';
import { type Database, sql } from '../../store/database/database.ts';

const selectUnsent = sql<{ seconds: number }, { now: Date }>(`
  select unsent_audit_seconds(:now) as seconds`);

/** What checks of evidence found, when they ran, and hashes that wait; answers how to read it. */
export function evidenceMetrics(
  registers: Registry[],
  collect: () => Promise<void>,
): (from: Database, now: Date) => Promise<void> {
  const faults = new Gauge({
    name: 'extramoney_check_faults',
    help: 'Faults that the newest run of a check of evidence found',
    labelNames: ['check'],
    registers,
    collect,
  });
  const age = new Gauge({
    name: 'extramoney_check_age_seconds',
    help: 'For how long a check of evidence has not run to its end',
    labelNames: ['check'],
    registers,
    collect,
  });
  const unsent = new Gauge({
    name: 'extramoney_audit_hash_unsent_seconds',
    help: 'For how long a privileged change has waited for its audit hash to leave the machine',
    registers,
    collect,
  });
  return async (from, now) => {
    for (const { name: check, faults: found, since } of await newestChecks(from)) {
      faults.set({ check }, found.length);
      age.set({ check }, Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000)));
    }
    unsent.set(Math.max(0, (await from.row(selectUnsent, { now }))?.seconds ?? 0));
  };
}
