import { useState } from 'react';
import type { OrderId, PaymentId, PlanId } from '../../../contract/words/ids.ts';

/** Which popup of an order is open. */
export type OrderPopup =
  | { readonly shows: 'nothing' }
  | { readonly shows: 'repay'; readonly orderId: OrderId }
  | { readonly shows: 'extension'; readonly orderId: OrderId; readonly planId: PlanId }
  | { readonly shows: 'return'; readonly orderId: OrderId }
  | {
      readonly shows: 'payment';
      readonly orderId: OrderId;
      readonly paymentId: PaymentId;
      /** Sent just now: the dialog begins with Submit Success. */
      readonly isNew: boolean;
    };

export interface OrderPopupControl {
  readonly popup: OrderPopup;
  /** Opens the Pay the bill popup. */
  readonly openRepay: (orderId: OrderId) => void;
  /** Opens the Loan extension popup. */
  readonly openExtension: (orderId: OrderId, planId: PlanId) => void;
  /** Opens the popup that gives the loan back. */
  readonly openReturn: (orderId: OrderId) => void;
  /** Shows how a payment stands that was sent earlier. */
  readonly openPayment: (orderId: OrderId, paymentId: PaymentId) => void;
  /** A payment was sent: its popup closes and the Submit Success dialog opens. */
  readonly submitted: (orderId: OrderId, paymentId: PaymentId) => void;
  readonly close: () => void;
}

/** The popups of an order, for a screen that renders `OrderPopups` with this. */
export function useOrderPopup(): OrderPopupControl {
  const [popup, setPopup] = useState<OrderPopup>({ shows: 'nothing' });
  return {
    popup,
    openRepay: (orderId) => setPopup({ shows: 'repay', orderId }),
    openExtension: (orderId, planId) => setPopup({ shows: 'extension', orderId, planId }),
    openReturn: (orderId) => setPopup({ shows: 'return', orderId }),
    openPayment: (orderId, paymentId) =>
      setPopup({ shows: 'payment', orderId, paymentId, isNew: false }),
    submitted: (orderId, paymentId) =>
      setPopup({ shows: 'payment', orderId, paymentId, isNew: true }),
    close: () => setPopup({ shows: 'nothing' }),
  };
}
