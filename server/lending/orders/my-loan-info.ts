import type { LoanStage } from '../../../contract/borrower/order-status.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { getMyLoanInfo } from '../../../contract/borrower/orders.ts';
import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { plansNow } from '../../../domain/loan/account-plan.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { outlookOf, timeOfBill } from '../../../domain/loan/bill-time.ts';
import { decideReturn } from '../../../domain/loan/cooling-off.ts';
import { dueOfBill, dueOfLoan } from '../../../domain/loan/due.ts';
import { isExtendable } from '../../../domain/loan/extension.ts';
import { orderStatusNow, outsideOrderStatus } from '../../../domain/loan/order.ts';
import type { OrderStatus } from '../../../domain/loan/order.ts';
import { outsidePaymentStatus } from '../../../domain/loan/payment.ts';
import { serve } from '../../http/serve.ts';
import { neverArrived } from '../account/ask-schedule.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import { loadBorrowerNow } from './borrower-now.ts';
import type { HistoryRow } from './borrower-now.ts';
import { earnedBy } from './eligibility.ts';
import type { Eligibility } from './eligibility.ts';
import { nextLimitOf } from './limits-after-settling.ts';
import type { LoadedOrder } from './load-order.ts';
import { isLate, payoutOf } from './loan-now.ts';
import { takenBackView } from './taken-back-view.ts';

/** The state of the borrower: everything home shows, in one answer. */
export const getMyLoanInfoCall = serve(getMyLoanInfo, async ({ context, borrower }) => {
  const found = await loadBorrowerNow(context, borrower.id);
  if (found === null) throw new Error('a session belongs to a borrower');
  const { row, eligibility, products, limit, open, stepAgain, standing } = found;
  const now = context.clock.now();
  const stage = stageOf(eligibility, open?.order ?? null);
  const order = open && orderAnswer(open, now);
  const payout = order?.payout;
  const isByKeys = row.byUssd && standing.state !== 'disputed';
  const by = { products, earned: earnedBy(eligibility) };
  const limitRise = open && nextLimitOf(open.order, open.account, by);
  const since = eligibility.faceInReviewSince;
  const declined = eligibility.faceDeclined ?? eligibility.declined;
  return {
    stage,
    standing,
    creditLimit: limit,
    ...(order && {
      order: {
        ...order,
        ...(payout && isByKeys && { payout: { ...payout, byUssd: true as const } }),
        ...(limitRise && { limitRise }),
      },
    }),
    // The stored status may be of yesterday: until the job of the night, the account knows better.
    history: row.history
      .map(historyAnswer)
      .map((one) => (one.orderId === order?.orderId ? { ...one, status: order.status } : one)),
    ...(stage === 'waiting' && !open && since && { review: { since } }),
    ...(row.erasesAt && { erasesAt: row.erasesAt }),
    ...(row.death && { death: row.death }),
    ...(row.documents.length > 0 && { documents: row.documents }),
    ...(row.applications.length > 0 && {
      applications: row.applications.map(
        ([applicationId, partner, amount, endsAt, isAgreed]) => {
          const untilOn = civilDateOf(new Date(endsAt));
          return { applicationId, partner, amount: ngwee(BigInt(amount)), untilOn, isAgreed };
        },
      ),
    }),
    ...(row.numberChangesAt && { numberChangesAt: row.numberChangesAt }),
    ...(stepAgain && { stepAgain }),
    ...(stage === 'declined' &&
      declined && {
        declined: { reasons: [...declined.reasons], retryOn: declined.retryOn },
      }),
  };
});

const stageOfStatus: Readonly<Partial<Record<OrderStatus, LoanStage>>> = {
  reviewing: 'waiting',
  referred: 'waiting',
  disbursing: 'waiting',
  active: 'repay',
  overdue: 'repay',
  'written-off': 'repay',
};

function stageOf(eligibility: Eligibility, order: LoadedOrder | null): LoanStage {
  const stage = order && stageOfStatus[order.status];
  if (stage) return stage;
  if (eligibility.faceDeclined) return 'declined';
  if (eligibility.refusal?.reason === 'declined-before') return 'declined';
  if (eligibility.faceInReviewSince) return 'waiting';
  return eligibility.facts.allStepsDone ? 'borrow' : 'verify';
}

/** A running order as home shows it. */
export function orderAnswer(
  { order, account: state }: { readonly order: LoadedOrder; readonly account: Account },
  now: Date,
): NonNullable<LoanInfo['order']> {
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
    bills: plansNow(state.plans).map((one) => {
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
  const paid = payoutOf(order);
  const reference = paid?.providerReference ?? null;
  return {
    account: maskMobile(order.wallet.mobile),
    ...(reference !== null && { providerReference: reference.slice(0, 100) }),
    ...(offer && { giveBackUntil: offer.until }),
    ...(paid !== undefined && isLate(paid, now) && { late: lateness(paid, now) }),
  };
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
