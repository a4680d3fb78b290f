import type { PagePart } from '../../../contract/staff/operator.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import type { Decision } from '../../../domain/rules/decision.ts';
import type { LoanTerms } from '../../../domain/loan/loan.ts';
import type { OrderStatus } from '../../../domain/loan/order.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fromJson } from '../../store/database/json-text.ts';
import { agreedQuote } from '../../lending/orders/agreed-quote.ts';
import { accountOf, loadOrder } from '../../lending/orders/load-order.ts';
import type { Chapter, Dossier } from './dossier.ts';
import { fieldsPart, instantText, tablePart } from './page.ts';
import type { ReviewRow } from '../../people/reviews/review-row.ts';
import { reviewsOf } from '../../people/reviews/review-row.ts';

interface OrderRow {
  id: bigint;
  status: OrderStatus;
  terms: unknown;
  decision: unknown;
  created_at: Date;
  settled_at: Date | null;
}

const mostOrders = 20;

const selectOrders = sql<OrderRow, { borrowerId: string }>(`
  select id, status, terms, decision, created_at, settled_at from loan_order
  where borrower_id = :borrowerId order by id desc limit ${mostOrders}`);

/** The loan that was asked for, with what every rule said about it. */
export async function orderChapter({ context, now }: Dossier, id: OrderId): Promise<Chapter> {
  const order = await loadOrder(context.db, id);
  const [row] = await context.db.rows(selectOrder, { id });
  if (order === null || row === undefined) throw new Error('a review names an order there is');
  const { amount, termDays, productId } = order.terms;
  const quoted = agreedQuote(order);
  const { results, reasons } = fromJson<Decision>(row.decision);
  const waited = accountOf(order, now).status === 'not-disbursed';
  return {
    name: 'order',
    parts: [
      fieldsPart('The loan asked for', [
        ['order', String(id)],
        ['amount', `${showKwacha(amount)} for ${termDays} days (${productId})`],
        ['repays', `${showKwacha(quoted.totalRepayAmount)} in ${quoted.plans.length}`],
        ['instalments', quoted.plans.map((plan) => showKwacha(plan.amount)).join(', ')],
        ['asked', instantText(order.createdAt)],
        ['dates', waited ? 'all move to when the money arrives' : null],
        ['wallet', order.wallet.network],
      ]),
      rulesPart(results),
    ],
    data: { id, status: order.status, terms: order.terms, results, reasons },
  };
}

const selectOrder = sql<{ decision: unknown }, { id: OrderId }>(
  'select decision from loan_order where id = :id',
);

function rulesPart(results: Decision['results']): PagePart {
  const marks = { pass: 'ok', refer: 'LOOK', decline: 'NO' } as const;
  const rows = results.map(({ rule, verdict, sentence }) => [marks[verdict], rule, sentence]);
  return tablePart('What the rules said', ['', 'rule', 'sentence'], rows);
}

/** Earlier loans, and what people decided before. */
export async function historyChapter(
  { context, borrowerId, now }: Dossier,
  except: ReviewRow | null,
): Promise<Chapter> {
  const orders = await context.db.rows(selectOrders, { borrowerId });
  const reviews = (await reviewsOf(context.db, borrowerId)).filter(
    (review) => review.id !== except?.id,
  );
  const loans: string[][] = [];
  for (const { id, status, terms, created_at, settled_at } of orders) {
    const { amount, termDays } = fromJson<LoanTerms>(terms);
    loans.push([
      String(id),
      status,
      showKwacha(ngwee(amount)),
      `${termDays} d`,
      civilDateOf(created_at),
      settled_at ? civilDateOf(settled_at) : '',
      await lateness(context.db, { id: Number(id) as OrderId, now }),
    ]);
  }
  const looked = reviews.map(({ kind, openedAt, decided }) => [
    kind,
    instantText(openedAt),
    decided?.decision ?? 'open',
    decided?.by ?? '',
    decided ? [decided.reason, decided.note ?? ''].join(' ').trim() : '',
  ]);
  return {
    name: 'history',
    parts: [
      tablePart(
        'Loans',
        ['order', 'status', 'amount', 'term', 'asked', 'settled', 'late'],
        loans,
      ),
      tablePart('Other reviews', ['kind', 'opened', 'decision', 'by', 'why'], looked),
    ],
    data: {
      loans: orders.map(({ terms: _terms, decision: _decision, ...order }) => order),
      reviews: reviews.map(({ mobile: _, ...review }) => review),
    },
  };
}

/** The most days any bill of a loan was late; nothing of one that was never paid out. */
async function lateness(
  q: Queryable,
  { id, now }: { readonly id: OrderId; readonly now: Date },
): Promise<string> {
  const order = await loadOrder(q, id);
  if (order === null) return '';
  const { disbursedOn, daysLate } = accountOf(order, now);
  return disbursedOn === null ? '' : `${daysLate} d`;
}
