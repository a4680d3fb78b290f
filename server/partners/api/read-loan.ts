import type { loanStatuses } from '../../../contract/words/loan-statuses.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { plansNow } from '../../../domain/loan/account-plan.ts';
import { accountOf, loadOrder } from '../../lending/orders/load-order.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';

export interface LoanRow {
  readonly id: bigint;
  readonly state: (typeof loanStatuses)[number];
  readonly product: string;
  readonly amount: bigint;
  readonly owed: bigint;
  readonly createdAt: Date;
  readonly disbursedAt: Date | null;
  readonly settledAt: Date | null;
}

const loanColumns = `o.id, o.status as state, o.terms ->> 'productId' as product, o.amount,
  o.owed, o.created_at, o.disbursed_at, o.settled_at`;
const before = ':before::bigint is null or o.id < :before::bigint';
export const listAll = sql<LoanRow, { before: string | null; most: number }>(
  `select ${loanColumns} from loan_order o where (${before}) order by o.id desc limit :most`,
);
export const listOfState = sql<LoanRow, { before: string | null; most: number; state: string }>(
  `select ${loanColumns} from loan_order o where o.status = :state and (${before})
  order by o.id desc limit :most`,
);
export const findLoan = sql<LoanRow, { id: string }>(
  `select ${loanColumns} from loan_order o where o.id = :id::bigint`,
);

/** A loan as it is answered. */
export const loanOf = ({ id, amount, owed, createdAt: askedAt, ...rest }: LoanRow) => ({
  ...rest,
  id: Number(id),
  amount: formatKwacha(ngwee(amount)),
  owed: formatKwacha(ngwee(owed)),
  askedAt,
});

/** As many digits as a number of a loan has at most. */
export const loanNumber = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? text : null);

/** A loan with its plans, as of now; null: there is none of that number. */
export async function loanNowOf({ db, clock }: Pick<Context, 'db' | 'clock'>, number: string) {
  const row = await db.row(findLoan, { id: number });
  const order = row && (await loadOrder(db, Number(row.id) as OrderId));
  if (!row || !order) return null;
  const account = accountOf(order, clock.now());
  return {
    ...loanOf(row),
    remaining: formatKwacha(account.remainingAmount),
    daysLate: account.daysLate,
    plans: plansNow(account.plans).map(({ period: no, dueDate, status, remainingAmount }) => {
      return { no, dueOn: dueDate, state: status, remaining: formatKwacha(remainingAmount) };
    }),
  };
}
