import { queryLoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/repayment-progress.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import css from './payment-dialog.module.css';
import { Receipt } from './receipt.tsx';
import { receiptRows } from './receipt-rows.ts';
import type { PaymentView } from './use-payment-progress.ts';

interface PaymentReceiptProps {
  orderId: OrderId;
  payment: PaymentView;
}

/** What a received payment leaves: when, from where, for which loan, and what is still to pay. */
export function PaymentReceipt({ orderId, payment }: PaymentReceiptProps) {
  const { answer: loan, asking } = useAnswer(queryLoanDetail, [{ params: { id: orderId } }], {
    fresh: true,
  });
  return (
    <>
      <output>{thanks(payment)}</output>
      <Receipt rows={receiptRows(payment, loan && !asking ? loan.dueAmount : undefined)} />
    </>
  );
}

function thanks({ bizType, orderStatus }: PaymentView): string {
  if (orderStatus === 'settled') return say.paidOffText;
  return bizType === 'extension' ? say.extendedText : say.receivedText;
}

/** What the borrower's own network calls a payment; names it when something is to be cleared. */
export function NetworkReference({ payment }: { payment: PaymentView }) {
  if (!payment.providerReference) return null;
  return <p className={css.reference}>{say.reference(payment.providerReference)}</p>;
}

/** What the dialog of a received payment is called. */
export function receiptTitle(payment: PaymentView): string {
  return payment.orderStatus === 'settled' ? say.paidOff : say.received;
}
