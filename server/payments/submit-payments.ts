import type { Context } from '../context.ts';
import { firstAskAt, notFoundIsFinalAfterMs } from './ask-schedule.ts';
import type { ClaimedPayment } from './follow-up-statements.ts';
import { claimToSend, keepNote, moveOpen, putOff } from './follow-up-statements.ts';
import { inParallel } from './in-parallel.ts';
import type { InitiateOutcome, MoneyRequest } from './port.ts';
import { settlePayment } from './settle-payment.ts';

const batch = 64;
const atOnce = 16;
/** Longer than any answer is waited for; afterwards the same id is sent again. */
const leaseMs = 30_000;
const tryAgainLaterMs = 60_000;
/** So long a payout waits for a closed network or an empty float; then the loan is called off. */
const longestPutOffMs = 6 * 3_600_000;

/**
 * Sends every requested payment to its network, each under the id it will keep. Safe to run twice
 * at once, late, or to be killed anywhere: what was sent unheard is sent again as the same one.
 */
export async function submitPayments(context: Context): Promise<void> {
  for (;;) {
    const now = context.clock.now();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const claimed = await claimToSend(context.db, { now, leaseUntil, most: batch });
    await inParallel(claimed, { atOnce, log: context.log }, (payment) =>
      submitOne(context, payment),
    );
    if (claimed.length < batch) return;
  }
}

async function submitOne(context: Context, payment: ClaimedPayment): Promise<void> {
  const provider = context.payments.named(payment.provider);
  if (provider === undefined) {
    context.log.error({ paymentId: payment.id }, 'a payment names a provider we do not have');
    return;
  }
  if (isTooLateToPrompt(payment, context.clock.now())) return giveUpPrompt(context, payment);
  await learn(context, payment, await sendMoney(provider, payment));
}

/** Sends a payment, or the same one again. */
export async function sendMoney(
  provider: {
    collect(request: MoneyRequest): Promise<InitiateOutcome>;
    payOut(request: MoneyRequest): Promise<InitiateOutcome>;
  },
  { providerId, amount, mobile, network, operation, purpose }: ClaimedPayment,
): Promise<InitiateOutcome> {
  const message =
    purpose === 'disbursement' ? 'ExtraMoney loan' : `ExtraMoney ${wordOf[purpose]}`;
  const request = { providerId, amount, mobile, network, message };
  return operation === 'collect' ? provider.collect(request) : provider.payOut(request);
}

const wordOf = {
  disbursement: 'loan',
  repayment: 'repayment',
  extension: 'extension',
  return: 'loan back',
  'pay-back': 'refund',
} as const;

/** A prompt that comes long after the button was pressed surprises, and might be paid twice. */
function isTooLateToPrompt({ operation, createdAt }: ClaimedPayment, now: Date): boolean {
  return (
    operation === 'collect' && now.getTime() - createdAt.getTime() >= notFoundIsFinalAfterMs
  );
}

async function giveUpPrompt(context: Context, payment: ClaimedPayment): Promise<void> {
  if (payment.sends > 1) {
    // An earlier sending may have arrived; only the network can say.
    return learn(context, payment, { known: 'unknown', why: 'sent before a standstill' });
  }
  const text = 'It could not be sent in time.';
  await settlePayment(context, payment.id, { fact: 'expired', code: 'NOT_SENT', text });
}

async function learn(
  context: Context,
  payment: ClaimedPayment,
  outcome: InitiateOutcome,
): Promise<void> {
  const now = context.clock.now();
  const note = { kind: 'sent', body: outcome };
  if (outcome.known === 'accepted' || outcome.known === 'duplicate') {
    const move = { to: 'submitted', askAt: firstAskAt(now), note } as const;
    return moveOpen(context.db, payment, { move, now });
  }
  if (outcome.known === 'unknown' || payment.sends > 1) {
    // After a silence, a refusal of the second sending says nothing of the first.
    const move = { to: 'unknown', askAt: firstAskAt(now), note } as const;
    return moveOpen(context.db, payment, { move, now });
  }
  const ageMs = now.getTime() - payment.createdAt.getTime();
  if (payment.operation === 'payout' && outcome.isTemporary && ageMs < longestPutOffMs) {
    return putOff(context.db, payment, new Date(now.getTime() + tryAgainLaterMs));
  }
  await keepNote(context.db, { paymentId: payment.id, now, ...note });
  const { code, text } = outcome;
  await settlePayment(context, payment.id, { fact: 'failed', code, text });
}
