import { market } from '../../../contract/market/zambia.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { ErasureFacts } from '../../../domain/people/erasure.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';

interface FactsRow {
  readonly openOrders: number;
  readonly writtenOffOrders: number;
  readonly openPayments: number;
  readonly lastOrderEndedOn: CivilDate | null;
  readonly openComplaints: number;
}

const selectFacts = sql<FactsRow, { borrowerId: BorrowerId }>(`
  select
    (select count(*)::int from loan_order where borrower_id = :borrowerId
      and status in ('reviewing', 'referred', 'disbursing', 'active', 'overdue')) as open_orders,
    (select count(*)::int from loan_order where borrower_id = :borrowerId
      and status = 'written-off') as written_off_orders,
    (select count(*)::int from payment where borrower_id = :borrowerId
      and state in ('requested', 'submitted', 'unknown')) as open_payments,
    (select (max(coalesce(settled_at, created_at)) at time zone '${market.zone}')::date
      from loan_order where borrower_id = :borrowerId) as last_order_ended_on,
    (select count(*)::int from complaint where borrower_id = :borrowerId
      and state not in ('ended', 'finally-ended')) as open_complaints`);

/** What an erasure of this borrower is decided by, as of now. */
export async function loadErasureFacts(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<ErasureFacts> {
  const row = await q.row(selectFacts, { borrowerId });
  if (row === undefined) throw new Error('the facts of an erasure are always one row');
  return {
    openOrders: row.openOrders,
    writtenOffOrders: row.writtenOffOrders,
    openPayments: row.openPayments,
    lastOrderEndedOn: row.lastOrderEndedOn,
    openComplaints: row.openComplaints,
  };
}
