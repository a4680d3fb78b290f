import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { getMyLoanInfo, queryLoanDetail } from '../../../contract/borrower/orders.ts';

type LoanInfo = AnswerOf<typeof getMyLoanInfo>;
type Loan = AnswerOf<typeof queryLoanDetail>;

/** What of home stays on the phone: a running loan's figures, and nothing of a decision. */
export function keptHome({ declined: _reasons, review: _review, ...info }: LoanInfo) {
  return info.order?.nextPlan ? info : null;
}

/** What of a bill stays on the phone: its figures, without the number of a wallet. */
export function keptLoan(loan: Loan): Loan {
  const payments = loan.payments.map(({ providerReference: _named, ...payment }) => payment);
  return { ...loan, account: '—', payments };
}
