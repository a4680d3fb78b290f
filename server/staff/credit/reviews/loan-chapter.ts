import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import type { BorrowerId, OrderId } from '../../../../contract/words/ids.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { showReview } from '../../../../contract/staff/review-acts.ts';
import { assert } from '../../../../domain/assert.ts';
import { monthlyInstalment } from '../../../../domain/rules/affordable.ts';
import { storedResults } from '../../../../domain/rules/stored-results.ts';
import type { Decision, RuleName } from '../../../../domain/rules/decision.ts';
import { agreedQuote } from '../../../lending/orders/agreed-quote.ts';
import { accountOf, loadOrder } from '../../../lending/orders/load-order.ts';
import { loadEligibility } from '../../../lending/orders/eligibility.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';
import { ruleFacts } from './rule-facts.ts';

export type ReviewView = StaffAnswerOf<typeof showReview>['review'];

const selectDecision = sql<{ decision: unknown }, { id: OrderId }>(
  'select decision from loan_order where id = :id',
);

/** The loan that was asked for, and what every rule said about it: what wants a look first. */
export async function loanChapter(
  { db, keys, clock }: Context,
  id: OrderId,
): Promise<Pick<ReviewView, 'loan' | 'rules'>> {
  const order = await loadOrder(db, id);
  const row = await db.row(selectDecision, { id });
  assert(order !== null && row !== undefined, 'a review names an order there is');
  const { amount, termDays, productId } = order.terms;
  const quoted = agreedQuote(order);
  const today = clock.today();
  const { facts } = await loadEligibility(db, {
    keys,
    borrowerId: order.borrowerId,
    now: clock.now(),
  });
  // Without this loan, as it was when it was asked for.
  const others = { ...facts.verified, openOrders: Math.max(0, facts.verified.openOrders - 1) };
  const asked = { askedOn: today, largestInstalment: monthlyInstalment(quoted.plans) };
  const read: Readonly<Record<string, string>> = ruleFacts(others, asked);
  const results = storedResults(fromJson<Decision>(row.decision)) ?? [];
  return {
    loan: {
      orderId: String(id),
      amount: formatKwacha(amount),
      termDays,
      productId,
      repays: formatKwacha(quoted.totalRepayAmount),
      instalments: quoted.plans.map((plan) => formatKwacha(plan.amount)),
      network: order.wallet.network,
      askedAt: order.createdAt,
    },
    rules: [...results]
      .sort((a, b) => places[a.verdict] - places[b.verdict])
      .map(({ rule, verdict, sentence }) => ({
        rule,
        verdict,
        sentence,
        fact: read[rule satisfies RuleName] ?? '',
      })),
  };
}

const places = { decline: 0, refer: 1, 'not-checked': 2, pass: 3 } as const;

const mostLoans = 20;

const selectLoans = sql<
  {
    id: bigint;
    status: string;
    amount: bigint;
    termDays: number;
    askedAt: Date;
    settledAt: Date | null;
  },
  { borrowerId: BorrowerId; except: number }
>(`
  select id, status, amount, (terms ->> 'termDays')::int as term_days, created_at as asked_at,
    settled_at
  from loan_order where borrower_id = :borrowerId and id <> :except
  order by id desc limit ${mostLoans}`);

/** The borrower's other loans, newest first, and how late they were. */
export async function earlierLoans(
  { db, clock }: Context,
  of: { readonly borrowerId: BorrowerId; readonly except: OrderId | null },
): Promise<ReviewView['loans']> {
  const { borrowerId, except } = of;
  const rows = await db.rows(selectLoans, { borrowerId, except: except ?? 0 });
  const loans: ReviewView['loans'] = [];
  for (const { id, status, amount, termDays, askedAt, settledAt } of rows) {
    const order = await loadOrder(db, Number(id) as OrderId);
    const state = order && accountOf(order, clock.now());
    loans.push({
      orderId: String(id),
      status,
      amount: formatKwacha(ngwee(amount)),
      termDays,
      askedAt,
      settledAt,
      daysLate: state === null || state.disbursedOn === null ? null : state.daysLate,
    });
  }
  return loans;
}
