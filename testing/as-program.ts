import type { Database } from '../server/store/database/database.ts';
import { sql } from '../server/store/database/database.ts';
import { embeddedRole, grantToProgram, makeRole } from '../server/store/database/privileges.ts';

/** A database by the role that the program has; made by the tables' owner. */
export async function asProgram(db: Database): Promise<Database> {
  await makeRole(db);
  await grantToProgram(db, embeddedRole);
  return db.as(embeddedRole);
}

/** Tries statements with the program's SQL. Nothing of them stays; fails if all are let through. */
export function triesAsProgram(db: Database, statements: readonly string[]): Promise<never> {
  return db.transaction(async (tx) => {
    await makeRole(tx);
    await grantToProgram(tx, embeddedRole);
    await tx.run(sql(`set local role ${embeddedRole}`));
    for (const statement of statements) await tx.run(sql(statement));
    throw new Error('it was let through');
  });
}
