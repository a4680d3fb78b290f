import { Gauge, type Registry } from 'prom-client';
import { type Database, sql } from '../../store/database/database.ts';

const selectState = sql<{ provider: string; seconds: number; downs: number }, { now: Date }>(`
  select provider, coalesce(extract(epoch from :now::timestamptz - fault_since)::int, 0)
    as seconds, downs_in_row as downs
  from registry_state`);
const selectAnswers = sql<{ kind: string; cards: number }, { now: Date }>(`
  select answer ->> 'kind' as kind, count(*)::int as cards from registry_inquiry
  where answered_at > :now::timestamptz - interval '24 hours' group by 1`);
const kinds = ['agrees', 'disagrees', 'not-found', 'deceased', 'minor', 'unclear'] as const;

/** How the identity register is, and what it answered in a day; answers how to read it. */
export function registryMetrics(
  registers: Registry[],
  collect: () => Promise<void>,
): (from: Database, now: Date) => Promise<void> {
  const fault = new Gauge({
    name: 'extramoney_registry_fault_seconds',
    help: 'For how long the provider of the identity register has refused us',
    labelNames: ['provider'],
    registers,
    collect,
  });
  const downs = new Gauge({
    name: 'extramoney_registry_downs',
    help: 'How often in a row the identity register did not answer',
    labelNames: ['provider'],
    registers,
    collect,
  });
  const answers = new Gauge({
    name: 'extramoney_registry_answers',
    help: 'Cards by what the identity register answered in the last 24 hours',
    labelNames: ['kind'],
    registers,
    collect,
  });
  return async (from, now) => {
    for (const { provider, ...state } of await from.rows(selectState, { now })) {
      fault.set({ provider }, Math.max(0, state.seconds));
      downs.set({ provider }, state.downs);
    }
    const rows = await from.rows(selectAnswers, { now });
    for (const kind of kinds) {
      answers.set({ kind }, rows.find((one) => one.kind === kind)?.cards ?? 0);
    }
  };
}
