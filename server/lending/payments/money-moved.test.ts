import { expect, it } from 'vitest';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { eventOfConfirmed } from './money-moved.ts';
import { newPayment } from './payment-row.ts';
import type { PaymentRow } from './payment-row.ts';

const askedAt = new Date('2026-03-02T21:50:00Z');
const now = new Date('2026-03-03T06:00:00Z');

const payout: PaymentRow = {
  ...newPayment({
    provider: 'pawapay',
    planId: null,
    operation: 'payout',
    purpose: 'disbursement',
    amount: kwacha(500),
    mobile: '0971000001' as Mobile,
    network: 'Airtel',
  }),
  orderId: 1 as OrderId,
  borrowerId: '1' as BorrowerId,
  state: 'submitted',
  failureCode: null,
  failure: null,
  providerReference: null,
  createdAt: askedAt,
  sends: 1,
  sentAt: askedAt,
  settledAt: null,
  endedByProposal: null,
};

it.each<[string, Date | null, { effectiveAt: Date; effectiveOn: string }]>([
  // Ten minutes to midnight in Lusaka it was asked for; at a quarter past it arrived.
  [
    'when its network says that it moved',
    new Date('2026-03-02T22:15:00Z'),
    { effectiveAt: new Date('2026-03-02T22:15:00Z'), effectiveOn: '2026-03-03' },
  ],
  ['when we hear of it, untold', null, { effectiveAt: now, effectiveOn: '2026-03-03' }],
  [
    'when we hear of it, told an hour before it was asked for',
    new Date('2026-03-02T20:50:00Z'),
    { effectiveAt: now, effectiveOn: '2026-03-03' },
  ],
  [
    'when we hear of it, told an hour that is yet to come',
    new Date('2026-03-03T06:00:01Z'),
    { effectiveAt: now, effectiveOn: '2026-03-03' },
  ],
])('money out counts from %s', (_, providerAt, expected) => {
  expect(eventOfConfirmed(payout, { now, providerAt })).toMatchObject(expected);
});
