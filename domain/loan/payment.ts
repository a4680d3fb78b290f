import type { PaymentStatus as OutsidePaymentStatus } from '../../contract/borrower/payments.ts';

/**
 * The states of a payment (money in) or a payout (money out). `unknown`: the network did not
 * answer, so money may have moved; only the network's answer ends it. `reversed`: the network
 * reversed a confirmed payment.
 */
export type PaymentStatus =
  'requested' | 'submitted' | 'unknown' | 'confirmed' | 'failed' | 'expired' | 'reversed';

/** What we may learn about a payment. */
export type PaymentFact =
  'accepted' | 'unanswered' | 'confirmed' | 'failed' | 'expired' | 'reversed';

/**
 * Every allowed transition. `failed` and `expired` are our assumption, which the network may
 * correct later. A reversal needs two people.
 */
export const paymentTransitions: Readonly<
  Record<PaymentStatus, Readonly<Partial<Record<PaymentFact, PaymentStatus>>>>
> = {
  requested: {
    accepted: 'submitted',
    unanswered: 'unknown',
    confirmed: 'confirmed',
    failed: 'failed',
    expired: 'expired',
  },
  submitted: { confirmed: 'confirmed', failed: 'failed', expired: 'expired' },
  unknown: {
    accepted: 'submitted',
    confirmed: 'confirmed',
    failed: 'failed',
    expired: 'expired',
  },
  failed: { confirmed: 'confirmed' },
  expired: { confirmed: 'confirmed', failed: 'failed' },
  confirmed: { reversed: 'reversed' },
  reversed: {},
};

/**
 * What a fact does to a payment. `nothing-new`: told again, or late and weaker than what we
 * know. `contradiction`: the network says failed after it said confirmed; a case for an operator.
 */
export type PaymentMove =
  | { readonly kind: 'moved'; readonly to: PaymentStatus }
  | { readonly kind: 'nothing-new' }
  | { readonly kind: 'contradiction' };

/** Applies a fact, told by a network or by our own clock, to a payment. Never refuses. */
export function paymentAfter(status: PaymentStatus, fact: PaymentFact): PaymentMove {
  const to = paymentTransitions[status][fact];
  if (to !== undefined) return { kind: 'moved', to };
  if (status === 'confirmed' && fact === 'failed') return { kind: 'contradiction' };
  return { kind: 'nothing-new' };
}

const outside: Readonly<Record<PaymentStatus, OutsidePaymentStatus>> = {
  requested: 'pending',
  submitted: 'pending',
  unknown: 'pending',
  confirmed: 'succeeded',
  failed: 'failed',
  expired: 'failed',
  reversed: 'failed',
};

/** What borrowers see of a payment. */
export function outsidePaymentStatus(status: PaymentStatus): OutsidePaymentStatus {
  return outside[status];
}

/** Questions about a payment or payout. */
export const paymentIs = {
  /** It may still move money, so nothing else may be asked for in its place. */
  open: (status: PaymentStatus): boolean => outside[status] === 'pending',
  /** The network must be polled for its state. */
  awaited: (status: PaymentStatus): boolean => status === 'submitted' || status === 'unknown',
};
