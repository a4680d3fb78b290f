import type { OrderPopupControl } from './order-popup.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { RepayBill } from './repay-bill.tsx';

/** What is in the open popup: the bill to pay, or the dialog of a payment. */
export function OpenPopup({ control }: { control: OrderPopupControl }) {
  const { popup, openRepay, submitted, close } = control;
  if (popup.shows === 'nothing') return null;
  const { orderId } = popup;
  if (popup.shows === 'repay') {
    return (
      <RepayBill orderId={orderId} onSubmitted={(paymentId) => submitted(orderId, paymentId)} />
    );
  }
  return (
    <PaymentDialog
      key={popup.paymentId}
      orderId={orderId}
      paymentId={popup.paymentId}
      isNew={popup.isNew}
      onClose={close}
      onTryAgain={() => openRepay(orderId)}
    />
  );
}
