import { queryLoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/repayment-progress.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { PayToday } from '../../ui/due-amount.tsx';
import { Money } from '../../ui/money.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import css from './payment-dialog.module.css';
import type { PaymentView } from './use-payment-progress.ts';

// Fetched with the first receipt: home, which can show one, is counted in bytes.
const useAgreedTo = lazyPart(
  async () => (await import('../disclosure/disclosure.tsx')).AgreedTo,
);

interface PaymentReceiptProps {
  orderId: OrderId;
  payment: PaymentView;
}

/** What a received payment leaves: paid, still to pay, and the network's own reference. */
export function PaymentReceipt({ orderId, payment }: PaymentReceiptProps) {
  const { answer: loan, asking } = useAnswer(queryLoanDetail, [{ params: { id: orderId } }], {
    fresh: true,
  });
  const { part: AgreedTo } = useAgreedTo(true);
  return (
    <>
      <output>{thanks(payment)}</output>
      <Rows>
        <Row label={say.paid}>
          <Money amount={payment.amount} />
        </Row>
        <Row label={say.stillToPay} strong>
          {loan && !asking ? <Money amount={loan.dueAmount} /> : '…'}
        </Row>
      </Rows>
      {loan && !asking ? <PayToday of={loan} all /> : null}
      <NetworkReference payment={payment} />
      {loan && AgreedTo ? <AgreedTo of={loan.disclosure} /> : null}
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
