import type { PastLoan } from '../../demo/people/demo-people.ts';
import type { ProductId } from '../../contract/words/ids.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import { connect } from '../../server/store/database/connect.ts';
import { type Database, sql } from '../../server/store/database/database.ts';
import { migrate } from '../../server/store/database/migrate.ts';
import { type ThrowawayPostgres, throwawayPostgres } from '../../testing/throwaway-postgres.ts';
import { makeBorrowers, settle } from '../borrowers/make-borrowers.ts';
import { makeOneBorrower } from '../borrowers/one-borrower.ts';
import type { OneBorrower } from '../borrowers/one-borrower.ts';

/** A third of a loan of three plans: the first is due, none is paid. */
export const usualLoans: readonly PastLoan[] = [
  {
    productId: 'standard' as ProductId,
    amount: kwacha(1500),
    termDays: 91,
    borrowedDaysAgo: 29,
    paidAfterDays: [],
  },
];

/**
 * A durable server as an operator would run one on this machine. The background writers are kept
 * from running into one measurement and not into the next.
 */
export const durable = {
  shared_buffers: '1GB',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
};

/** One that is thrown away. */
export function durablePostgres(): Promise<ThrowawayPostgres> {
  return throwawayPostgres({ fsync: true, settings: durable });
}

/**
 * One earlier call of each borrower. A table that is vacuumed while it is nearly empty is planned
 * as empty for as long as a connection keeps the plan. No database at work is so.
 */
export const insertOnce = sql(`
  insert into request_once (borrower_id, uid, nonce, sent_at_ms, created_at)
  select id, 'the first', 'aaaaaa', 0, now() from borrower`);

/** Opens a database, runs the migrations and writes so many borrowers. */
export async function peopled(
  at: { readonly databaseUrl?: string; readonly dataDir: string },
  { count, loans = usualLoans }: { readonly count: number; loans?: readonly PastLoan[] },
): Promise<{ db: Database; one: OneBorrower }> {
  const db = await connect(at);
  await migrate(db);
  const one = await makeOneBorrower(db, { loans, now: new Date() });
  await makeBorrowers(db, one, { from: 0, count });
  await db.run(insertOnce);
  await settle(db);
  return { db, one };
}
