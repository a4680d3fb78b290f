import { civilDateOf } from '../../contract/values/civil-date.ts';
import type { AccountEvent } from '../../domain/account-events.ts';
import { assert } from '../../domain/assert.ts';
import type { PaymentRow } from './payment-row.ts';

/** A PIN prompt lives minutes: what was paid by it was paid by then, however late we hear. */
const promptLivesMs = 15 * 60_000;

/** The event of a confirmed payment or payout, at the instant from which it counts. */
export function eventOfConfirmed(
  payment: PaymentRow,
  heard: { readonly now: Date; readonly providerAt: Date | null },
): AccountEvent {
  const effectiveAt = instantOf(payment, heard);
  const moved = {
    eventId: `payment ${payment.id}`,
    paymentId: payment.id,
    network: payment.network,
    effectiveAt,
    effectiveOn: civilDateOf(effectiveAt),
  };
  switch (payment.purpose) {
    case 'disbursement':
      return { ...moved, kind: 'disbursed' };
    case 'pay-back':
      return { ...moved, kind: 'owed-paid-back', amount: payment.amount };
    case 'repayment': {
      const { planId, amount } = payment;
      assert(planId !== null, 'a repayment names its plan');
      return { ...moved, kind: 'payment-confirmed', planId, amount };
    }
    case 'extension':
      throw new Error('no extension is sold yet, so none can be paid');
  }
}

/**
 * The provider's own instant where it gives a plausible one. Otherwise when we heard, but for money
 * in not later than its prompt lived: our silence must not cost the borrower a day's interest.
 * Money out counts from when we know of it, which is later and so again in the borrower's favour.
 */
function instantOf(
  { operation, createdAt, sentAt }: PaymentRow,
  { now, providerAt }: { readonly now: Date; readonly providerAt: Date | null },
): Date {
  if (providerAt !== null && providerAt >= createdAt && providerAt <= now) return providerAt;
  if (operation === 'payout') return now;
  const latest = new Date((sentAt ?? createdAt).getTime() + promptLivesMs);
  return now < latest ? now : latest;
}
