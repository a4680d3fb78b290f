import type { ProcessingFailure } from './failures.ts';
import type { PaymentKind } from './payment.ts';

/** How pawaPay's sandbox answers for a number of its published table, without any prompt. */
export type SandboxOutcome = 'COMPLETED' | 'STAYS' | ProcessingFailure;

const table: Readonly<Record<PaymentKind, Readonly<Record<string, SandboxOutcome>>>> = {
  deposit: {
    '260763456019': 'PAYER_LIMIT_REACHED',
    '260763456029': 'PAYER_NOT_FOUND',
    '260763456039': 'PAYMENT_NOT_APPROVED',
    '260763456069': 'UNSPECIFIED_FAILURE',
    '260763456129': 'STAYS',
    '260763456789': 'COMPLETED',
    '260973456019': 'PAYER_LIMIT_REACHED',
    '260973456039': 'PAYMENT_NOT_APPROVED',
    '260973456049': 'INSUFFICIENT_BALANCE',
    '260973456069': 'UNSPECIFIED_FAILURE',
    '260973456129': 'STAYS',
    '260973456789': 'COMPLETED',
    '260953456704': 'INSUFFICIENT_BALANCE',
    '260953456712': 'UNSPECIFIED_FAILURE',
    '260953456789': 'STAYS',
    '260953456700': 'COMPLETED',
  },
  payout: {
    '260763456079': 'RECIPIENT_NOT_FOUND',
    '260763456119': 'UNSPECIFIED_FAILURE',
    '260763456129': 'STAYS',
    '260763456789': 'COMPLETED',
    '260973456089': 'RECIPIENT_NOT_FOUND',
    '260973456119': 'UNSPECIFIED_FAILURE',
    '260973456129': 'STAYS',
    '260973456789': 'COMPLETED',
    '260953456712': 'UNSPECIFIED_FAILURE',
    '260953456789': 'STAYS',
    '260953456700': 'COMPLETED',
  },
};

/** Undefined for every number that is a person's. */
export function sandboxOutcome(kind: PaymentKind, msisdn: string): SandboxOutcome | undefined {
  return table[kind][msisdn];
}
