import { pooled } from '../server/store/database/connect.ts';
import type { Replica } from '../server/store/database/replica.ts';
import { unitRoles } from '../server/store/database/rights.ts';
import type { App } from './start-app.ts';
import { mayLogIn, urlAs } from './two-roles.ts';

/**
 * What may lag is read as from a replica, by the role of its readers, until the app ends. Answers
 * what that role is refused.
 */
export async function readAsReader({ db, context }: App) {
  await mayLogIn(db.url);
  const reader = pooled('server', { connectionString: urlAs(db.url, unitRoles.reader) });
  const refusals: unknown[] = [];
  const replica: Replica = {
    async read(_, look) {
      try {
        const found = await look(reader);
        return { found, source: { from: 'replica', ageMs: 0, why: null } };
      } catch (error) {
        refusals.push(error);
        throw error;
      }
    },
    close: () => reader.close(),
  };
  Object.assign(context, { replica });
  return refusals;
}
