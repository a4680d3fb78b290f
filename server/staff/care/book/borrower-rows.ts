import { masked } from '../../acts/masked.ts';
import type { Mobile } from '../../../../contract/market/phone.ts';
import { listBorrowers } from '../../../../contract/staff/borrower-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { listing, startOf, whereAll } from '../../acts/listing.ts';

type BorrowerRow = StaffAnswerOf<typeof listBorrowers>['rows'][number];

interface StoredBorrower {
  readonly id: string;
  readonly mobile: Mobile;
  readonly channelCode: string;
  readonly creditLimit: bigint;
  readonly settledOrders: number;
  readonly createdAt: Date;
  readonly openOrder: bigint | null;
}

const select = `select b.id, b.mobile, b.channel_code, b.credit_limit, b.settled_orders,
  b.created_at, (select max(id) from loan_order where borrower_id = b.id and status in
    ('reviewing', 'referred', 'disbursing', 'active', 'overdue', 'written-off')) as open_order
  from borrower b`;

const borrowers = listing<StoredBorrower, 'channel' | 'from' | 'to'>({
  source: (conditions) => `${select} ${whereAll(conditions)}`,
  keys: [
    { column: 'b.created_at', type: 'timestamptz', of: (row) => row.createdAt },
    { column: 'b.id', type: 'text', of: (row) => row.id },
  ],
  filters: {
    channel: 'b.channel_code = :channel',
    from: `b.created_at >= ${startOf(':from::date')}`,
    to: `b.created_at < ${startOf(':to::date + 1')}`,
  },
});

export const listBorrowersAct = serveAct(listBorrowers, async ({ context, args }) => {
  const page = await borrowers(context.db, args);
  if (page instanceof StaffRefusal) return page;
  return { ...page, rows: page.rows.map(borrowerRow) };
});

const selectOne = sql<StoredBorrower, { borrowerId: string }>(
  `${select} where b.id = :borrowerId`,
);

/** A borrower as a list shows one; null when there is none. */
export async function findBorrower(
  q: Queryable,
  borrowerId: string,
): Promise<BorrowerRow | null> {
  const row = await q.row(selectOne, { borrowerId });
  return row ? borrowerRow(row) : null;
}

function borrowerRow(row: StoredBorrower): BorrowerRow {
  return {
    borrowerId: row.id,
    mobileMasked: masked(row.mobile),
    channel: row.channelCode,
    limit: formatKwacha(ngwee(row.creditLimit)),
    settledLoans: row.settledOrders,
    since: row.createdAt,
    openLoan: row.openOrder === null ? null : String(row.openOrder),
  };
}
