import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '../server/store/database/connect.ts';
import { script } from '../server/store/database/database.ts';
import type { Engine } from '../server/store/database/embedded/engine.ts';
import { startEngine } from '../server/store/database/embedded/engine.ts';

const settings = { synchronous_commit: 'on' };

/** A PostgreSQL server that a test stops, copies and starts again. */
export interface CopiedServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the server of a folder, made where there is none. */
export async function startCopied(folder: string): Promise<CopiedServer> {
  const engine = await startEngine(folder, { settings });
  return { url: urlOf(engine), stop: () => engine.stop() };
}

/** A copy of a stopped server, as its files are now. */
export async function copyOf(folder: string, to: string): Promise<void> {
  // With their owners, which Node does not copy.
  await promisify(execFile)('cp', ['-a', folder, to]);
}

/** Starts a copy as a standby that takes the lead: it goes on on the next timeline. */
export async function startPromoted(folder: string): Promise<CopiedServer> {
  await writeFile(join(folder, 'postgres', 'standby.signal'), '');
  const server = await startCopied(folder);
  const db = await connect({ databaseUrl: server.url, dataDir: '', poolSize: 1 });
  await db.run(script('select pg_promote(true, 600)'));
  await db.close();
  return server;
}

function urlOf({ address: { host, port, user } }: Engine): string {
  return `postgresql://${user}@${encodeURIComponent(host ?? '')}:${port}/postgres`;
}
