import { civilDateOf } from '../../contract/values/civil-date.ts';
import type { AccountEvent } from '../../domain/account-events.ts';
import { assert } from '../../domain/assert.ts';
import type { PaymentRow } from './payment-row.ts';

/** A prompt is sent within a quarter of an hour or not at all, and lives no longer than another. */
const longestPromptMs = 30 * 60_000;

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
 * Money in counts from when the borrower asked to pay: what was shown then is what was agreed to,
 * and whoever pays all of it before midnight owes nothing after it. Only a provider that names an
 * instant no prompt could have lived to is believed over that. Money out counts from when it moved,
 * or else from when we know of it, which is later and so in the borrower's favour.
 */
function instantOf(
  { operation, createdAt }: PaymentRow,
  { now, providerAt }: { readonly now: Date; readonly providerAt: Date | null },
): Date {
  const told = providerAt !== null && providerAt >= createdAt && providerAt <= now;
  if (operation === 'payout') return told ? providerAt : now;
  const isLater = told && providerAt.getTime() - createdAt.getTime() > longestPromptMs;
  return isLater ? providerAt : createdAt;
}
