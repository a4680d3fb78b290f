import { useState, useSyncExternalStore } from 'react';
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
  /** Opens the Pay the bill popup. */
  readonly openRepay: (orderId: OrderId) => void;
  /** Opens the Loan extension popup. */
  readonly openExtension: (orderId: OrderId, planId: PlanId) => void;
  /** Opens the popup that gives the loan back. */
  readonly openReturn: (orderId: OrderId) => void;
  /** Shows the state of a payment that was sent earlier. */
  readonly openPayment: (orderId: OrderId, paymentId: PaymentId) => void;
  /** A payment was sent: its popup closes and the Submit Success dialog opens. */
  readonly submitted: (orderId: OrderId, paymentId: PaymentId) => void;
  readonly close: () => void;
  /** For {@link useOpen}. */
  readonly now: () => OrderPopup;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * The popups of an order, for a screen that renders `OrderPopups` with this. The screen is not
 * drawn again when one opens: only what draws the popup listens.
 */
export function useOrderPopup(): OrderPopupControl {
  return useState(orderPopup)[0];
}

/** The popup that is open, for the component that draws it. */
export function useOpen({ subscribe, now }: OrderPopupControl): OrderPopup {
  return useSyncExternalStore(subscribe, now);
}

const nothing: OrderPopup = { shows: 'nothing' };

function orderPopup(): OrderPopupControl {
  let open = nothing;
  let drawAnew = () => {};
  const show = (popup: OrderPopup) => {
    open = popup;
    drawAnew();
  };
  return {
    openRepay: (orderId) => show({ shows: 'repay', orderId }),
    openExtension: (orderId, planId) => show({ shows: 'extension', orderId, planId }),
    openReturn: (orderId) => show({ shows: 'return', orderId }),
    openPayment: (orderId, paymentId) =>
      show({ shows: 'payment', orderId, paymentId, isNew: false }),
    submitted: (orderId, paymentId) =>
      show({ shows: 'payment', orderId, paymentId, isNew: true }),
    close: () => show(nothing),
    now: () => open,
    subscribe: (listener) => {
      drawAnew = listener;
      return () => void (drawAnew = () => {});
    },
  };
}
