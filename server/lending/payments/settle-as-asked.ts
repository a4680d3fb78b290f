import type { Context } from '../../store/context.ts';
import { keepNote } from './follow-up-statements.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import type { AskOutcome } from '../../store/ports/payment-provider.ts';
import type { SettleOutcome } from './settle-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** Ends a payment by what its network said when it was asked; the word itself is kept first. */
export async function settleAsAsked(
  context: Context,
  paymentId: PaymentRow['id'],
  outcome: Extract<AskOutcome, { known: 'confirmed' | 'failed' }>,
): Promise<SettleOutcome> {
  const note = { kind: 'asked', body: outcome };
  await keepNote(context.db, { paymentId, now: context.clock.now(), ...note });
  if (outcome.known === 'confirmed') {
    const { reference, amount, currency, at } = outcome;
    const fact = { fact: 'confirmed', reference, amount, currency, at } as const;
    return settlePayment(context, paymentId, fact);
  }
  const { code, text } = outcome;
  return settlePayment(context, paymentId, { fact: 'failed', code, text });
}

/** What a network said of a payment just now, and what became of the payment by it. */
export interface AskedNow {
  readonly outcome: AskOutcome;
  /** Null while the network names no end. */
  readonly settled: SettleOutcome | null;
}

/**
 * Asks the network about a payment now, out of turn, and settles it by its word. What is no end is
 * kept as a note and changes nothing: the follow-up goes on in its own time.
 */
export async function askAndSettle(
  context: Context,
  payment: Pick<PaymentRow, 'id' | 'provider' | 'providerId' | 'operation'>,
): Promise<AskedNow> {
  const { id: paymentId, provider: name, providerId, operation } = payment;
  const provider = context.payments.named(name);
  const outcome: AskOutcome = provider
    ? await provider.ask(operation, providerId)
    : { known: 'unknown', why: `we have no provider ${name}` };
  if (outcome.known === 'confirmed' || outcome.known === 'failed') {
    return { outcome, settled: await settleAsAsked(context, paymentId, outcome) };
  }
  const note = { kind: 'asked', body: outcome };
  await keepNote(context.db, { paymentId, now: context.clock.now(), ...note });
  return { outcome, settled: null };
}
