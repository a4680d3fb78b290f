import { connect, type ConnectOptions } from './connect.ts';
import type { Database } from './database.ts';
import { migrate, migrationsFolder, requireMigrated } from './migrate.ts';
import { addMonths } from './months.ts';
import { embeddedRole, makeRole, ownRights } from './privileges.ts';
import { type RoleUnit, unitOfRole } from './rights.ts';

/** Where the data is, and who may change how it lies. */
export interface Place extends ConnectOptions {
  /** The address of the tables' owner, who alone migrates; on a server only. */
  readonly migrateUrl?: string;
}

/** A database as the program has it: migrated, and with no more rights than it needs. */
export interface Opened {
  readonly db: Database;
  /** True where the program owns its tables, and could take their triggers off. */
  readonly ownsTables: boolean;
  /** The process that its role is for; null: the role is for all. */
  readonly unit: RoleUnit | null;
}

/**
 * Opens the database, brings its schema forward, and answers it with the program's rights and its
 * patience: from now on acts wait for it.
 */
export async function openMigrated(place: Place): Promise<Opened> {
  const db = await connect(place);
  try {
    return await migrated(db, place);
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** The same of a database that is open already. */
export async function migrated(db: Database, place: Place): Promise<Opened> {
  const opened = await broughtForward(db, place);
  await addMonths(opened.db);
  return { ...opened, db: opened.db.enduring() };
}

async function broughtForward(db: Database, place: Place): Promise<Opened> {
  if (db.kind === 'embedded') {
    return { db: await migratedInside(db), ownsTables: false, unit: null };
  }
  if (place.migrateUrl !== undefined) await migrateAsOwner(db, place.migrateUrl);
  const { role, mayCreate, ownsTables } = await ownRights(db);
  const unit = unitOfRole(role);
  if (place.migrateUrl !== undefined) return { db, ownsTables, unit };
  if (!mayCreate) {
    await requireMigrated(db);
    return { db, ownsTables, unit };
  }
  await migrate(db);
  return { db, ownsTables: true, unit };
}

/** Its owner migrates, and then every connection takes the program's role on. */
async function migratedInside(db: Database): Promise<Database> {
  await makeRole(db);
  await migrate(db, migrationsFolder, embeddedRole);
  return db.as(embeddedRole);
}

async function migrateAsOwner(db: Database, migrateUrl: string): Promise<void> {
  const owner = await connect({ databaseUrl: migrateUrl, dataDir: '', poolSize: 1 }).catch(
    (error: unknown) => {
      throw new Error('The database at DATABASE_MIGRATE_URL does not answer.', {
        cause: error,
      });
    },
  );
  try {
    const { role } = await ownRights(db);
    const owns = await ownRights(owner);
    if (!owns.mayCreate) {
      throw new Error(
        `The role ${owns.role} of DATABASE_MIGRATE_URL may not make tables: ` +
          'it has to own the database.',
      );
    }
    await migrate(owner, migrationsFolder, role === owns.role ? null : role);
  } finally {
    await owner.close();
  }
}
