import type { listLoans } from '../../../contract/staff/loan-acts.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Network } from '../../../contract/market/network.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { masked } from './masked.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { formatKwacha, ngwee, sumNgwee } from '../../../contract/words/ngwee.ts';
import type { Position } from '../../../domain/books/bookkeeping.ts';
import { balancesOf } from '../../../domain/books/bookkeeping.ts';
import type { OrderStatus } from '../../../domain/loan/order.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fromJson } from '../../store/database/json-text.ts';
import { StaffRefusal } from '../acts/serve-act.ts';
import { listing, whereAll } from './listing.ts';

type LoanRow = StaffAnswerOf<typeof listLoans>['rows'][number];

interface StoredLoan {
  readonly id: bigint;
  readonly borrower_id: string;
  readonly mobile: Mobile;
  readonly status: OrderStatus;
  readonly amount: bigint;
  readonly term_days: number;
  readonly product_id: string;
  readonly network: Network;
  readonly created_at: Date;
  readonly disbursed_at: Date | null;
  readonly settled_at: Date | null;
  readonly ledger_position: unknown;
  readonly booked_on: CivilDate | null;
}

const loans = listing<StoredLoan, 'status' | 'productId' | 'network' | 'borrowerId'>({
  source: (conditions) => `
    select o.id, o.borrower_id, b.mobile, o.status, o.amount,
      (o.terms ->> 'termDays')::int as term_days, o.terms ->> 'productId' as product_id,
      w.network, o.created_at, o.disbursed_at, o.settled_at, o.ledger_position, o.booked_on
    from loan_order o join borrower b on b.id = o.borrower_id join wallet w on w.id = o.wallet_id
    ${whereAll(conditions)}`,
  keys: [{ column: 'o.id', type: 'bigint', of: (row) => row.id }],
  filters: {
    status: 'o.status = :status',
    productId: `o.terms ->> 'productId' = :productId`,
    network: 'w.network = :network',
    borrowerId: 'o.borrower_id = :borrowerId',
  },
});

/** Loans as a list shows them. */
export async function loanRows(
  q: Queryable,
  asked: ArgsOf<typeof listLoans>,
): Promise<StaffAnswerOf<typeof listLoans> | StaffRefusal<'cursor-unknown'>> {
  const page = await loans(q, asked);
  if (page instanceof StaffRefusal) return page;
  return { ...page, rows: page.rows.map(loanRow) };
}

function loanRow(row: StoredLoan): LoanRow {
  return {
    orderId: String(row.id),
    borrowerId: row.borrower_id,
    mobileMasked: masked(row.mobile),
    status: row.status,
    amount: formatKwacha(ngwee(row.amount)),
    termDays: row.term_days,
    productId: row.product_id,
    network: row.network,
    createdAt: row.created_at,
    disbursedAt: row.disbursed_at,
    settledAt: row.settled_at,
    owed: formatKwacha(owedInBooks(fromJson<Position>(row.ledger_position))),
    bookedOn: row.booked_on,
  };
}

/** What the books have as owed by the borrower. */
function owedInBooks(at: Position): Ngwee {
  const balances = balancesOf(at);
  return sumNgwee(
    (['principal', 'interest', 'fees', 'late-fees'] as const).map(
      (account) => balances.get(account) ?? ngwee(0n),
    ),
  );
}
