import type { Mobile } from '../contract/market/phone.ts';
import type { BorrowerId, OrderId } from '../contract/words/ids.ts';
import { kwacha } from '../contract/words/ngwee.ts';
import { newPayment, type PaymentRow } from '../server/lending/account/payment-row.ts';

/** A loan's payout that was sent when it was asked for, and of which nothing was heard. */
export function sentPayout(at: Date): PaymentRow {
  return {
    ...newPayment({
      provider: 'pawapay',
      planId: null,
      operation: 'payout',
      purpose: 'disbursement',
      amount: kwacha(1000),
      mobile: '0971000001' as Mobile,
      network: 'Airtel',
    }),
    orderId: 1 as OrderId,
    borrowerId: '1' as BorrowerId,
    state: 'submitted',
    failureCode: null,
    failure: null,
    providerReference: null,
    createdAt: at,
    sends: 1,
    sentAt: at,
    settledAt: null,
    notFounds: 0,
    endedByProposal: null,
  };
}
