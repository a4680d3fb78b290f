import { authSteps } from '../../../contract/borrower/auth-steps.ts';
import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import type { LoanStage } from '../../../contract/borrower/order-status.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { getMyLoanInfo } from '../../../contract/borrower/orders.ts';
import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { outlookOf, timeOfBill } from '../../../domain/loan/bill-time.ts';
import { decideReturn } from '../../../domain/loan/cooling-off.ts';
import { dueOfBill, dueOfLoan } from '../../../domain/loan/due.ts';
import { isExtendable } from '../../../domain/loan/extension.ts';
import { orderStatusNow, outsideOrderStatus } from '../../../domain/loan/order.ts';
import type { OrderStatus } from '../../../domain/loan/order.ts';
import { outsidePaymentStatus, paymentIs } from '../../../domain/loan/payment.ts';
import { limitToldTo } from '../../../domain/rules/ladder.ts';
import { sql } from '../../store/database/database.ts';
import { serve } from '../../http/serve.ts';
import { askedStepsSelect, stepsOf } from '../../people/verification/reopen-step.ts';
import { isReturn } from '../account/returns-of.ts';
import { neverArrived } from '../account/ask-schedule.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import { latestProductsColumn, productsIn } from '../products/product-versions.ts';
import { nextLimitOf } from './limits-after-settling.ts';
import { factsOf, factsSelect } from './borrower-facts.ts';
import type { FactsRow } from './borrower-facts.ts';
import { accountOf, orderInRow, orderWhere } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';
import { takenBackView } from './taken-back-view.ts';
import { earnedBy, standingOf, standingSelect } from './standing.ts';
import type { Standing, StandingRow } from './standing.ts';

/** `[id, status, amount, createdAt, settledAt, isGivenBack]`. */
type HistoryRow = readonly [number, OrderStatus, string, string, string | null, boolean];

const historyLimit = 50;

/** A written-off debt is still shown. Of two open loans the older one is paid first. */
const shownStatuses: readonly OrderStatus[] = [
  'reviewing',
  'referred',
  'disbursing',
  'active',
  'overdue',
  'written-off',
];

type MineRow = StandingRow &
  FactsRow & {
    readonly history: readonly HistoryRow[];
    readonly products: readonly unknown[];
    readonly asked: readonly { readonly step: AuthStepName; readonly text: string }[];
  };

// Home asks for this and nothing else, so it is one statement. The standing comes last, as its
// columns are there without an order too.
const selectMine = sql<MineRow, { borrowerId: BorrowerId }>(`
  select o.*, f.*, s.*,
    (select coalesce(json_agg(
        json_build_array(id, status, amount::text, created_at, settled_at,
          exists (select from loan_event e where e.order_id = o.id and ${isReturn}))
        order by id desc), '[]')
      from (select * from loan_order where borrower_id = :borrowerId
        order by id desc limit ${historyLimit}) o) as history,
    ${latestProductsColumn} as products,
    (select coalesce(json_agg(json_build_object('step', a.step, 'text', a.text)
        order by a.asked_at), '[]') from (${askedStepsSelect}) a) as asked
  from (${standingSelect}) s
    cross join (${factsSelect}) f
    left join lateral (${orderWhere(`(
      select min(id) from loan_order where borrower_id = :borrowerId
        and status in (${shownStatuses.map((status) => `'${status}'`).join(', ')}))`)}) o on true`);

/** The state of the borrower: everything home shows, in one answer. */
export const getMyLoanInfoCall = serve(getMyLoanInfo, async ({ context, borrower }) => {
  const { db, keys, clock } = context;
  const row = await db.row(selectMine, { borrowerId: borrower.id });
  if (!row) throw new Error('a session belongs to a borrower');
  const standing = standingOf(row, await factsOf(db, keys, row), clock.now());
  const current = orderInRow(row);
  const stage = stageOf(standing, current);
  const by = { products: productsIn(row.products), earned: earnedBy(standing) };
  const now = clock.now();
  const limitRise = current && nextLimitOf(current, accountOf(current, now), by);
  const order = current && { ...orderAnswer(current, now), ...(limitRise && { limitRise }) };
  const since = standing.faceInReviewSince;
  const stepAgain = stage === 'waiting' ? stepAskedOf(row) : null;
  const declined = standing.faceDeclined ?? standing.declined;
  return {
    stage,
    creditLimit: limitToldTo(by.products, by.earned),
    ...(order && { order }),
    // The stored status may be of yesterday: until the job of the night, the account knows better.
    history: row.history
      .map(historyAnswer)
      .map((one) => (one.orderId === order?.orderId ? { ...one, status: order.status } : one)),
    ...(stage === 'waiting' && !current && since && { review: { since } }),
    ...(row.erasesAt && { erasesAt: row.erasesAt }),
    ...(stepAgain && { stepAgain }),
    ...(stage === 'declined' &&
      declined && {
        declined: { reasons: [...declined.reasons], retryOn: declined.retryOn },
      }),
  };
});

/** What is asked for first, and the step of it that is open. */
function stepAskedOf({ asked: [first], steps }: MineRow): LoanInfo['stepAgain'] | null {
  if (first === undefined) return null;
  const wanted = stepsOf([first.step]);
  const open = authSteps.find(({ step }) => wanted.has(step) && !steps.includes(step));
  return open ? { cerCode: open.cerCode, sentence: first.text } : null;
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

/** A running order as home shows it. */
export function orderAnswer(order: LoadedOrder, now: Date): NonNullable<LoanInfo['order']> {
  const state = accountOf(order, now);
  const plan = state.firstUnpaidPlan;
  const outlook = outlookOf(order.terms, order.events, state);
  const takenBack = takenBackView(order, state);
  const payout = newPayout(order, state, now);
  const [payment] = order.payments.filter((one) => one.operation === 'collect');
  return {
    orderId: order.id,
    status: outsideOrderStatus(orderStatusNow(order.status, state)),
    amount: order.terms.amount,
    ...dueOfLoan(state),
    ...(plan && {
      nextPlan: {
        planId: plan.planId,
        dueDate: plan.dueDate,
        ...dueOfBill(plan),
        ...timeOfBill(plan, state),
        overdueDays: plan.overdueDays,
        extendable: isExtendable({ account: state, planId: plan.planId }),
        ...(outlook && { outlook }),
      },
    }),
    ...(state.disbursedOn !== null && { startedOn: state.disbursedOn }),
    bills: state.plans.map((one) => {
      const { gone } = timeOfBill(one, state);
      return { dueDate: one.dueDate, status: one.status, gone };
    }),
    ...(takenBack && { takenBack }),
    ...(payout && { payout }),
    ...(payment && {
      payment: {
        paymentId: payment.id,
        bizType: payment.purpose === 'extension' ? 'extension' : 'repayment',
        status: outsidePaymentStatus(payment.state),
      },
    }),
  };
}

type Payout = NonNullable<NonNullable<LoanInfo['order']>['payout']>;

/** The payout of an order for as long as it is news; null before it and after. */
function newPayout(order: LoadedOrder, account: Account, now: Date): Payout | null {
  const offer = decideReturn({ terms: order.terms, account, at: now });
  if (order.status !== 'disbursing' && offer === null) return null;
  const paid = order.payments.find(({ purpose }) => purpose === 'disbursement');
  const reference = paid?.providerReference ?? null;
  return {
    account: maskMobile(order.wallet.mobile),
    ...(reference !== null && { providerReference: reference.slice(0, 100) }),
    ...(offer && { giveBackUntil: offer.until }),
    ...(paid !== undefined && isLate(paid, now) && { late: lateness(paid, now) }),
  };
}

/** The longest time that a payout usually takes. */
const usualPayoutMs = 15 * 60_000;

function isLate({ state, createdAt }: PaymentRow, now: Date): boolean {
  return paymentIs.open(state) && now.getTime() - createdAt.getTime() > usualPayoutMs;
}

function lateness(paid: PaymentRow, now: Date): NonNullable<Payout['late']> {
  return { askedAt: paid.createdAt, cancellable: neverArrived(paid, now) };
}

function historyAnswer([id, status, amount, createdAt, settledAt, isGivenBack]: HistoryRow) {
  return {
    orderId: id as OrderId,
    status: outsideOrderStatus(status),
    amount: ngwee(BigInt(amount)),
    createdAt: new Date(createdAt),
    ...(settledAt !== null && { settledAt: new Date(settledAt) }),
    ...(isGivenBack && { isGivenBack }),
  };
}
