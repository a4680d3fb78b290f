import { Gauge, type Registry } from 'prom-client';
import { type Database, sql } from '../../store/database/database.ts';

const selectState = sql<{ paused: number; taken: number; refused: number }, { now: Date }>(`
  select (select count(*)::int from whatsapp_state where about = 'channel' and state = 'off')
      as paused,
    count(*) filter (where state in ('sent', 'delivered'))::int as taken,
    count(*) filter (where state not in ('sent', 'delivered'))::int as refused
  from whatsapp_message where tried_at > :now::timestamptz - interval '1 hour'`);

/** Whether WhatsApp is paused, and what became of its messages; answers how to read it. */
export function whatsappMetrics(
  registers: Registry[],
  collect: () => Promise<void>,
): (from: Database, now: Date) => Promise<void> {
  const whatsapp = new Gauge({
    name: 'extramoney_whatsapp',
    help: 'Whether Meta refuses us (paused), and messages of an hour that it took or did not',
    labelNames: ['of'],
    registers,
    collect,
  });
  return async (from, now) => {
    const state = await from.row(selectState, { now });
    for (const [of, count] of Object.entries(state ?? {})) whatsapp.set({ of }, count);
  };
}
