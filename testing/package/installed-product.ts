import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../kill/mortal-server.ts';
import { realSettings } from '../real-settings.ts';
import { postgresByTcp } from './postgres-by-tcp.ts';
import { throwawayRoot } from './throwaway-root.ts';

const lookEveryMs = 200;
const longestStartMs = 300_000;

/** A machine to install on, with a PostgreSQL beside it, and what an operator does there. */
export async function machineToInstallOn() {
  const postgres = await postgresByTcp();
  const root = await throwawayRoot().catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const port = await freePort();
  const settings = Object.entries(operatorSettings(port, postgres.url));
  const lines = settings.map(([name, value]) => `${name}="${value}"`);
  return {
    run: root.run,
    put: root.put,
    url: `http://127.0.0.1:${port}`,
    /** What a person types into /etc/extramoney/env. */
    fillInSettings: () =>
      root.run('sh', '-c', 'printf "%s\\n" "$@" >> /etc/extramoney/env', 'sh', ...lines),
    /** Until it answers /readyz, by a unit that has not failed. */
    ready: (unit: string) =>
      untilReady(port, () => root.run('journalctl', '--no-pager', '-n', '60', '-u', unit)),
    /** Runs a statement on its database. */
    async sql(statement: string): Promise<void> {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    },
    async pidOf(unit: string): Promise<number> {
      return Number(await root.run('systemctl', 'show', '-P', 'MainPID', unit));
    },
    async end(): Promise<void> {
      await root.end();
      await postgres.stop();
    },
  };
}

/** What a person types to have it serve on a port of this machine. */
export function operatorSettings(port: number, databaseUrl: string): Record<string, string> {
  return {
    ...realSettings,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    MODELS_TOKEN: randomBytes(16).toString('hex'),
    // No peer is there: whatever it would send stays here.
    PAWAPAY_URL: 'http://127.0.0.1:9',
    AFRICASTALKING_URL: 'http://127.0.0.1:9',
  };
}

/** Until it answers /readyz; where it does not, fails with what its log says. */
export async function untilReady(port: number, log: () => Promise<string>): Promise<void> {
  const until = performance.now() + longestStartMs;
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (performance.now() > until) throw new Error(await log());
    await pause(lookEveryMs);
  }
}
