import { randomUUID } from 'node:crypto';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import type { BorrowerId, OrderId, PaymentId, PlanId } from '../../../contract/words/ids.ts';
import type { Network } from '../../../contract/market/network.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { HeldCoupon } from '../../../domain/growth/coupons.ts';
import type { PaymentStatus } from '../../../domain/loan/payment.ts';
import { newId } from '../../store/ids.ts';
import type { Operation } from '../../store/ports/payment-provider.ts';

/**
 * `paid-twice`: what a second provider moved of a payout. `found`: money that stood in a statement,
 * given to its owner by two people. Neither was ever asked for as such.
 */
export type PaymentPurpose =
  'repayment' | 'extension' | 'return' | 'disbursement' | 'pay-back' | 'paid-twice' | 'found';

/** A payment or payout that is to be made; a job sends it after the commit. */
export interface NewPayment {
  readonly id: PaymentId;
  /** Our id at the provider, the same on every try. */
  readonly providerId: string;
  readonly provider: string;
  /** The plan a collect pays; null for payouts. */
  readonly planId: PlanId | null;
  readonly operation: Operation;
  readonly purpose: PaymentPurpose;
  readonly amount: Ngwee;
  readonly mobile: Mobile;
  readonly network: Network;
  /** The coupon a repayment is made with, and what it was decided to take off. */
  readonly coupon: HeldCoupon | null;
  /** Of an extension: the due date it was sold for. */
  readonly beforeDueOn: CivilDate | null;
  /** Of a payout that two people sent again: what they agreed to. */
  readonly sentByProposal: ProposalId | null;
}

/** The current state of a payment. */
export interface PaymentRow extends NewPayment {
  readonly orderId: OrderId;
  readonly borrowerId: BorrowerId;
  readonly state: PaymentStatus;
  readonly failureCode: string | null;
  readonly failure: string | null;
  readonly providerReference: string | null;
  readonly createdAt: Date;
  /** How often it was sent; counted before each sending. */
  readonly sends: number;
  readonly sentAt: Date | null;
  readonly settledAt: Date | null;
  /**
   * The number of consecutive answers in which the provider did not know it, since it was last
   * sent.
   */
  readonly notFounds: number;
  /** What two people agreed to who ended it by hand. */
  readonly endedByProposal: ProposalId | null;
}

/** A payment's move to another state, with what was learned. */
export interface PaymentTransition {
  readonly paymentId: PaymentId;
  readonly to: PaymentStatus;
  readonly providerReference?: string | null;
  readonly failureCode?: string | null;
  readonly failure?: string | null;
  /** When to ask the network next; null once nothing more is expected. */
  readonly askAt: Date | null;
  /** What two people agreed to, when it is they who move it. */
  readonly byProposal?: ProposalId;
}

/** Gives a payment its ids. A payout pays no plan, so it names none. */
export function newPayment({
  coupon = null,
  beforeDueOn = null,
  sentByProposal = null,
  ...payment
}: Omit<NewPayment, 'id' | 'providerId' | Extras> &
  Partial<Pick<NewPayment, Extras>>): NewPayment {
  const ids = { id: newId<PaymentId>(), providerId: randomUUID() };
  return { ...payment, ...ids, coupon, beforeDueOn, sentByProposal };
}
type Extras = 'coupon' | 'beforeDueOn' | 'sentByProposal';
