import { script } from '../server/store/database/database.ts';
import type { TestDatabase } from './database.ts';

/** Roles are the server's, which other tests share. */
const makeRole = (role: string) =>
  script(`do $$ begin create role ${role} login;
    exception when duplicate_object or unique_violation then null; end $$`);

/** Gives a database an owner and a role for the program, as docs/operate/configure.md describes. */
export async function twoRoles(db: TestDatabase) {
  await db.run(makeRole('extramoney_owner'));
  await db.run(makeRole('extramoney'));
  const name = new URL(db.url).pathname.slice(1);
  await db.run(script(`alter database ${name} owner to extramoney_owner`));
  const urlAs = (user: string) => db.url.replace('//postgres@', `//${user}@`);
  return { databaseUrl: urlAs('extramoney'), migrateUrl: urlAs('extramoney_owner') };
}
