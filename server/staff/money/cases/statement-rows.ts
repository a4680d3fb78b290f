import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { RowClass } from '../../../lending/payments/reconcile/statement-rows.ts';
import type { PaymentStatus } from '../../../../domain/loan/payment.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import type { Operation } from '../../../store/ports/payment-provider.ts';
import { listing, startOf, whereAll } from '../../acts/listing.ts';

/** A row of a statement beside ours. */
export interface StatementRow {
  readonly place: bigint;
  readonly providerId: string;
  readonly class: RowClass;
  readonly operation: Operation | null;
  readonly theirs: bigint | null;
  readonly paymentId: string | null;
  readonly orderId: bigint | null;
  readonly state: PaymentStatus | null;
  /** What our payment moves the float by, whether it is booked or not. */
  readonly ours: bigint | null;
  readonly caseId: string | null;
  readonly caseEndedAt: Date | null;
}

const statementKinds = `('missing-in-statement', 'unknown-in-statement',
  'statement-amount-differs', 'statement-state-differs', 'payment-taken-back')`;

/** The rows of a day, what differs first. */
export const statementRows = listing<StatementRow, 'provider' | 'day' | 'class'>({
  source: (conditions) => `
    select r.place, left(r.provider_id, 100) as provider_id, r.class, r.operation, r.theirs,
      r.payment_id, p.order_id, p.state,
      case p.operation when 'collect' then p.amount when 'payout' then -p.amount end as ours,
      d.id as case_id, d.resolved_at as case_ended_at
    from statement_row r left join payment p on p.id = r.payment_id
      left join lateral (select id, resolved_at from discrepancy d
        where kind in ${statementKinds} and (id = p.case_id or payment_id = r.payment_id
          or payment_id is null and provider = r.provider and provider_id = r.provider_id)
        order by resolved_at nulls first limit 1) d on true
    ${whereAll(conditions)}`,
  keys: [{ column: 'r.place', type: 'bigint', of: (row) => row.place }],
  filters: {
    provider: 'r.provider = :provider',
    day: 'r.day = :day::date',
    class: 'r.class = :class',
  },
});

const selectMissing = sql<
  { day: CivilDate; provider: string; isUnreadable: boolean; payments: number },
  { from: CivilDate; to: CivilDate }
>(`
  select r.day, r.provider, r.outcome = 'unreadable' as is_unreadable, moved.payments
  from reconciliation r, lateral (
    select count(*)::int as payments from payment p
    where p.provider = r.provider and p.state = 'confirmed' and p.purpose <> 'found'
      and p.settled_at >= ${startOf('r.day')} and p.settled_at < ${startOf('r.day + 1')}) moved
  where r.day between :from and :to and r.outcome in ('no-statement', 'unreadable')
    and (moved.payments > 0 or r.outcome = 'unreadable')
  order by r.day desc, r.provider limit 200`);

/** Days on which money moved and of which no statement could be read. */
export function missingStatements(
  q: Queryable,
  span: { readonly from: CivilDate; readonly to: CivilDate },
) {
  return q.rows(selectMissing, span);
}

const unmatched = `
  select (:today::date - (d.detail ->> 'day')::date) as days,
    coalesce(p.amount, abs(rtrim(d.detail ->> 'amount', 'n')::bigint), 0) as amount
  from discrepancy d left join payment p on p.id = d.payment_id
  where d.resolved_at is null and d.kind in ${statementKinds}`;
const sumByAge = sql<
  { step: number; cases: number; amount: bigint },
  { today: CivilDate; steps: readonly number[] }
>(`
  select width_bucket(days, :steps::int[])::int as step, count(*)::int as cases,
    sum(amount)::bigint as amount
  from (${unmatched}) one group by 1`);
const sumOfDay = sql<
  { cases: number; amount: bigint },
  { today: CivilDate; provider: string; day: CivilDate }
>(`
  select count(*)::int as cases, coalesce(sum(amount), 0)::bigint as amount
  from (${unmatched} and coalesce(d.provider, p.provider) = :provider
    and d.detail ->> 'day' = :day::text) one`);

/** Unmatched rows by age: the step each begins at, in days. */
export function unmatchedByAge(
  q: Queryable,
  asked: { readonly today: CivilDate; readonly steps: readonly number[] },
) {
  return q.rows(sumByAge, asked);
}

/** The unmatched rows of a day. */
export async function unmatchedOf(
  q: Queryable,
  of: { readonly today: CivilDate; readonly provider: string; readonly day: CivilDate },
) {
  return (await q.row(sumOfDay, of)) ?? { cases: 0, amount: 0n };
}
