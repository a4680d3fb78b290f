import { connect } from '../../store/database/connect.ts';
import { type Database, sql } from '../../store/database/database.ts';
import { findPackage } from '../../store/database/embedded/binaries.ts';
import { missingMigrations, requireMigrated } from '../../store/database/migrate.ts';
import { ownRights } from '../../store/database/privileges.ts';
import { unitOfRole, whyOtherRole } from '../../store/database/rights.ts';
import type { Problems } from '../../store/settings.ts';
import { ConfigError, readConfig } from '../config.ts';
import { doubtful } from '../deployment-settings.ts';
import { readModelsAlone } from '../models-alone.ts';
import { isForModelsAlone, roleSettings } from '../role-settings.ts';
import { otherLender } from './other-lender.ts';
import { patroniSettings, whatIsWrongWithPatroni } from './patroni.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const oldestPostgres = 15;
const numberOf = sql<{ number: number }>(
  `select current_setting('server_version_num')::int / 10000 as number`,
);

/**
 * The settings that are missing or wrong, a sentence each: all of them in one go.
 * @param findOwn finds the embedded database, or throws where the package has none
 */
export function missingSettings(
  env: Environment,
  findOwn: () => unknown = findPackage,
): Problems {
  const problems: Problems = [];
  try {
    if (isForModelsAlone(env)) readModelsAlone(env);
    else problems.push(...[otherLender(readConfig(env))].filter((one) => one !== null));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.push(...error.message.split('\n'));
  }
  if (!isForModelsAlone(env) && !env['DATABASE_URL'] && !isThere(findOwn)) {
    problems.push(
      'DATABASE_URL is missing: there is no embedded database here, so it names a PostgreSQL ' +
        'server, as in postgresql://extramoney:password@localhost:5432/extramoney.',
    );
  }
  patroniSettings(env, problems);
  return problems;
}

/** What nothing is refused for, but an operator should look at; none while a setting is wrong. */
export function doubts(env: Environment): readonly string[] {
  if (isForModelsAlone(env)) return [];
  try {
    return doubtful(readConfig(env));
  } catch {
    return [];
  }
}

/**
 * What keeps this version from starting on its database and cluster, a sentence each. Nothing is
 * changed. An embedded database is left alone: a server may use it.
 */
export async function wrongAround(env: Environment): Promise<Problems> {
  if (isForModelsAlone(env)) return [];
  const databases = ['DATABASE_MIGRATE_URL', 'DATABASE_URL', 'DATABASE_READ_URL']
    .filter((name) => Boolean(env[name]))
    .map((name, index) => wrongWithDatabase(name, env, index === 0));
  const members = patroniSettings(env, []).map(whatIsWrongWithPatroni);
  const said = await Promise.all([...databases, ...members]);
  return said.filter((sentence) => sentence !== null);
}

/** @param isOwners whether this is the address that migrates */
async function wrongWithDatabase(
  name: string,
  env: Environment,
  isOwners: boolean,
): Promise<string | null> {
  let db: Database;
  try {
    const databaseUrl = env[name] ?? '';
    db = await connect({ databaseUrl, dataDir: '', poolSize: 1 });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null;
    return `The database at ${name} does not answer${cause ? ` (${cause.message})` : ''}.`;
  }
  try {
    const { number = 0 } = (await db.row(numberOf)) ?? {};
    if (number < oldestPostgres) {
      return `The database at ${name} is PostgreSQL ${number}: take ${oldestPostgres} to 18.`;
    }
    if (isOwners) await requireUpgradable(db);
    if (name !== 'DATABASE_URL') return null;
    const { role } = await ownRights(db);
    return whyOtherRole(unitOfRole(role), roleSettings(env, []).roles);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await db.close();
  }
}

async function requireUpgradable(db: Database): Promise<void> {
  const { mayCreate } = await ownRights(db);
  if (mayCreate) await missingMigrations(db);
  else await requireMigrated(db);
}

function isThere(find: () => unknown): boolean {
  try {
    find();
    return true;
  } catch {
    return false;
  }
}
