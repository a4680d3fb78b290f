import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Database, Queryable } from '../../server/store/database/database.ts';

export const pgBossVersion = '12.35.0';

/** What of the queue library is used here. */
export interface Boss {
  start(): Promise<unknown>;
  stop(options: { graceful: boolean }): Promise<void>;
  createQueue(name: string): Promise<void>;
  send(name: string, data: object, options: { db: BossDatabase }): Promise<string | null>;
  fetch(name: string, options: { batchSize: number }): Promise<{ id: string; data: unknown }[]>;
  complete(name: string, ids: string[]): Promise<unknown>;
}

interface BossDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * The queue library that the product does without, fetched into a folder of its own for the time
 * of the measurement: it is no dependency.
 */
export async function fetchPgBoss() {
  const folder = await mkdtemp(join(tmpdir(), 'extramoney-pg-boss-'));
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const wanted = ['install', `pg-boss@${pgBossVersion}`, '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', wanted, { cwd: folder });
  const entry = pathToFileURL(join(folder, 'node_modules/pg-boss/dist/index.js')).href;
  const { PgBoss } = await import(entry);
  return {
    on(db: Database): Boss {
      const boss = new PgBoss({ backend: 'postgres', db: bossDatabase(db) });
      boss.on('error', (error: Error) => console.log('pg-boss:', error.message));
      return boss;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The one pool, or one open transaction of it, as the library wants it. */
export function bossDatabase(q: Queryable): BossDatabase {
  return {
    async executeSql(text, values = []) {
      // Its values have numbers, and so the list is their names.
      const statement = { name: '', text, names: Object.keys(values), kind: 'script' } as const;
      const rows = await q.rows<unknown, unknown[]>(statement, values);
      // A script of several statements answers none.
      return { rows: Array.isArray(rows) ? rows : [] };
    },
  };
}
