import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { LoanStage } from '../../../contract/borrower/order-status.ts';
import { getMyLoanInfo } from '../../../contract/borrower/orders.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { isExtendable } from '../../../domain/loan/extension.ts';
import { orderStatusNow, outsideOrderStatus } from '../../../domain/loan/order.ts';
import type { OrderStatus } from '../../../domain/loan/order.ts';
import { outsidePaymentStatus } from '../../../domain/loan/payment.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { serve } from '../../http/serve.ts';
import { limitRiseOf } from './limits-after-settling.ts';
import { accountOf, loadOrder } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';
import { loadStanding } from './standing.ts';
import type { Standing } from './standing.ts';

type LoanInfo = AnswerOf<typeof getMyLoanInfo>;

interface HistoryRow {
  id: bigint;
  status: OrderStatus;
  amount: bigint;
  created_at: Date;
  settled_at: Date | null;
}

const historyLimit = 50;

const selectHistory = sql<HistoryRow>(`
  select id, status, amount, created_at, settled_at from loan_order
  where borrower_id = $1 order by id desc limit ${historyLimit}`);

/** Where the borrower stands: everything home shows, in one answer. */
export const getMyLoanInfoCall = serve(getMyLoanInfo, async ({ context, borrower }) => {
  const { db, keys, clock } = context;
  const of = { keys, borrowerId: borrower.id, today: clock.today() };
  const standing = await loadStanding(db, of);
  const history = await db.rows(selectHistory, [borrower.id]);
  const current = await currentOrder(db, borrower.id, history);
  const stage = stageOf(standing, current);
  const order = current && orderAnswer(current, clock.now());
  const since = standing.faceInReviewSince;
  const declined = standing.faceDeclined ?? standing.declined;
  return {
    stage,
    creditLimit: standing.limit,
    ...(order && { order }),
    // The stored status may be of yesterday: until the job of the night, the account knows better.
    history: history
      .map(historyAnswer)
      .map((one) => (one.orderId === order?.orderId ? { ...one, status: order.status } : one)),
    ...(stage === 'waiting' && !current && since && { review: { since } }),
    ...(stage === 'declined' &&
      declined && {
        declined: { reasons: [...declined.reasons], retryOn: declined.retryOn },
      }),
  };
});

/** A debt given up in the books is still shown: it can still be paid. */
const current: ReadonlySet<OrderStatus> = new Set([
  'reviewing',
  'referred',
  'disbursing',
  'active',
  'overdue',
  'written-off',
] as const);

async function currentOrder(
  q: Queryable,
  borrowerId: BorrowerId,
  history: readonly HistoryRow[],
): Promise<LoadedOrder | null> {
  const row = history.find((one) => current.has(one.status));
  const order = row ? await loadOrder(q, Number(row.id) as OrderId) : null;
  return order?.borrowerId === borrowerId ? order : null;
}

const stageOfStatus: Readonly<Partial<Record<OrderStatus, LoanStage>>> = {
  reviewing: 'waiting',
  referred: 'waiting',
  disbursing: 'waiting',
  active: 'repay',
  overdue: 'repay',
  'written-off': 'repay',
};

function stageOf(standing: Standing, order: LoadedOrder | null): LoanStage {
  const stage = order && stageOfStatus[order.status];
  if (stage) return stage;
  if (standing.faceDeclined) return 'declined';
  if (standing.refusal?.reason === 'declined-before') return 'declined';
  if (standing.faceInReviewSince) return 'waiting';
  return standing.facts.allStepsDone ? 'borrow' : 'verify';
}

function orderAnswer(order: LoadedOrder, now: Date): NonNullable<LoanInfo['order']> {
  const state = accountOf(order, now);
  const plan = state.firstUnpaidPlan;
  const limitRise = limitRiseOf(order, state);
  const [payment] = order.payments.filter((one) => one.operation === 'collect');
  return {
    orderId: order.id,
    status: outsideOrderStatus(orderStatusNow(order.status, state)),
    amount: order.terms.amount,
    remainingAmount: state.remainingAmount,
    ...(plan && {
      nextPlan: {
        planId: plan.planId,
        dueDate: plan.dueDate,
        remainingAmount: plan.remainingAmount,
        overdueDays: plan.overdueDays,
        extendable: isExtendable({ terms: order.terms, account: state, planId: plan.planId }),
      },
    }),
    ...(limitRise && { limitRise }),
    ...(payment && {
      payment: {
        paymentId: payment.id,
        bizType: payment.purpose === 'extension' ? 'extension' : 'repayment',
        status: outsidePaymentStatus(payment.state),
      },
    }),
  };
}

function historyAnswer(row: HistoryRow): LoanInfo['history'][number] {
  return {
    orderId: Number(row.id) as OrderId,
    status: outsideOrderStatus(row.status),
    amount: ngwee(row.amount),
    createdAt: row.created_at,
    ...(row.settled_at && { settledAt: row.settled_at }),
  };
}
