import type { listLoans } from '../../../../contract/staff/loan-acts.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { addDays, daysBetween, earlierDate } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { Network } from '../../../../contract/market/network.ts';
import type { Mobile } from '../../../../contract/market/phone.ts';
import { masked } from '../../acts/masked.ts';
import { formatKwacha, ngwee, parseKwacha } from '../../../../contract/words/ngwee.ts';
import type { OrderStatus } from '../../../../domain/loan/order.ts';
import { lookedAfterBy, ofOfficers } from '../../../lending/officers/officer-rows.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { StaffRefusal } from '../../acts/serve-act.ts';
import { listing, whereAll } from '../../acts/listing.ts';

type LoanRow = StaffAnswerOf<typeof listLoans>['rows'][number];

interface StoredLoan {
  readonly id: bigint;
  readonly borrowerId: string;
  readonly mobile: Mobile;
  readonly status: OrderStatus;
  readonly amount: bigint;
  readonly termDays: number;
  readonly productId: string;
  readonly network: Network;
  readonly createdAt: Date;
  readonly disbursedAt: Date | null;
  readonly settledAt: Date | null;
  readonly owed: bigint;
  readonly oldestDueOn: CivilDate | null;
  readonly bookedOn: CivilDate | null;
}

type Filter =
  | 'status'
  | 'productId'
  | 'network'
  | 'borrowerId'
  | 'officerIds'
  | 'dueFrom'
  | 'dueTo'
  | 'owedFrom'
  | 'owedTo';

/** Loans in an order of their own: by these keys, and of these alone. */
const inOrderOf = (
  keys: Parameters<typeof listing<StoredLoan, Filter>>[0]['keys'],
  only: readonly string[] = [],
) =>
  listing<StoredLoan, Filter>({
    source: (conditions) => `
    select o.id, o.borrower_id, o.status, o.amount,
      (select mobile from borrower where id = o.borrower_id) as mobile,
      (o.terms ->> 'termDays')::int as term_days, o.terms ->> 'productId' as product_id,
      o.network, o.created_at, o.disbursed_at, o.settled_at, o.owed,
      o.oldest_due_on, o.booked_on
    from loan_order o
    ${whereAll([...only, ...conditions])}`,
    keys,
    filters: {
      status: 'o.status = :status',
      productId: `o.terms ->> 'productId' = :productId`,
      network: 'o.network = :network',
      borrowerId: 'o.borrower_id = :borrowerId',
      officerIds: ofOfficers('o.id'),
      dueFrom: 'o.oldest_due_on >= :dueFrom::date',
      dueTo: 'o.oldest_due_on <= :dueTo::date',
      owedFrom: 'o.owed > 0 and o.owed >= :owedFrom::bigint',
      owedTo: 'o.owed > 0 and o.owed <= :owedTo::bigint',
    },
  });

const byNumber = { column: 'o.id', type: 'bigint', of: (row: StoredLoan) => row.id } as const;
const byAge = inOrderOf([byNumber]);
/** The same in the order of `loan_order_owing`, which no other index has. */
const ofDebtByAge = inOrderOf([{ ...byNumber, column: '(o.id + 0)' }]);
const byDueDate = inOrderOf(
  [{ column: 'o.oldest_due_on', type: 'date', of: (row) => row.oldestDueOn ?? '' }, byNumber],
  ['o.oldest_due_on is not null'],
);
const byOwed = inOrderOf(
  [{ column: 'o.owed', type: 'bigint', of: (row) => row.owed }, byNumber],
  ['o.owed > 0'],
);

type Sort = ArgsOf<typeof listLoans>['sort'];
const lists = {
  newest: { list: byAge, sort: 'newest' },
  oldest: { list: byAge, sort: 'oldest' },
  // The longest late first.
  due: { list: byDueDate, sort: 'oldest' },
  owed: { list: byOwed, sort: 'newest' },
} as const satisfies Record<Sort, unknown>;

/** Loans as a list shows them, on a day. */
export async function loanRows(
  q: Queryable,
  today: CivilDate,
  asked: ArgsOf<typeof listLoans>,
): Promise<StaffAnswerOf<typeof listLoans> | StaffRefusal<'cursor-unknown'>> {
  const { after, limit } = asked;
  const { list, sort } = lists[asked.sort];
  const { officerId, ...wanted } = asked.filter;
  const filter = {
    ...filterOf(wanted, today),
    ...(officerId && { officerIds: await lookedAfterBy(q, officerId, today) }),
  };
  const isOfDebt =
    filter.borrowerId === undefined &&
    [filter.dueFrom, filter.dueTo, filter.owedFrom, filter.owedTo].some(Boolean);
  const by = list === byAge && isOfDebt ? ofDebtByAge : list;
  const page = await by(q, { filter, sort, after, limit });
  if (page instanceof StaffRefusal) return page;
  return { ...page, rows: page.rows.map((row) => loanRow(row, today)) };
}

/** So many days late is due so many days ago, or before. */
function filterOf(
  filter: Omit<ArgsOf<typeof listLoans>['filter'], 'officerId'>,
  today: CivilDate,
) {
  const { lateDays, dueTo, owedFrom, owedTo, ...rest } = filter;
  const lateTo = lateDays === undefined ? undefined : addDays(today, -lateDays);
  return {
    ...rest,
    dueTo: dueTo && lateTo ? earlierDate(dueTo, lateTo) : (lateTo ?? dueTo),
    owedFrom: owedFrom === undefined ? undefined : parseKwacha(owedFrom),
    owedTo: owedTo === undefined ? undefined : parseKwacha(owedTo),
  };
}

function loanRow(row: StoredLoan, today: CivilDate): LoanRow {
  const dueOn = row.oldestDueOn;
  return {
    orderId: String(row.id),
    borrowerId: row.borrowerId,
    mobileMasked: masked(row.mobile),
    status: row.status,
    amount: formatKwacha(ngwee(row.amount)),
    termDays: row.termDays,
    productId: row.productId,
    network: row.network,
    createdAt: row.createdAt,
    disbursedAt: row.disbursedAt,
    settledAt: row.settledAt,
    owed: formatKwacha(ngwee(row.owed)),
    bookedOn: row.bookedOn,
    dueOn,
    lateDays: dueOn === null ? 0 : Math.max(0, daysBetween(dueOn, today)),
  };
}
