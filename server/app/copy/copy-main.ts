import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { firstDifferent, hashesIn } from '../../staff/system/audit/kept-hashes.ts';
import { proveChain } from '../../staff/system/audit/prove-acts.ts';
import { readConfig, readFileSettings, readKeys } from '../config.ts';
import { publishShipped } from '../publish-shipped.ts';
import { type FilePlace, moveFiles } from './move-files.ts';
import { s3Files } from '../../store/files/s3-files.ts';
import type { Files } from '../../store/ports/files.ts';
import type { Config } from '../../store/config.ts';
import { rotateKeys } from './rotate-keys.ts';
import { chainsHead, headLagMs } from '../../lending/ledger/chains-head.ts';
import { proveLedger } from '../../lending/ledger/prove-ledger.ts';
import { systemClock } from '../../store/clock.ts';
import { connect } from '../../store/database/connect.ts';
import { acceptDatabase } from '../../store/database/database-gap.ts';
import { type Database, sql } from '../../store/database/database.ts';
import { exportData } from './export.ts';
import { importData } from './import.ts';
import { migrate, migrationsFolder } from '../../store/database/migrate.ts';
import { migrated } from '../../store/database/open-migrated.ts';
import { ownRights } from '../../store/database/privileges.ts';

const usage = `Moves all data between the embedded database and a PostgreSQL server, or to a
new version; encrypts items again with the current key; migrates before a start; counts
the head of the chains, as of an instant or now (or of those that grew since another), to compare
with one that was kept outside; proves the whole ledger;
compares audit hashes that were kept outside with the audit log;
moves pictures and evidence into the store of files, or back, while everything serves.

  npm run data -- export data.jsonl.gz
  DATABASE_URL=postgresql://… npm run data -- import data.jsonl.gz
  KYC_KEKS=k2:…,k1:… KYC_INDEX_KEY=… npm run data -- rotate-keys
  DATABASE_MIGRATE_URL=postgresql://… npm run data -- migrate
  npm run data -- head [instant [since]]
  npm run data -- prove
  npm run data -- hashes audit-hashes.txt   compares audit hashes that left with the audit log
  npm run data -- accept-database 'why'     a database that went back in time serves again
  FILES_S3_URL=… (and the others) npm run data -- files store | files database

The database is the one of DATABASE_MIGRATE_URL or DATABASE_URL, else the embedded one in
DATA_DIR (data). Stop the application before export and import, and before anything done to
the embedded database. The database imported into must be empty; the file must not exist yet.`;

/** Networks are asked about the last hour: a copy that is older loses more than payments. */
const acceptedSeconds = 3_600;
const restoringMs = 300_000;
const selectRestoring = sql<{ isRestoring: boolean }>(
  'select pg_is_in_recovery() as is_restoring',
);

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
  if (name === 'migrate' && file === undefined) return migrateHere;
  if (name === 'head' && rest.length < 2) return (db) => showHead(db, file, rest[0]);
  if (name === 'prove' && file === undefined) return proveHere;
  if (file === undefined || rest.length > 0) return null;
  if (name === 'accept-database') return (db) => acceptHere(db, file);
  if (name === 'files') {
    if (file !== 'store' && file !== 'database') return null;
    const files = filesHere();
    if (files === null) throw new Error('Set FILES_S3_URL and what goes with it.');
    return (db) => move(db, files, file);
  }
  if (name === 'export') {
    const files = filesHere();
    return async (db) => `${await exportData(db, file, files)} rows written to ${file}`;
  }
  if (name === 'hashes') return (db) => compareHashes(db, file);
  if (name !== 'import') return null;
  return async (db) => `${await importData(db, file)} rows read from ${file}`;
}

async function withDatabase(act: Act): Promise<string> {
  const databaseUrl = process.env['DATABASE_MIGRATE_URL'] || process.env['DATABASE_URL'];
  const db = await connect({
    ...(databaseUrl ? { databaseUrl } : {}),
    dataDir: process.env['DATA_DIR'] ?? 'data',
    poolSize: 1,
    isPatient: true,
  });
  try {
    return await act(db);
  } finally {
    await db.close();
  }
}

/**
 * As the owner of the tables; the roles of the processes and that of DATABASE_URL get their
 * rights. What comes with the program is published, as most processes may not.
 */
async function migrateHere(db: Database): Promise<string> {
  const { DATABASE_URL: databaseUrl, DATABASE_MIGRATE_URL: migrateUrl } = process.env;
  if (db.kind === 'embedded' || !migrateUrl) {
    await migrated(db, { dataDir: '' });
    return 'The database is migrated.';
  }
  const role = databaseUrl ? await roleAt(databaseUrl) : null;
  const { role: owner } = await ownRights(db);
  await migrate(db, migrationsFolder, role === owner ? null : role);
  const config = readConfig({ ...process.env, PROVIDERS: 'simulator', ROLE: '' });
  await publishShipped({ db, config, clock: systemClock() });
  return `The database is migrated, and ${role ?? 'the role of each process'} has its rights.`;
}

async function roleAt(databaseUrl: string): Promise<string> {
  const program = await connect({ databaseUrl, dataDir: '', poolSize: 1 });
  try {
    return (await ownRights(program)).role;
  } finally {
    await program.close();
  }
}

/** A restored database replays its last minutes first, and takes nothing new until then. */
async function untilRestored(db: Database): Promise<void> {
  const until = performance.now() + restoringMs;
  while ((await db.row(selectRestoring))?.isRestoring === true) {
    if (performance.now() > until) {
      throw new Error('This database is a replica or is still restored: name the primary.');
    }
    await pause(500);
  }
}

async function acceptHere(db: Database, reason: string): Promise<string> {
  if (reason.trim() === '') throw new Error('Give the reason, in quotes.');
  await untilRestored(db);
  await acceptDatabase(db, { reason, secondsAgo: acceptedSeconds });
  return 'Every process serves on this database again, and asks the networks what moved.';
}

async function showHead(db: Database, instant?: string, since?: string): Promise<string> {
  const at = instant === undefined ? new Date(Date.now() - headLagMs) : instantOf(instant);
  const from = since === undefined ? null : instantOf(since);
  return `${at.toISOString()} ${await chainsHead(db, at, from)}`;
}

function instantOf(word: string): Date {
  const at = new Date(word);
  if (Number.isNaN(at.getTime())) throw new Error(`${word} is no instant.`);
  return at;
}

/** Every order, transfer and chain; what is wrong is an error. */
async function proveHere(db: Database): Promise<string> {
  const { orders, transfers, faults } = await proveLedger({ db });
  const proved = `${orders} loans with ${transfers} transfers were proved`;
  if (faults.length === 0) return `${proved}: all agree.`;
  throw new Error([`${proved}:`, ...faults].join('\n'));
}

/** The audit log against hashes kept outside; the first entry that differs is an error. */
async function compareHashes(db: Database, file: string): Promise<string> {
  const kept = hashesIn(await readFile(file, 'utf8'));
  if (kept.length === 0) throw new Error(`${file} has no line with an entry and its hash.`);
  const proof = await proveChain(db);
  const broken =
    'broken' in proof ? `Audit entry ${proof.broken} differs from its chain.` : null;
  const faults = [broken, await firstDifferent(db, kept)].filter((fault) => fault !== null);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return `All ${kept.length} kept hashes are those of the audit log.`;
}

/** The store of files by the settings, as a server reads them. */
function filesHere(): Files | null {
  const access = readFileSettings(process.env);
  return access && s3Files(access);
}

async function move(db: Database, files: Files, to: FilePlace): Promise<string> {
  const { moved, lost } = await moveFiles(db, files, to);
  const lines = [`${moved} files moved into the ${to === 'store' ? 'store' : 'database'}.`];
  if (lost.length > 0) lines.push(`The store does not have those of: ${lost.join(', ')}`);
  return lines.join('\n');
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
