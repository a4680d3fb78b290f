import type { MetFaults } from '../world/faults.ts';
import { shortKwachaText } from '../world/kwacha.ts';
import type { ProviderCode } from '../world/network.ts';
import { msisdnOfMobile } from '../world/network.ts';
import type { ProcessingFailure } from './failures.ts';
import { processingFailures } from './failures.ts';

export type PaymentKind = 'deposit' | 'payout';

/** The protocol's words for each kind, as pawaPay v2 has them. */
export const wordsOf = {
  deposit: { id: 'depositId', party: 'payer', operation: 'collect', title: 'Deposit' },
  payout: { id: 'payoutId', party: 'recipient', operation: 'payout', title: 'Payout' },
} as const;

/** What a merchant asked for, checked. */
export interface PaymentRequest {
  kind: PaymentKind;
  paymentId: string;
  mobile: string;
  provider: ProviderCode;
  /** Ngwee. */
  amount: bigint;
  /** The digits as they came. */
  amountText: string;
  clientReferenceId?: string;
  customerMessage?: string;
  metadata?: Record<string, unknown>;
}

export interface Payment extends PaymentRequest {
  createdAt: string;
  status: 'ACCEPTED' | 'ENQUEUED' | 'PROCESSING' | 'COMPLETED' | 'FAILED';
  failure?: ProcessingFailure;
  /** The network's own name of the transaction; given from the start, shown when completed. */
  providerTransactionId: string;
  met: MetFaults;
  /** Status reads that still say NOT_FOUND. */
  hiddenReads: number;
}

/** Nothing moves a final payment any more. */
export function isFinal(payment: Payment): boolean {
  return payment.status === 'COMPLETED' || payment.status === 'FAILED';
}

/** The object of status reads and callbacks (pawaPay v2 docs, "check deposit status"). */
export function paymentData(payment: Payment): Record<string, unknown> {
  const words = wordsOf[payment.kind];
  const data: Record<string, unknown> = {
    [words.id]: payment.paymentId,
    status: payment.status,
    amount: echoedAmount(payment),
    currency: 'ZMW',
    country: 'ZMB',
    [words.party]: {
      type: 'MMO',
      accountDetails: {
        phoneNumber: msisdnOfMobile(payment.mobile),
        provider: payment.provider,
      },
    },
    created: payment.createdAt,
  };
  const { customerMessage, clientReferenceId, metadata, failure } = payment;
  if (customerMessage !== undefined) data['customerMessage'] = customerMessage;
  if (clientReferenceId !== undefined) data['clientReferenceId'] = clientReferenceId;
  if (metadata !== undefined) data['metadata'] = metadata;
  if (payment.status === 'COMPLETED') {
    data['providerTransactionId'] = payment.providerTransactionId;
  }
  if (payment.status === 'FAILED' && failure !== undefined) {
    data['failureReason'] = {
      failureCode: failure,
      failureMessage: processingFailures[failure],
    };
  }
  return data;
}

/** Usually the amount comes back as it was sent; some networks drop the decimals they need not. */
function echoedAmount({ amount, amountText, met }: Payment): string {
  return met['amount-normalised'] === undefined ? amountText : shortKwachaText(amount);
}
