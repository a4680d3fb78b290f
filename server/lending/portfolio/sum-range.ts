import { setImmediate } from 'node:timers/promises';
import { market } from '../../../contract/market/zambia.ts';
import type { Network } from '../../../contract/market/network.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { daysOfLoan } from '../../../domain/books/portfolio.ts';
import type { CountedDay, HeardEvent } from '../../../domain/books/portfolio.ts';
import type { LoanKind, PortfolioSums } from '../../../domain/books/portfolio-sums.ts';
import { portfolioTally } from '../../../domain/books/portfolio-sums.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import type { LoanTerms } from '../../../domain/loan/loan.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { fromJson } from '../../store/database/json-text.ts';
import type { BorrowerRange } from '../../store/jobs/night-shards.ts';
import type { OpenLoanRow } from '../orders/change-each-order.ts';
import { batchesOfBorrowers, batchSize } from '../orders/change-each-order.ts';

/** Days from the first to the last, both counted. */
export interface Span {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** Other work gets its turn after so many loans. */
const foldedAtOnce = 50;

const selectOpen = sql<OpenLoanRow, BorrowerRange>(`
  select id, borrower_id from loan_order
  where status in ('active', 'overdue')
    and borrower_id > :after and (:to::text is null or borrower_id <= :to)
  order by borrower_id limit ${batchSize}`);
const selectHeardOf = sql<{ id: bigint }, BorrowerRange & { from: CivilDate }>(`
  select distinct order_id as id from loan_event
  where recorded_at >= (:from::date)::timestamp at time zone '${market.zone}'
    and borrower_id > :after and (:to::text is null or borrower_id <= :to)`);

/** What never changes of a loan; whether something was lent to the borrower before it. */
export const kindOfLoan = `o.terms ->> 'productId' as product_id,
  (o.terms ->> 'productVersion')::int as version, b.channel_code as channel,
  not exists (select from loan_order x where x.borrower_id = o.borrower_id and x.id < o.id
    and x.disbursed_at is not null) as first_loan`;

interface StoredLoan {
  readonly id: bigint;
  readonly productId: string;
  readonly version: number;
  readonly channel: string;
  readonly firstLoan: boolean;
  readonly terms: unknown;
  readonly events: readonly (readonly [at: string, heard: string, body: unknown])[];
}
const selectLoans = sql<StoredLoan, { ids: readonly bigint[] }>(`
  select o.id, ${kindOfLoan}, o.terms, (
    select coalesce(json_agg(json_build_array(effective_at, recorded_at, body)), '[]')
    from loan_event where order_id = o.id) as events
  from loan_order o join borrower b on b.id = o.borrower_id
  where o.id = any(:ids::bigint[])`);

/**
 * Sums the days of a span over the loans of a range of borrowers: the open ones, and those of which
 * there are later records. A loan that ends during it is in one of them.
 */
export async function sumRange(
  q: Queryable,
  range: BorrowerRange,
  span: Span,
): Promise<PortfolioSums> {
  const tally = portfolioTally();
  await visitRange(q, { range, span }, ({ kind, counted }) => tally.add(kind, counted));
  return tally.sums();
}

/** A loan on a day of a span. */
export interface Visited {
  readonly id: bigint;
  readonly kind: LoanKind;
  readonly counted: CountedDay;
}

/** Visits each day of each loan that {@link sumRange} adds up. */
export async function visitRange(
  q: Queryable,
  { range, span }: { readonly range: BorrowerRange; readonly span: Span },
  visit: (visited: Visited) => void,
): Promise<void> {
  const seen = new Set<bigint>();
  const add = async (ids: readonly bigint[]): Promise<void> => {
    const fresh = ids.filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    const loans = fresh.length === 0 ? [] : await q.rows(selectLoans, { ids: fresh });
    for (const [at, loan] of loans.entries()) {
      visitLoan(loan, span, visit);
      if (at % foldedAtOnce === foldedAtOnce - 1) await setImmediate();
    }
  };
  const select = (wanted: BorrowerRange) => q.rows(selectOpen, wanted);
  for await (const open of batchesOfBorrowers(range, select)) {
    await add(open.map(({ id }) => id));
  }
  const heardOf = await q.rows(selectHeardOf, {
    after: range.after,
    to: range.to,
    from: span.from,
  });
  for (let at = 0; at < heardOf.length; at += batchSize) {
    await add(heardOf.slice(at, at + batchSize).map(({ id }) => id));
  }
}

function visitLoan(loan: StoredLoan, span: Span, visit: (visited: Visited) => void): void {
  const events = loan.events.map(([at, heard, body]): HeardEvent => {
    const event = { ...fromJson<AccountEvent>(body), effectiveAt: new Date(at) };
    return { event, heardOn: civilDateOf(new Date(heard)) };
  });
  const network = networkOf(events);
  // Nothing was lent yet.
  if (network === null) return;
  const { id, productId, version, channel, firstLoan: isFirst } = loan;
  const kind = { productId, version, channel, network, isFirst };
  const terms = fromJson<LoanTerms>(loan.terms);
  for (const counted of daysOfLoan({ terms, events }, span)) visit({ id, kind, counted });
}

function networkOf(events: readonly HeardEvent[]): Network | null {
  for (const { event } of events) {
    if (event.kind === 'disbursed' || event.kind === 'taken-over') return event.network;
  }
  return null;
}
