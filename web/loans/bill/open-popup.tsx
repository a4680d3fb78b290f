import type { PaymentId } from '../../../contract/words/ids.ts';
import { ReturnLoan } from '../return/return-loan.tsx';
import { ExtendBill } from '../extend/extend-bill.tsx';
import type { OrderPopup, OrderPopupControl } from './order-popup.ts';
import { PaymentDialog } from '../pay/payment-dialog.tsx';
import { PaymentReceipt } from '../pay/payment-receipt.tsx';
import { RepayBill } from '../pay/repay-bill.tsx';

interface OpenPopupProps {
  popup: OrderPopup;
  control: OrderPopupControl;
}

/** What is in the open popup: the bill to pay, or the dialog of a payment. */
export function OpenPopup({ popup, control }: OpenPopupProps) {
  const { openRepay, openExtension, submitted, close } = control;
  if (popup.shows === 'nothing') return null;
  const { orderId } = popup;
  const onSubmitted = (paymentId: PaymentId) => submitted(orderId, paymentId);
  if (popup.shows === 'repay') return <RepayBill orderId={orderId} onSubmitted={onSubmitted} />;
  if (popup.shows === 'return')
    return <ReturnLoan orderId={orderId} onSubmitted={onSubmitted} />;
  if (popup.shows === 'extension') {
    return <ExtendBill planId={popup.planId} onSubmitted={onSubmitted} />;
  }
  return (
    <PaymentDialog
      key={popup.paymentId}
      paymentId={popup.paymentId}
      renderReceipt={(payment) => <PaymentReceipt orderId={orderId} payment={payment} />}
      isNew={popup.isNew}
      onClose={close}
      onTryAgain={({ bizType, planId }) =>
        bizType === 'extension' ? openExtension(orderId, planId) : openRepay(orderId)
      }
    />
  );
}
