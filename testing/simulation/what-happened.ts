import type { PaymentId } from '../../contract/words/ids.ts';
import { sql } from '../../server/store/database/database.ts';
import type { Stage } from './stage.ts';

const countAll = sql<{ name: string; count: bigint }>(`
  select operation || ' ' || purpose || ' ' || state as name, count(*) as count
    from payment group by 1
  union all select 'order ' || status, count(*) from loan_order group by 1
  union all select 'coupon ' || fact, count(*) from coupon_step group by 1
  union all select 'case ' || kind, count(*) from discrepancy group by 1
  union all select 'sms ' || kind || ' ' || state, count(*) from sms group by 1
  union all select 'event ' || kind, count(*) from loan_event group by 1
  union all select 'plan ' || state, count(*) from relief where kind = 'arrangement' group by 1
  union all select 'price ' || state, count(*) from price_correction group by 1
  union all select 'booked ' || kind, count(*) from statement_booking group by 1
  union all select 'callback believed', count(*) from provider_callback
  order by 1`);

const selectConfirmed = sql<{ id: PaymentId }>(
  `select id from payment where state = 'confirmed'`,
);

/** How often what happened, by name: a history that sees nothing proves nothing. */
export async function whatHappened(stage: Stage): Promise<ReadonlyMap<string, number>> {
  const rows = await stage.db.rows(countAll);
  const confirmed = await stage.db.rows(selectConfirmed);
  const late = confirmed.filter(({ id }) => stage.calledOver.has(id)).length;
  const all = [...rows, { name: 'confirmed after it was called over', count: late }];
  return new Map(all.map(({ name, count }) => [name, Number(count)]));
}

/** The sums of several. */
export function sumOf(
  seen: readonly ReadonlyMap<string, number>[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of seen.flatMap((one) => [...one])) {
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return new Map([...sums].sort(([one], [other]) => one.localeCompare(other)));
}
