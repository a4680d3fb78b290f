/** The states of a payment. */
export const paymentStates = [
  'requested',
  'submitted',
  'unknown',
  'confirmed',
  'failed',
  'expired',
  'reversed',
] as const;
