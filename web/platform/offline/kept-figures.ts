import type { LoanDetail, LoanInfo } from '../../../contract/borrower/orders.ts';

/** What of home stays on the phone: a running loan's figures, and nothing of a decision. */
export function keptHome({ declined: _reasons, review: _review, ...info }: LoanInfo) {
  return info.order?.nextPlan ? info : null;
}

/** What of a bill stays on the phone: its figures, without the number of a wallet. */
export function keptLoan(loan: LoanDetail): LoanDetail {
  const payments = loan.payments.map(({ providerReference: _named, ...payment }) => payment);
  return { ...loan, account: '—', payments };
}
