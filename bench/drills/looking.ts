import { connect } from '../../server/store/database/connect.ts';
import type { Database } from '../../server/store/database/database.ts';

/** Looks into a database, and leaves it. */
export async function looking<T>(
  databaseUrl: string,
  look: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await connect({ databaseUrl, dataDir: '' });
  try {
    return await look(db);
  } finally {
    await db.close();
  }
}
