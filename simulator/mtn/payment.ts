import type { MetFaults } from '../world/faults.ts';
import { shortKwachaText } from '../world/kwacha.ts';
import type { Product } from './api-users.ts';
import type { Reason } from './errors.ts';
import { reasons } from './errors.ts';

export type PaymentKind = 'deposit' | 'payout';

/** The protocol's words for each kind. */
export const wordsOf = {
  deposit: {
    product: 'collection',
    path: 'requesttopay',
    party: 'payer',
    operation: 'collect',
  },
  payout: { product: 'disbursement', path: 'transfer', party: 'payee', operation: 'payout' },
} as const satisfies Record<
  PaymentKind,
  { product: Product; path: string; party: string; operation: string }
>;

/** What a merchant asked for, checked. */
export interface PaymentRequest {
  kind: PaymentKind;
  /** The `X-Reference-Id`. */
  paymentId: string;
  /** As it came: a Zambian number, or one of the sandbox. */
  partyId: string;
  mobile: string;
  currency: string;
  /** Ngwee. */
  amount: bigint;
  externalId: string;
  payerMessage: string;
  payeeNote: string;
  callbackUrl?: string;
}

export interface Payment extends PaymentRequest {
  status: 'CREATED' | 'PENDING' | 'SUCCESSFUL' | 'FAILED';
  reason?: Reason;
  /** Some answers carry the reason as an object, as in the schema; others as a bare word. */
  reasonAsObject: boolean;
  financialTransactionId: string;
  met: MetFaults;
  /** Status reads that still say that nothing is there. */
  hiddenReads: number;
}

/** Nothing moves a final payment any more. */
export function isFinal({ status }: Payment): boolean {
  return status === 'SUCCESSFUL' || status === 'FAILED';
}

/** The object of status reads and callbacks. Amounts come back without needless decimals. */
export function paymentData(payment: Payment): Record<string, unknown> {
  const { externalId, amount, currency, payerMessage, payeeNote, status, reason } = payment;
  const party = { partyIdType: 'MSISDN', partyId: payment.partyId };
  const data: Record<string, unknown> = {
    externalId,
    amount: shortKwachaText(amount),
    currency,
    [wordsOf[payment.kind].party]: party,
    payerMessage,
    payeeNote,
    status,
  };
  if (status === 'SUCCESSFUL') data['financialTransactionId'] = payment.financialTransactionId;
  if (status === 'FAILED' && reason !== undefined) {
    const message = reasons[reason];
    data['reason'] = payment.reasonAsObject ? { code: reason, message } : reason;
  }
  return data;
}
