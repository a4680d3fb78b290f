import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';

/** Of an order `o` and its event `e`: the loan was given back within its cooling-off hours. */
export const isReturn = `o.status = 'settled' and e.kind = 'cooling-off-return'
  and e.effective_at <= o.disbursed_at
    + make_interval(hours => (o.terms -> 'pricing' ->> 'coolingOffHours')::int)`;

/** The instants at which a borrower returned loans within their cooling-off hours, in order. */
export const returnsColumn = (borrowerId: string) => `
  (select coalesce(jsonb_agg(r.at order by r.at), '[]') from (
    select min(e.effective_at) as at from loan_order o join loan_event e on e.order_id = o.id
    where o.borrower_id = ${borrowerId} and ${isReturn}
    group by o.id) r)`;
const selectReturns = sql<{ returns: string[] }, { borrowerId: BorrowerId }>(
  `select ${returnsColumn(':borrowerId')} as returns`,
);

export async function returnsOf(q: Queryable, borrowerId: BorrowerId): Promise<Date[]> {
  const row = await q.row(selectReturns, { borrowerId });
  return (row?.returns ?? []).map((at) => new Date(at));
}
