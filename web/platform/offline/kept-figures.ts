import type { LoanDetail, LoanInfo } from '../../../contract/borrower/orders.ts';

/** What of home stays on the phone: a running loan's figures, no decision and no wallet. */
export function keptHome({
  declined: _reasons,
  review: _review,
  stepAgain: _asked,
  ...info
}: LoanInfo) {
  if (!info.order?.nextPlan) return null;
  const { payout: _wallet, ...order } = info.order;
  return { ...info, order };
}

/** What of a bill stays on the phone: its figures, without the number of a wallet. */
export function keptLoan(loan: LoanDetail): LoanDetail {
  const payments = loan.payments.map(({ providerReference: _named, ...payment }) => payment);
  return { ...loan, account: '—', payments };
}
