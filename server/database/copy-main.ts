import { type Config, readKeys } from '../config.ts';
import { rotateKeys } from '../sealing/rotate-keys.ts';
import { connect } from './connect.ts';
import type { Database } from './database.ts';
import { exportData } from './export.ts';
import { importData } from './import.ts';

const usage = `Moves all data between the embedded database and a PostgreSQL server, or to a
new version; brings what is under seal under the current key.

  npm run data -- export data.jsonl.gz
  DATABASE_URL=postgresql://… npm run data -- import data.jsonl.gz
  KYC_KEKS=k2:…,k1:… KYC_INDEX_KEY=… npm run data -- rotate-keys

The database is the one of DATABASE_URL, else the embedded one in DATA_DIR (data). Stop the
application before export and import, and before anything done to the embedded database. The
database imported into must be empty; the file must not exist yet.`;

/** Does one thing to an open database and answers what to say of it. */
type Act = (db: Database) => Promise<string>;

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  try {
    const act = actOf(words);
    if (act === null) {
      console.error(usage);
      return 2;
    }
    console.log(await withDatabase(act));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

function actOf([name, file, ...rest]: readonly string[]): Act | null {
  if (name === 'rotate-keys' && file === undefined) {
    const keys = readKeys(process.env);
    return (db) => rotate(db, keys);
  }
  if (file === undefined || rest.length > 0) return null;
  if (name === 'export') {
    return async (db) => `${await exportData(db, file)} rows written to ${file}`;
  }
  if (name !== 'import') return null;
  return async (db) => `${await importData(db, file)} rows read from ${file}`;
}

async function withDatabase(act: Act): Promise<string> {
  const databaseUrl = process.env['DATABASE_URL'];
  const db = await connect({
    ...(databaseUrl ? { databaseUrl } : {}),
    dataDir: process.env['DATA_DIR'] ?? 'data',
    poolSize: 1,
  });
  try {
    return await act(db);
  } finally {
    await db.close();
  }
}

async function rotate(db: Database, keys: Config['keys']): Promise<string> {
  const { rewrapped, unopened, guarded } = await rotateKeys(db, keys);
  const lines = [`${rewrapped} sealed things are now under the key ${keys.current}.`];
  for (const [id, items] of Object.entries(guarded)) {
    const known = keys.keys.has(id) ? '' : ', which is not in KYC_KEKS,';
    lines.push(`The key ${id}${known} guards ${items}.`);
  }
  if (unopened.length > 0) lines.push(`These do not open: ${unopened.join(', ')}`);
  return lines.join('\n');
}
