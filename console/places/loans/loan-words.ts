import type { listLoans, showLoan } from '../../../contract/staff/loan-acts.ts';
import { loanStateWords } from '../../../contract/staff/state-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';

export type LoanRow = StaffAnswerOf<typeof listLoans>['rows'][number];
export type Loan = StaffAnswerOf<typeof showLoan>;
type Status = LoanRow['status'];

export const statusWords: Readonly<Record<Status, string>> = loanStateWords;

export const statusTone = {
  reviewing: 'note',
  referred: 'warn',
  declined: 'note',
  disbursing: 'warn',
  active: 'good',
  overdue: 'bad',
  settled: 'note',
  cancelled: 'note',
  'written-off': 'bad',
} as const satisfies Readonly<Record<Status, string>>;

/** Each kind of event as the timeline says it. */
export const eventWords: Readonly<Record<string, string>> = {
  disbursed: 'The money reached the borrower',
  'payment-confirmed': 'The borrower paid',
  'cooling-off-return': 'The borrower gave the loan back',
  'extension-bought': 'An instalment was extended',
  'owed-paid-back': 'What was owed was refunded',
  'paid-out-twice': 'A second provider paid out, too',
  'payment-reversed': 'The network took a payment back',
  'coupon-used': 'A coupon took off',
  'late-fee-waived': 'Late fees were waived',
  'written-off': 'The debt was written off',
  'write-off-reversed': 'The write-off was reversed',
  'arrangement-offered': 'A payment arrangement was offered',
  'arrangement-agreed': 'The borrower agreed to the arrangement',
  'loan-disputed': 'The borrower said that it is not theirs',
  'dispute-decided': 'The dispute was decided',
  'charges-stopped': 'Charges were suspended for a hardship',
  'charges-resumed': 'Charges resumed',
  restructured: 'The loan got a new schedule',
  'price-corrected': 'A wrong price was put right',
  'taken-over': 'It came from a former system',
  'takeover-corrected': 'What came was corrected',
  'takeover-noticed': 'The notice of the takeover went out',
  'takeover-undone': 'The takeover was undone',
  'attempt-refused': 'Payment refused, network closed',
  'network-reopened': 'Network reopened',
};

export const figureWords: Readonly<Record<Loan['figures'][number]['account'], string>> = {
  principal: 'Principal',
  interest: 'Interest',
  fees: 'Fees',
  'late-fees': 'Late fees',
  'deferred-fee-income': 'Deferred fees',
  'owed-to-borrower': 'Owed to the borrower',
};

/** The night marks what is overdue; the days late say it before. */
export const statusNow = ({ status, lateDays }: LoanRow): Status =>
  status === 'active' && lateDays > 0 ? 'overdue' : status;
