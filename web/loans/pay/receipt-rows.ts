import * as say from '../../../contract/sentences/repayment-progress.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { showMoment } from '../../../contract/words/show-day.ts';
import type { PaymentView } from './use-payment-progress.ts';

/** One line of a receipt, as the screen, its picture and its text all say it. */
export interface ReceiptRow {
  readonly label: string;
  readonly value: string;
  /** What was paid leads, and what is left sums up. */
  readonly is?: 'lead' | 'sum';
}

/** Everything a receipt says; what is still to pay is left out without a login. */
export function receiptRows(payment: PaymentView, stillToPay?: Ngwee): ReceiptRow[] {
  const { amount, network, account, loanNumber, providerReference } = payment;
  const reference = providerReference
    ? [{ label: say.referenceLabel, value: providerReference }]
    : [];
  const rows: ReceiptRow[] = [
    { label: say.paid, value: showKwacha(amount), is: 'lead' },
    { label: say.paidOn, value: showMoment(payment.settledAt ?? payment.createdAt) },
    { label: say.paidFrom, value: say.fromWallet(network, account) },
    { label: say.loanNumber, value: `${loanNumber}` },
    ...reference,
  ];
  if (stillToPay === undefined) return rows;
  return [...rows, { label: say.stillToPay, value: showKwacha(stillToPay), is: 'sum' }];
}
