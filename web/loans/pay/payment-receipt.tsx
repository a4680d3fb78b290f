import { getMyLoanInfo, queryLoanDetail } from '../../../contract/borrower/orders.ts';
import * as sayOfLimit from '../../../contract/sentences/limit-rise.ts';
import * as say from '../../../contract/sentences/repayment-progress.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { LimitLadder } from '../parts/limit-ladder.tsx';
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
      {payment.isGivenBack ? null : <WorthIt isPaidOff={payment.orderStatus === 'settled'} />}
    </>
  );
}

/** What paying back brings: the step this loan leads to, or what can be borrowed now. */
function WorthIt({ isPaidOff }: { isPaidOff: boolean }) {
  const { answer: info, asking } = useAnswer(getMyLoanInfo, [], { fresh: true });
  if (!info || asking) return null;
  if (!isPaidOff) return <LimitLadder info={info} />;
  if (info.stage !== 'borrow' || info.creditLimit === 0n) return null;
  return <p>{sayOfLimit.canBorrow(showWholeKwacha(info.creditLimit))}</p>;
}

function thanks({ bizType, orderStatus, isGivenBack }: PaymentView): string {
  if (isGivenBack) return say.givenBackText;
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
  if (payment.isGivenBack) return say.givenBack;
  return payment.orderStatus === 'settled' ? say.paidOff : say.received;
}
