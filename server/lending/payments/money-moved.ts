import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import { assert } from '../../../domain/assert.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import type { PaymentRow } from '../account/payment-row.ts';

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
    case 'paid-twice':
      return { ...moved, kind: 'paid-out-twice', amount: payment.amount };
    case 'repayment': {
      const { planId, amount } = payment;
      assert(planId !== null, 'a repayment names its plan');
      return { ...moved, kind: 'payment-confirmed', planId, amount };
    }
    case 'found': {
      const { planId, amount, createdAt } = payment;
      assert(planId !== null, 'found money names a plan');
      const at = { effectiveAt: createdAt, effectiveOn: civilDateOf(createdAt) };
      return {
        ...moved,
        ...at,
        kind: 'payment-confirmed',
        planId,
        amount,
        outOfUnidentified: true,
      };
    }
    case 'extension': {
      const { planId, amount, beforeDueOn } = payment;
      assert(planId !== null && beforeDueOn !== null, 'an extension names plan and due date');
      return { ...moved, kind: 'extension-bought', planId, amount, beforeDueOn };
    }
    case 'return':
      return { ...moved, kind: 'cooling-off-return', amount: payment.amount };
  }
}

/**
 * Money in counts from when the borrower asked to pay. What was shown then is what was agreed,
 * and a borrower who pays all of it before midnight owes nothing after. Only a provider that
 * names an instant no prompt could have lived to is believed over that. Money out counts from
 * when it moved, or else from when we know of it, which is later and so in the borrower's
 * favour. So does the fee of an extension that was called failed: a borrower who then paid the
 * bill needs none, and gets the fee back.
 */
function instantOf(
  { operation, purpose, state, createdAt }: PaymentRow,
  { now, providerAt }: { readonly now: Date; readonly providerAt: Date | null },
): Date {
  const told = providerAt !== null && providerAt >= createdAt && providerAt <= now;
  if (operation === 'payout') return told ? providerAt : now;
  if (purpose === 'extension' && !paymentIs.open(state)) return now;
  const isLater = told && providerAt.getTime() - createdAt.getTime() > longestPromptMs;
  return isLater ? providerAt : createdAt;
}
