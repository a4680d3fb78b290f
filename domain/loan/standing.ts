import type {
  Standing,
  StandingAction,
  StandingState,
} from '../../contract/borrower/standing.ts';
import type { Network } from '../../contract/market/network.ts';
import * as say from '../../contract/sentences/standing.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { ngwee, smallerNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { showKwacha, showWholeKwacha } from '../../contract/words/show-kwacha.ts';
import { showWeekday } from '../../contract/words/show-weekday.ts';
import type { Account } from './account.ts';
import type { AccountPlan } from './account-plan.ts';
import { timeOfBill } from './bill-time.ts';
import { dueOfBill } from './due.ts';
import { savedOnPaidLoan } from './saved.ts';

/** A loan as its standing sees it. */
export interface LoanNow {
  readonly state: 'in-review' | 'payout-pending' | 'paid-out';
  /** It is in review for nothing but the register's answer. */
  readonly waitsForRegister?: boolean;
  readonly account: Account;
  /** What the selected coupon takes off the next bill. */
  readonly discount: Ngwee;
  /** A payment that the network has not answered yet. */
  readonly pending: { readonly amount: Ngwee; readonly network: Network } | null;
  /** The payout, while it is on its way. */
  readonly payout: {
    /** Where it goes, masked. */
    readonly to: string;
    readonly isLate: boolean;
    readonly isCancellable: boolean;
  } | null;
  /** What it would have cost by its contract; only a closed loan needs it. */
  readonly agreedTotal: () => Ngwee;
}

/** Why nothing can be borrowed now. */
export type Bar =
  | { readonly kind: 'declined' | 'wait' | 'erasure'; readonly day: CivilDate }
  | { readonly kind: 'unverified' }
  /** Nothing that a day ends, in its own sentence. */
  | { readonly kind: 'barred'; readonly sentence: string };

/** A borrower as their standing sees them. */
export interface BorrowerNow {
  readonly today: CivilDate;
  /** The oldest open loan; where there is none, the newest that was closed. */
  readonly loan: LoanNow | null;
  /** The step that a reviewer asks for again. */
  readonly stepAgain: string | null;
  readonly arePhotosInReview: boolean;
  readonly steps: { readonly done: number; readonly left: number; readonly minutes: number };
  readonly bar: Bar | null;
  /** The most that can be borrowed now. */
  readonly limit: Ngwee;
}

interface Ways {
  readonly action?: StandingAction;
  readonly secondActions?: readonly StandingAction[];
  readonly tone: Standing['tone'];
}

const waysOf: Readonly<Record<StandingState, Ways>> = {
  'payment-pending': { action: 'check-payment', tone: 'waiting' },
  'payout-pending': { tone: 'waiting' },
  'step-again': { action: 'send-step', tone: 'soon' },
  'in-review': { tone: 'waiting' },
  erasure: { action: 'keep-account', tone: 'waiting' },
  unverified: { action: 'start', tone: 'good' },
  'network-closed': { secondActions: ['other-ways'], tone: 'waiting' },
  disputed: { secondActions: ['other-ways'], tone: 'waiting' },
  arranged: { action: 'pay', secondActions: ['other-ways'], tone: 'soon' },
  overdue: { action: 'pay', secondActions: ['other-ways'], tone: 'late' },
  due: { action: 'pay', secondActions: ['other-ways'], tone: 'good' },
  'written-off': { action: 'pay', secondActions: ['other-ways'], tone: 'late' },
  'owed-back': { tone: 'waiting' },
  'paid-off': { tone: 'good' },
  'given-back': { tone: 'good' },
  'may-borrow': { action: 'borrow', tone: 'good' },
  wait: { action: 'see-why', tone: 'waiting' },
  declined: { action: 'see-why', tone: 'waiting' },
  barred: { action: 'talk', tone: 'waiting' },
};

type Said = Pick<Standing, 'sentence' | 'amount' | 'day'> & Partial<Ways>;

function standing(state: StandingState, { sentence, amount, day, ...ways }: Said): Standing {
  const { action, secondActions = [], tone } = { ...waysOf[state], ...ways };
  return {
    state,
    sentence,
    ...(amount !== undefined && { amount }),
    ...(day !== undefined && { day }),
    ...(action !== undefined && { action }),
    secondActions: [...secondActions],
    tone,
  };
}

/**
 * The standing of a borrower: the first state that fits. Money on its way comes first, then what
 * we still ask for, a debt, what we owe, and a new loan.
 */
export function standingOf(borrower: BorrowerNow): Standing {
  const { loan } = borrower;
  return (
    (loan && moneyOnItsWay(loan)) ??
    reviewOf(borrower) ??
    (loan && (debtOf(loan) ?? closedLately(loan, borrower.bar === null))) ??
    mayBorrow(borrower)
  );
}

/** The standing of a borrower by one loan alone; null where it is closed and long past. */
export function standingOfLoan(loan: LoanNow): Standing | null {
  if (loan.state === 'in-review') {
    const sentence = loan.waitsForRegister ? say.cardInCheck : say.requestInReview;
    return standing('in-review', { sentence });
  }
  return moneyOnItsWay(loan) ?? debtOf(loan) ?? closedLately(loan, false);
}

function moneyOnItsWay({ pending, payout, account }: LoanNow): Standing | null {
  if (pending !== null) {
    const { network, amount } = pending;
    const sentence = say.enterPin(network, showKwacha(amount));
    return standing('payment-pending', { sentence, amount });
  }
  if (payout === null) return null;
  const { amount } = account;
  const sentence = payout.isLate ? say.payoutLate : say.payoutOnItsWay;
  return standing('payout-pending', {
    sentence: sentence(showKwacha(amount), payout.to),
    amount,
    ...(payout.isCancellable && { action: 'cancel-loan' as const }),
  });
}

function reviewOf({ stepAgain, loan, arePhotosInReview }: BorrowerNow): Standing | null {
  if (stepAgain !== null) {
    return standing('step-again', { sentence: say.oneMoreThing(stepAgain) });
  }
  if (loan?.state === 'in-review') return standingOfLoan(loan);
  return arePhotosInReview ? standing('in-review', { sentence: say.photosInReview }) : null;
}

/** What is to be paid next, and by when; null where nothing is. Reminders and receipts say it. */
export function debtOf({
  account,
  discount,
}: Pick<LoanNow, 'account' | 'discount'>): Standing | null {
  const plan = account.firstUnpaidPlan;
  if (plan === null || account.disbursedOn === null) return null;
  if (account.dispute?.isFrozen) return standing('disputed', { sentence: say.disputed });
  if (account.writtenOff) {
    const amount = ngwee(account.remainingAmount - discount);
    return standing('written-off', { sentence: say.writtenOff(showKwacha(amount)), amount });
  }
  const { dueAmount, remainingAmount } = dueOfBill(plan, discount);
  const { arrangement, asOf } = account;
  if (arrangement?.state === 'kept' && arrangement.next !== null) {
    const { on: day } = arrangement.next;
    const amount = smallerNgwee(arrangement.next.amount, remainingAmount);
    const sentence = say.payAsAgreed(showKwacha(amount), showWeekday(day, asOf));
    return standing('arranged', { sentence, amount, day });
  }
  const [amount, day] = [dueAmount, plan.dueDate];
  if (day >= asOf) {
    const sentence = say.payBy(showKwacha(amount), showWeekday(day, asOf));
    const { dueSoon } = timeOfBill(plan, account);
    return standing('due', {
      sentence,
      amount,
      day,
      ...(dueSoon && { tone: 'soon' as const }),
    });
  }
  if (plan.closedNetwork !== null) {
    return standing('network-closed', {
      sentence: say.networkClosed(plan.closedNetwork),
      amount,
      day,
    });
  }
  return standing('overdue', { sentence: overdueText(plan, amount, asOf), amount, day });
}

function overdueText(plan: AccountPlan, today: Ngwee, asOf: CivilDate): string {
  const day = showWeekday(plan.dueDate, asOf);
  const before = ngwee(today - plan.owed.lateFee);
  // A coupon may take off more than the late fee leaves.
  if (before === today || before <= 0n) return say.wasDueSame(showKwacha(today), day);
  return say.wasDue(showKwacha(before), day, showKwacha(today));
}

/** On the day a loan is closed, and for as long as money goes back to the borrower. */
function closedLately(loan: LoanNow, mayBorrowNow: boolean): Standing | null {
  const { owedToBorrower, settledOn, asOf } = loan.account;
  if (owedToBorrower === 0n && settledOn !== asOf) return null;
  const closed = closedLoan(loan.account, loan.agreedTotal());
  return closed.state === 'paid-off' && mayBorrowNow ? { ...closed, action: 'borrow' } : closed;
}

/** A loan of which nothing is owed: what we still owe the borrower, or what was saved. */
export function closedLoan(account: Account, agreedTotal: Ngwee): Standing {
  const { owedToBorrower: owed } = account;
  if (owed > 0n) {
    return standing('owed-back', { sentence: say.weOweYou(showKwacha(owed)), amount: owed });
  }
  if (account.returned) return standing('given-back', { sentence: say.givenBack });
  const saved = savedOnPaidLoan(account, agreedTotal) ?? zeroNgwee;
  return saved > 0n
    ? standing('paid-off', { sentence: say.allPaidSaved(showKwacha(saved)), amount: saved })
    : standing('paid-off', { sentence: say.allPaid });
}

function mayBorrow({ bar, limit, steps, today }: BorrowerNow): Standing {
  switch (bar?.kind) {
    case undefined:
      return standing('may-borrow', {
        sentence: say.mayBorrow(showWholeKwacha(limit)),
        amount: limit,
      });
    case 'unverified':
      return standing('unverified', {
        sentence: stepsText(steps),
        ...(steps.done > 0 && { action: 'continue' as const }),
      });
    case 'barred':
      return standing('barred', { sentence: bar.sentence });
    case 'erasure': {
      const { day } = bar;
      return standing('erasure', { sentence: say.erasure(showWeekday(day, today)), day });
    }
    case 'declined':
      return standing('declined', { sentence: say.declined, day: bar.day });
    case 'wait': {
      const { day } = bar;
      return standing('wait', { sentence: say.mayBorrowFrom(showWeekday(day, today)), day });
    }
  }
}

function stepsText({ left, minutes }: BorrowerNow['steps']): string {
  if (left > 1) return say.steps(`${left}`, `${minutes}`);
  return minutes > 1 ? say.oneStep(`${minutes}`) : say.oneStepOneMinute;
}
