import { randomUUID } from 'node:crypto';
import type { Context } from '../../store/context.ts';
import { firstAskAt, notFoundIsFinalAfterMs } from '../account/ask-schedule.ts';
import type { ClaimedPayment } from './follow-up-statements.ts';
import { openDiscrepancy } from '../cases/discrepancy.ts';
import {
  claimToSend,
  holdRefused,
  keepNote,
  moveOpen,
  putOff,
} from './follow-up-statements.ts';
import { giveToNext } from './give-to-next.ts';
import { inParallel } from './in-parallel.ts';
import { isTakenOn } from '../../store/ports/payment-provider.ts';
import type {
  InitiateOutcome,
  MoneyRequest,
  PaymentProvider,
} from '../../store/ports/payment-provider.ts';
import { nextOnRoute } from './route-payments.ts';
import { settlePayment } from './settle-payment.ts';
import { tellOfPayment, traced } from '../../store/tracing.ts';

const batch = 64;
const atOnce = 32;
/** Longer than any answer is waited for; afterwards the same id is sent again. */
const leaseMs = 30_000;
/** The borrower looks at the screen while a prompt waits. */
const tryAgainLaterMs = { collect: 20_000, payout: 60_000 } as const;
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
    for (const payment of claimed) tellOfWait(payment, now);
    await inParallel(claimed, { atOnce, log: context.log }, (payment) =>
      traced(
        () => ({ name: 'payment sent', at: { payment: payment.id } }),
        () => submitOne(context, payment),
      ),
    );
    if (claimed.length < batch) return;
  }
}

/** From the request of a payment to its first sending. */
function tellOfWait({ id, sends, createdAt }: ClaimedPayment, now: Date): void {
  if (sends > 1) return;
  const forMs = now.getTime() - createdAt.getTime();
  tellOfPayment({ name: 'payment waited', payment: id, isFirst: false, forMs }, () => ({}));
}

/** Sends a payment; where its provider surely did nothing, to the next one of its route. */
async function submitOne(context: Context, claimed: ClaimedPayment): Promise<void> {
  let payment: ClaimedPayment | null = claimed;
  while (payment !== null) payment = await submitOnce(context, payment);
}

/** @returns the payment as it goes to the next provider, or null when all is done for now */
async function submitOnce(
  context: Context,
  payment: ClaimedPayment,
): Promise<ClaimedPayment | null> {
  const provider = context.payments.named(payment.provider);
  if (provider === undefined) {
    context.log.error({ paymentId: payment.id }, 'a payment names a provider we do not have');
    return null;
  }
  if (isTooLateToPrompt(payment, context.clock.now())) {
    await giveUpPrompt(context, payment);
    return null;
  }
  const outcome = await sendUnlessClosed(context, provider, payment);
  if (outcome.known === 'rejected' && outcome.isAboutUs) {
    const { id: paymentId, provider: name } = payment;
    context.log.error(
      { paymentId, provider: name, code: outcome.code },
      'a provider refuses us',
    );
  }
  const next = nextOnRoute(context.payments, payment.network, payment.provider);
  // After a silence a refusal proves nothing, so no other provider is asked.
  if (outcome.known === 'rejected' && payment.sends === 1 && next !== undefined) {
    const now = context.clock.now();
    const askAt = new Date(now.getTime() + leaseMs);
    const to = { provider: next.name, providerId: randomUUID(), now, askAt, sendsNow: true };
    return giveToNext(context, payment, outcome, to);
  }
  await learn(context, payment, { outcome, firstAskSeconds: provider.firstAskSeconds });
  return null;
}

/** Who has a choice does not send to a provider that calls itself closed. */
async function sendUnlessClosed(
  { payments }: Context,
  provider: PaymentProvider,
  payment: ClaimedPayment,
): Promise<InitiateOutcome> {
  const { network, operation } = payment;
  const hasChoice = payment.sends === 1 && payments.routeOf(network).length > 1;
  if (!hasChoice || (await provider.isOpen(operation, network))) {
    return sendMoney(provider, payment);
  }
  const text = 'The network is closed there.';
  return {
    known: 'rejected',
    code: 'PROVIDER_TEMPORARILY_UNAVAILABLE',
    text,
    isTemporary: true,
  };
}

/** Sends a payment, or the same one again. */
export async function sendMoney(
  provider: {
    collect(request: MoneyRequest): Promise<InitiateOutcome>;
    payOut(request: MoneyRequest): Promise<InitiateOutcome>;
  },
  { providerId, amount, mobile, network, operation, purpose }: ClaimedPayment,
): Promise<InitiateOutcome> {
  const message = `ExtraMoney ${wordOf[purpose]}`;
  const request = { providerId, amount, mobile, network, message };
  return operation === 'collect' ? provider.collect(request) : provider.payOut(request);
}

const wordOf = {
  disbursement: 'loan',
  repayment: 'repayment',
  extension: 'extension',
  return: 'loan back',
  'pay-back': 'refund',
  'paid-twice': 'payout',
  found: 'repayment',
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
    const outcome = { known: 'unknown', why: 'sent before a standstill' } as const;
    return learn(context, payment, { outcome });
  }
  const fact = {
    fact: 'expired',
    code: 'NOT_SENT',
    text: 'It could not be sent in time.',
  } as const;
  const note = {
    paymentId: payment.id,
    now: context.clock.now(),
    kind: 'given-up',
    body: fact,
  };
  await keepNote(context.db, note);
  await settlePayment(context, payment.id, fact);
}

async function learn(
  context: Context,
  payment: ClaimedPayment,
  {
    outcome,
    firstAskSeconds,
  }: { outcome: InitiateOutcome; firstAskSeconds?: number | undefined },
): Promise<void> {
  const now = context.clock.now();
  const note = { kind: 'sent', body: outcome };
  const askAt = firstAskAt(now, firstAskSeconds);
  if (isTakenOn(outcome)) {
    const move = { to: 'submitted', askAt, note } as const;
    return moveOpen(context, payment, { move, now });
  }
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const isRefused = outcome.known === 'rejected' && payment.sends === 1;
  // After a silence, a refusal of the second sending says nothing of the first. Nor does one of
  // the first when another process has sent it.
  if (!isRefused || !(await holdRefused(context.db, payment, leaseUntil))) {
    const move = { to: 'unknown', askAt, note } as const;
    return moveOpen(context, payment, { move, now });
  }
  if (outcome.isAboutUs) {
    // Alarmed, and without an end: neither loan nor borrower is at fault.
    const detail = { provider: payment.provider, code: outcome.code, text: outcome.text };
    await openDiscrepancy(context, payment.id, { kind: 'provider-refuses-us', detail });
    return wait(context, payment, outcome);
  }
  const ageMs = now.getTime() - payment.createdAt.getTime();
  if (payment.operation === 'payout' && outcome.isTemporary && ageMs < longestPutOffMs) {
    return wait(context, payment, outcome);
  }
  await keepNote(context.db, { paymentId: payment.id, now, ...note });
  const { code, text } = outcome;
  await settlePayment(context, payment.id, { fact: 'failed', code, text });
}

/** All providers of the network refused for now: the route is tried again a little later. */
async function wait(
  context: Context,
  payment: ClaimedPayment,
  refusal: Extract<InitiateOutcome, { known: 'rejected' }>,
): Promise<void> {
  const now = context.clock.now();
  const askAt = new Date(now.getTime() + tryAgainLaterMs[payment.operation]);
  const first = context.payments.of(payment.network).name;
  if (first === payment.provider) return putOff(context.db, payment, askAt);
  const to = { provider: first, providerId: randomUUID(), now, askAt, sendsNow: false };
  await giveToNext(context, payment, refusal, to);
}
