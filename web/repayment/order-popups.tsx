import type { OrderPopupControl } from './order-popup.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { RepayPopup } from './repay-popup.tsx';

/** The open popup of an order, if any: Pay the bill, or how a payment goes. */
export function OrderPopups({ control }: { control: OrderPopupControl }) {
  const { popup, openRepay, submitted, close } = control;
  if (popup.shows === 'nothing') return null;
  const { orderId } = popup;
  if (popup.shows === 'repay') {
    return (
      <RepayPopup
        orderId={orderId}
        onClose={close}
        onSubmitted={(paymentId) => submitted(orderId, paymentId)}
      />
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
