import type { MetFaults } from '../world/faults.ts';
import { kwachaText } from '../world/kwacha.ts';

export type PaymentKind = 'deposit' | 'payout';

/** The operation of the faults, and the digit of the product in response codes. */
export const wordsOf = {
  deposit: { operation: 'collect', product: '8' },
  payout: { operation: 'payout', product: '9' },
} as const;

/** Why a payment ended badly: the last four digits of its code, with Airtel's words. */
export const failures = {
  1003: 'Exceeds withdrawal amount limit(s)',
  1004: 'Invalid Amount',
  1005: 'User did not enter the pin',
  1007: 'Not enough balance',
  1012: 'Invalid Mobile Number',
  1013: 'Transaction Refused',
  1024: 'Transaction Timed Out',
} as const;

export type Failure = keyof typeof failures;

/** What a merchant asked for, checked. */
export interface PaymentRequest {
  kind: PaymentKind;
  /** The merchant's own id: any text. */
  id: string;
  reference: string;
  mobile: string;
  /** Ngwee. */
  amount: bigint;
}

export interface Payment extends PaymentRequest {
  createdAt: number;
  /** In progress, success, failed, expired. */
  status: 'TIP' | 'TS' | 'TF' | 'TE';
  failure?: Failure;
  /** The network's own name of the transaction. */
  airtelMoneyId: string;
  met: MetFaults;
  /** Enquiries that still say that it is not there. */
  hiddenReads: number;
}

/** Nothing moves a final payment any more. */
export function isFinal(payment: Payment): boolean {
  return payment.status !== 'TIP';
}

/** The sentence of a callback and of an enquiry, with the amount as Airtel writes it there. */
export function messageOf(payment: Payment, companyName: string): string {
  const { kind, status, amount, airtelMoneyId } = payment;
  if (status === 'TIP') return 'Transaction in progress';
  if (status === 'TE') return 'Transaction expired';
  if (status === 'TF') return 'Transaction failed';
  if (kind === 'payout') return 'Transaction Successful';
  const sum = kwachaText(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `Paid ZMW ${sum} to ${companyName} Charge ZMW 0, Trans ID ${airtelMoneyId}.`;
}
