import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, port, superuser } from './cluster.ts';
import { stopPostmaster } from './postmaster.ts';
import { readPidFile, servesCluster } from './processes.ts';

/** Any number, as long as nothing else in the database takes it. */
const ownersLock = 0x0e_8a;
const longestWaitMs = 3000;
const longestStartMs = 60_000;
const askEveryMs = 50;

const noSuchServer = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
/** It starts, or stops, or goes through its log again. */
const notNow = '57P03';

/** How to connect to a cluster; said outright, so that no PG… variable reaches the driver. */
export function addressOf({ socketFolder }: Pick<Cluster, 'socketFolder'>): pg.ClientConfig {
  return {
    host: socketFolder,
    port,
    user: superuser,
    database: 'postgres',
    password: '',
    ssl: false,
  };
}

/** A connection whose end, which comes with that of this process, lets the cluster go. */
export type Ownership = pg.Client;

/**
 * Makes this process the one that uses a cluster whose server runs. Refuses when another process
 * does: two of our processes would each believe that the jobs and the clock are theirs.
 */
export async function own(cluster: Cluster): Promise<Ownership> {
  const client = await connected(cluster);
  if (client === null) throw new Error(`PostgreSQL in ${cluster.dataDir} does not answer.`);
  const until = performance.now() + longestWaitMs;
  // The connection of a process that was killed ends a moment after it.
  while (!(await triesLock(client))) {
    if (performance.now() < until) await pause(askEveryMs);
    else await refuse(cluster, client);
  }
  return client;
}

async function triesLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock($1) as mine',
    [ownersLock],
  );
  return rows[0]?.mine ?? false;
}

async function refuse(cluster: Cluster, client: pg.Client): Promise<never> {
  const { rows } = await client.query<{ who: string }>(
    `select application_name as who from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [ownersLock],
  );
  await client.end();
  throw new Error(
    `The database in ${cluster.dataDir} is in use by ${rows[0]?.who ?? 'another process'}. ` +
      'Stop that process, or give this one another data folder or a DATABASE_URL.',
  );
}

/**
 * Stops a server that is no longer used, whose own process was killed. Refuses when a process
 * uses it, or when it runs and cannot be reached.
 */
export async function stopLeftOver(cluster: Cluster): Promise<void> {
  const client = await connected(cluster);
  const pid = readPidFile(cluster.folder)?.pid ?? 0;
  const isHere = servesCluster(pid, cluster.folder);
  await client?.end();
  if (client === null && !isHere) return;
  if (client === null || !isHere) {
    throw new Error(
      `PostgreSQL (process ${pid}) already runs on ${cluster.folder}, in another container or ` +
        'without its socket. Stop it, then start again.',
    );
  }
  const mine = await own(cluster);
  // Its end is what we wait for.
  await stopPostmaster(pid, cluster.folder);
  await mine.end().catch(() => {});
}

/** A connection once the server takes any; null when there is no server. */
async function connected(cluster: Cluster): Promise<pg.Client | null> {
  const until = performance.now() + longestStartMs;
  for (;;) {
    const client = new pg.Client({
      ...addressOf(cluster),
      application_name: `process ${process.pid}`,
      connectionTimeoutMillis: longestStartMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const file = readPidFile(cluster.folder);
      const isComing = file !== null && servesCluster(file.pid, cluster.folder);
      if (noSuchServer.has(code) && !isComing) return null;
      if (code !== notNow && !noSuchServer.has(code)) throw error;
      if (performance.now() > until) return null;
      await pause(askEveryMs);
    }
  }
}
