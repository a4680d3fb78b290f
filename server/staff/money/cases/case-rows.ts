import type { caseRow } from '../../../../contract/staff/case-acts.ts';
import { listCases } from '../../../../contract/staff/case-acts.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import type { PaymentId } from '../../../../contract/words/ids.ts';
import type { PaymentStatus } from '../../../../domain/loan/payment.ts';
import type { DiscrepancyKind } from '../../../lending/cases/discrepancy.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';
import type { Operation } from '../../../store/ports/payment-provider.ts';
import type * as z from 'zod/mini';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { listing, whereAll } from '../../acts/listing.ts';
import { caseWords } from './case-words.ts';

type CaseLine = z.output<typeof caseRow>;

interface StoredLine {
  readonly id: string;
  readonly kind: DiscrepancyKind;
  readonly openedAt: Date;
  readonly provider: string;
  readonly endedAt: Date | null;
  readonly paymentId: PaymentId | null;
  readonly orderId: bigint;
  readonly operation: Operation;
  readonly amount: bigint | null;
  readonly detail: unknown;
  readonly state: PaymentStatus;
}

const select = (conditions: readonly string[]) => `
  select d.id, d.kind, d.opened_at, coalesce(d.provider, p.provider) as provider,
    d.resolved_at as ended_at, p.id as payment_id, p.order_id, p.operation,
    p.amount, p.state, d.detail
  from discrepancy d left join payment p on p.id = d.payment_id
  ${whereAll(conditions)}`;

const cases = listing<StoredLine, 'open' | 'ended' | 'kind' | 'provider'>({
  source: select,
  keys: [
    { column: 'd.opened_at', type: 'timestamptz', of: (row) => row.openedAt },
    { column: 'd.id', type: 'text', of: (row) => row.id },
  ],
  filters: {
    open: 'd.resolved_at is null and :open::boolean',
    ended: 'd.resolved_at is not null and :ended::boolean',
    kind: 'd.kind = :kind',
    provider: 'coalesce(d.provider, p.provider) = :provider',
  },
});

export const listCasesAct = serveAct(listCases, async ({ context, args }) => {
  const { kind, provider, state } = args.filter;
  const open = state === 'open' ? true : undefined;
  const ended = state === 'ended' ? true : undefined;
  const page = await cases(context.db, { ...args, filter: { kind, provider, open, ended } });
  if (page instanceof StaffRefusal) return page;
  return { ...page, rows: page.rows.map(caseLine) };
});

const mostOfPayment = 50;
const selectOne = sql<StoredLine, { id: string }>(select(['d.id = :id']));
const selectOfPayment = sql<StoredLine, { paymentId: string }>(
  `${select(['d.payment_id = :paymentId'])} order by d.opened_at limit ${mostOfPayment}`,
);

/** A case as a list shows it; null when there is none. */
export async function findCaseLine(q: Queryable, id: string): Promise<CaseLine | null> {
  const row = await q.row(selectOne, { id });
  return row ? caseLine(row) : null;
}

/** The cases about a payment, oldest first. */
export async function casesOfPayment(q: Queryable, paymentId: string): Promise<CaseLine[]> {
  return (await q.rows(selectOfPayment, { paymentId })).map(caseLine);
}

function caseLine(row: StoredLine): CaseLine {
  const { id, kind, openedAt, provider, endedAt, paymentId, operation, state } = row;
  const amount = amountOf(row);
  const payment =
    paymentId === null || amount === null
      ? null
      : {
          paymentId,
          orderId: String(row.orderId),
          operation,
          amount,
          state,
        };
  const what = caseWords[kind].what;
  return { caseId: id, kind, what, openedAt, provider, endedAt, amount, payment };
}

/** Of our payment, else what their statement shows. */
function amountOf({ amount, detail }: Pick<StoredLine, 'amount' | 'detail'>): string | null {
  const seen = amount ?? fromJson<{ amount?: unknown } | null>(detail)?.amount;
  return typeof seen === 'bigint' ? formatKwacha(ngwee(seen)) : null;
}
