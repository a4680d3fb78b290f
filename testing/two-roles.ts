import { pooled } from '../server/store/database/connect.ts';
import { script } from '../server/store/database/database.ts';
import { unitRoles } from '../server/store/database/rights.ts';
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
  const migrateUrl = urlAs(db.url, 'extramoney_owner');
  return { databaseUrl: urlAs(db.url, 'extramoney'), migrateUrl };
}

/** Has the role of each process log in. */
export async function mayLogIn(url: string): Promise<void> {
  const db = pooled('server', { connectionString: url, max: 1 });
  for (const role of Object.values(unitRoles)) {
    await db.run(makeRole(role));
    // Another test may just do the same.
    await db.run(
      script(
        `do $$ begin alter role ${role} login; exception when internal_error then null; end $$`,
      ),
    );
  }
  await db.close();
}

export function urlAs(url: string, user: string): string {
  return url.replace('//postgres@', `//${user}@`);
}
