import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from '../server/store/database/embedded/cluster.ts';
import { startEngine } from '../server/store/database/embedded/engine.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface ThrowawayPostgres {
  /** The database `postgres`, as superuser, over a socket. */
  readonly url: string;
  /** The same server, another database. */
  urlOf(database: string): string;
  readonly pid: number;
  readonly cluster: Cluster;
  /** Stops the server, waits until its process is gone, removes its files. */
  stop(): Promise<void>;
}

export interface ThrowawayOptions {
  /** Off by default: a test throws its server away, only a measurement needs it durable. */
  readonly fsync?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  /** Where its files are to be, and stay the caller's. */
  readonly folder?: string;
}

/**
 * Starts a PostgreSQL server that is thrown away. It is the engine the product brings, or the
 * programs in the folder `POSTGRES_PATH`, which may be of an older version.
 */
export async function throwawayPostgres(
  options: ThrowawayOptions = {},
): Promise<ThrowawayPostgres> {
  const folder = options.folder ?? temporaryFolder('postgres');
  const durable = options.fsync ? 'on' : 'off';
  const engine = await startEngine(join(folder, 'data'), {
    bin: process.env['POSTGRES_PATH'],
    settings: {
      fsync: durable,
      full_page_writes: durable,
      synchronous_commit: durable,
      ...options.settings,
    },
  });
  const { host, port, user } = engine.address;
  const urlOf = (database: string) =>
    `postgresql://${user}@${encodeURIComponent(host ?? '')}:${port}/${database}`;
  return {
    url: urlOf('postgres'),
    urlOf,
    pid: engine.pid(),
    cluster: engine.cluster,
    async stop() {
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
