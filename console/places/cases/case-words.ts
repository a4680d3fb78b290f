import type { showCase } from '../../../contract/staff/case-acts.ts';
import type { caseKinds } from '../../../contract/staff/case-acts.ts';
import type { paymentStates } from '../../../contract/staff/payment-states.ts';
import { paymentStateWords } from '../../../contract/staff/state-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { paths } from '../../platform/paths.ts';

export type Case = StaffAnswerOf<typeof showCase>;
export type CaseLine = Case['case'];
export type ExplainedPayment = NonNullable<Case['payment']>;
type Kind = (typeof caseKinds)[number];
type State = (typeof paymentStates)[number];

/** What is the matter, short enough for a list of choices. */
export const kindWords: Readonly<Record<Kind, string>> = {
  'amount-differs': 'Another amount',
  'payment-taken-back': 'Reversed by the network',
  'end-contradicted': 'Callback against a final answer',
  'never-arrived': 'No provider has this payout',
  'no-end-after-a-day': 'No end after a day',
  'paid-out-after-cancelling': 'Paid out after cancelling',
  'pay-back-failed': 'Refund failed',
  'absent-but-in-statement': 'Unknown there, in the statement',
  'taken-then-not-found': 'Taken, then not found',
  'unreadable-statement': 'Statement unreadable',
  'provider-refuses-us': 'Provider refuses us',
  'given-up-but-alive': 'Given up, but alive',
  'given-up-but-moved': 'Given up, but moved',
  'float-short': 'Float short',
  'float-differs': 'Float differs',
  'statements-disagree': 'Statements disagree',
  'missing-in-statement': 'Missing in the statement',
  'unknown-in-statement': 'Not ours, in the statement',
  'statement-amount-differs': 'Amount differs from statement',
  'statement-state-differs': 'State differs from statement',
};

export const stateWords: Readonly<Record<State, string>> = paymentStateWords;

export const stateTone = {
  requested: 'note',
  submitted: 'warn',
  unknown: 'warn',
  confirmed: 'good',
  failed: 'bad',
  expired: 'bad',
  reversed: 'bad',
} as const satisfies Readonly<Record<State, string>>;

/** Money in, or out to the borrower. */
export const operationWords = { collect: 'In', payout: 'Out' } as const;

/** The parts of this place. */
export function moneyTabs(here: 'cases' | 'payments' | 'statements') {
  return [
    { to: paths.cases, label: 'Cases', isHere: here === 'cases' },
    { to: paths.payments, label: 'Payments', isHere: here === 'payments' },
    { to: paths.statements, label: 'Statements', isHere: here === 'statements' },
  ];
}
