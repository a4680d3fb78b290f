import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../store/database/database.ts';
import { DatabaseWentBack } from '../../store/database/fence.ts';

/**
 * Whether the database is away, whether it lacks what it acknowledged, and the connections to it;
 * as of this process.
 */
export function databaseMetrics(registers: Registry[], db: Database | null): void {
  const away: Gauge = new Gauge({
    name: 'extramoney_database_away_seconds',
    help: 'How long the database has been away; 0: it is not',
    registers,
    collect: () => away.set((db?.outage?.away()?.forMs ?? 0) / 1000),
  });
  const wentBack: Gauge = new Gauge({
    name: 'extramoney_database_went_back',
    help: '1 while the database lacks commits that it acknowledged',
    registers,
    collect: () => wentBack.set(db?.outage?.away()?.why instanceof DatabaseWentBack ? 1 : 0),
  });
  const connections: Gauge<'state'> = new Gauge({
    name: 'extramoney_database_connections',
    help: 'Connections of this process to the database by state; `waiting`: callers without one',
    labelNames: ['state'],
    registers,
    collect: () => {
      const { open = 0, idle = 0, waiting = 0 } = db?.connections() ?? {};
      connections.set({ state: 'in-use' }, open - idle);
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'waiting' }, waiting);
    },
  });
}
