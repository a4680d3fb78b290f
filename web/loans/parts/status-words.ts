import type { OrderStatus, PlanStatus } from '../../../contract/borrower/order-status.ts';
import type { PaymentStatus } from '../../../contract/borrower/payments.ts';
import * as say from '../../../contract/sentences/bills-states.ts';
import type { Tone } from '../../ui/status-tag.tsx';

/** A state in the borrower's words, and how it should feel. */
export interface StatusWords {
  readonly word: string;
  readonly tone: Tone;
}

const orderWords: Readonly<Record<OrderStatus, StatusWords>> = {
  reviewing: { word: say.loanReviewing, tone: 'warn' },
  declined: { word: say.loanDeclined, tone: 'bad' },
  disbursing: { word: say.loanDisbursing, tone: 'warn' },
  active: { word: say.loanActive, tone: 'good' },
  overdue: { word: say.loanOverdue, tone: 'bad' },
  settled: { word: say.loanSettled, tone: 'good' },
  cancelled: { word: say.loanCancelled, tone: 'quiet' },
  'written-off': { word: say.loanWrittenOff, tone: 'bad' },
};

/** The words for the state of a loan; one that was given back is not called paid off. */
export function wordsOf(loan: {
  readonly status: OrderStatus;
  readonly isGivenBack?: true | undefined;
}): StatusWords {
  const words = orderWords[loan.status];
  return loan.isGivenBack ? { ...words, word: say.loanGivenBack } : words;
}

export const planWords: Readonly<Record<PlanStatus, StatusWords>> = {
  due: { word: say.billDue, tone: 'quiet' },
  overdue: { word: say.billOverdue, tone: 'bad' },
  paid: { word: say.billPaid, tone: 'good' },
};

export const paymentWords: Readonly<Record<PaymentStatus, StatusWords>> = {
  pending: { word: say.paymentPending, tone: 'warn' },
  succeeded: { word: say.paymentSucceeded, tone: 'good' },
  failed: { word: say.paymentFailed, tone: 'bad' },
};

/**
 * The state a borrower is shown. A loan with an overdue bill is overdue, also in the hours
 * before the nightly job has updated the order.
 */
export function shownStatus(loan: {
  readonly status: OrderStatus;
  readonly plans: readonly { readonly status: PlanStatus }[];
}): OrderStatus {
  const late = loan.plans.some(({ status }) => status === 'overdue');
  return loan.status === 'active' && late ? 'overdue' : loan.status;
}

/** Whether an order in this state still owes something that can be paid. */
export function owes(status: OrderStatus): boolean {
  return status === 'active' || status === 'overdue' || status === 'written-off';
}
