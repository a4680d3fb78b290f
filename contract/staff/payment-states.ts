/** How a payment stands. */
export const paymentStates = [
  'requested',
  'submitted',
  'unknown',
  'confirmed',
  'failed',
  'expired',
] as const;
