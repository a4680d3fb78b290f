import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { seenUpTo } from './ledger-days.ts';

// Where the clock has gone back since the last run, new bookings are before
// `summed_to` and would never be looked at: then all is summed again.
const forgetFuture = sql<void, { summedTo: Date }>(
  'delete from shared_balance where summed_to > :summedTo',
);
// Two runs at once read the same `since`; the second finds the row moved on and leaves it alone.
const sumFurther = sql<void, { summedTo: Date }>(`
  with since as (
    select coalesce(max(summed_to), '-infinity') as at from shared_balance
  ), moved as (
    select a.code as account,
      coalesce((select sum(amount) from transfer
        where debit = a.code and created_at > since.at and created_at <= :summedTo), 0)
      - coalesce((select sum(amount) from transfer
        where credit = a.code and created_at > since.at and created_at <= :summedTo), 0) as amount
    from account a, since
  )
  insert into shared_balance as kept (account, balance, summed_to)
  select account, amount::bigint, :summedTo from moved
  on conflict (account) do update
    set balance = kept.balance + excluded.balance, summed_to = excluded.summed_to
    where kept.summed_to = (select at from since) and kept.summed_to < excluded.summed_to`);

/** Brings the sums of shared accounts (floats, income) up to date, outside any borrower's act. */
export async function sumSharedBalances({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const summedTo = seenUpTo(clock.now());
  await db.transaction(async (tx) => {
    await tx.run(forgetFuture, { summedTo });
    await tx.run(sumFurther, { summedTo });
  });
}
