import { randomUUID } from 'node:crypto';
import { paymentIs } from '../../../domain/loan/payment.ts';
import type { Context } from '../../store/context.ts';
import {
  askGaps,
  decideNotFound,
  firstAskAt,
  isOverdueForAnEnd,
  kindWithoutEnd,
  slowAskAt,
} from '../account/ask-schedule.ts';
import { checkNextAt, endOf } from './check-ends.ts';
import { openDiscrepancy } from '../cases/discrepancy.ts';
import { followUpAttempts } from './follow-up-attempts.ts';
import type { ClaimedPayment, OpenMove } from './follow-up-statements.ts';
import { askNextAt, claimToAsk, keepNote, moveOpen } from './follow-up-statements.ts';
import { giveToNext } from './give-to-next.ts';
import { inParallel } from './in-parallel.ts';
import { isReadable, isTakenOn } from '../../store/ports/payment-provider.ts';
import type { AskOutcome, PaymentProvider } from '../../store/ports/payment-provider.ts';
import { nextOnRoute } from './route-payments.ts';
import { settleAsAsked } from './settle-as-asked.ts';
import { settlePayment } from './settle-payment.ts';
import { isBelief, neverReached } from './settled-fact.ts';
import { sendMoney } from './submit-payments.ts';
import { traced } from '../../store/tracing.ts';
import { wordsOf } from './reconcile/statement-words.ts';

const batch = 64;
const atOnce = 32;
const statementReachesBackMs = 86_400_000;
const neverHeard = { code: neverReached, text: 'The network never received it.' };

/**
 * Asks the networks how the payments stand whose turn it is, and settles those that have ended.
 * Only a network's word ends a payment; silence never does.
 */
export async function followUpPayments(context: Context): Promise<void> {
  for (;;) {
    const now = context.clock.now();
    const claimed = await claimToAsk(context.db, { now, gaps: askGaps(), most: batch });
    const limits = { atOnce, log: context.log };
    await inParallel(claimed, limits, (payment) =>
      traced(
        () => ({ name: 'payment asked about', at: { payment: payment.id } }),
        () => followUp(context, payment),
      ),
    );
    if (claimed.length < batch) break;
  }
  await followUpAttempts(context);
}

async function followUp(context: Context, payment: ClaimedPayment): Promise<void> {
  const provider = context.payments.named(payment.provider);
  if (provider === undefined) {
    context.log.error({ paymentId: payment.id }, 'a payment names a provider we do not have');
    return;
  }
  const outcome = await provider.ask(payment.operation, payment.providerId);
  if (outcome.known === 'confirmed' || outcome.known === 'failed') {
    await settleAsAsked(context, payment.id, outcome);
    return;
  }
  if (!paymentIs.open(payment.state)) return askAgainOrNever(context, payment, outcome);
  if (isOverdueForAnEnd(payment.createdAt, context.clock.now())) {
    const kind = kindWithoutEnd(payment);
    await openDiscrepancy(context, payment.id, { kind, detail: { outcome } });
  }
  if (outcome.known === 'not-found') return doWithout(context, provider, payment);
  if (outcome.known === 'in-progress') return itIsKnownThere(context, payment);
  const note = { kind: 'asked', body: outcome };
  await keepNote(context.db, { paymentId: payment.id, now: context.clock.now(), ...note });
}

/**
 * A payment that the network has after all may still move money, so it is polled until it is
 * final. The same answer about a final payment opens a case. If we ended it without the
 * network's answer, it is polled with backoff for a day. After that it is polled until the
 * network confirms again that it has no such payment. Silence is not an answer.
 */
async function askAgainOrNever(
  context: Context,
  payment: ClaimedPayment,
  outcome: AskOutcome,
): Promise<void> {
  const now = context.clock.now();
  const isThere = outcome.known === 'in-progress';
  const isSilent = outcome.known === 'unknown';
  const isLate = isOverdueForAnEnd(payment.createdAt, now);
  const isSilentForLong = isSilent && isOverdueForAnEnd(payment.createdAt, now, { days: 2 });
  if ((isThere && isLate) || isSilentForLong) {
    const detail = { outcome };
    await openDiscrepancy(context, payment.id, { kind: 'no-end-after-a-day', detail });
  }
  const wasBelief = isBelief(payment.state, payment.failureCode);
  if (isThere && !wasBelief) {
    const detail = { state: payment.state, code: payment.failureCode, outcome };
    await openDiscrepancy(context, payment.id, { kind: 'end-contradicted', detail });
  }
  const check = await checkNextAt(context, endOf(payment), outcome);
  const goesOn = isThere || (wasBelief && (isSilent || !isLate));
  await askNextAt(context.db, payment.id, goesOn ? slowAskAt(now) : check);
}

/** The network has it, so it was taken, even if we never heard the answer. */
async function itIsKnownThere(context: Context, payment: ClaimedPayment): Promise<void> {
  if (payment.state === 'submitted' && payment.notFounds === 0) return;
  const now = context.clock.now();
  const note = { kind: 'asked', body: { known: 'in-progress' } };
  const move: OpenMove = { to: 'submitted', askAt: firstAskAt(now), note };
  await moveOpen(context, payment, { move, now });
}

/** The network does not know it: see {@link decideNotFound}. */
async function doWithout(
  context: Context,
  provider: PaymentProvider,
  payment: ClaimedPayment,
): Promise<void> {
  const now = context.clock.now();
  const { operation, createdAt, sentAt } = payment;
  const notFounds = payment.notFounds + 1;
  const { notFoundIsProof = false } = provider;
  const next = decideNotFound({
    operation,
    createdAt,
    sentAt,
    notFounds,
    notFoundIsProof,
    now,
  });
  if (next === 'never-happened') {
    const fact = { fact: 'expired', ...neverHeard } as const;
    await keepNote(context.db, { paymentId: payment.id, now, kind: 'given-up', body: fact });
    await settlePayment(context, payment.id, fact);
    return;
  }
  const note = { kind: 'asked', body: { known: 'not-found', next } };
  const to = payment.state === 'submitted' ? 'submitted' : 'unknown';
  // A new sending resets the polls: only late answers are counted.
  const gap = { askAt: slowAskAt(now), notFound: next !== 'send-again', note };
  if (next === 'send-again') {
    // Written down before it is sent, like the first sending.
    const move: OpenMove = { ...gap, to, sentAt: now };
    await moveOpen(context, payment, { move, now });
    await sendAgain(context, provider, payment);
    return;
  }
  await moveOpen(context, payment, { move: { ...gap, to }, now });
  if (next === 'give-on' && (await giveOnUntaken(context, payment))) return;
  if (next !== 'wait') await lookIntoStatement(context, provider, payment);
}

/** Its provider never had it: the next provider is asked, if there is one. */
async function giveOnUntaken(context: Context, payment: ClaimedPayment): Promise<boolean> {
  const next = nextOnRoute(context.payments, payment.network, payment.provider);
  // What was taken once may yet be paid, whatever the answer is now.
  if (next === undefined || payment.state !== 'unknown') return false;
  const now = context.clock.now();
  const givenUp = { ...neverHeard, askOldAt: slowAskAt(now) };
  const to = { provider: next.name, providerId: randomUUID(), now, askAt: now };
  const given = await giveToNext(context, payment, givenUp, { ...to, sendsNow: false });
  if (given !== null) context.wake('submit-payments');
  return true;
}

async function lookIntoStatement(
  context: Context,
  provider: PaymentProvider,
  payment: ClaimedPayment,
): Promise<void> {
  const isThere = await isInStatement(context, provider, payment);
  const detail = { providerId: payment.providerId };
  if (isThere === true) {
    await openDiscrepancy(context, payment.id, { kind: 'absent-but-in-statement', detail });
  } else if (payment.state === 'submitted') {
    // It was taken once, so it may yet be paid: our guess does not end it.
    await openDiscrepancy(context, payment.id, { kind: 'taken-then-not-found', detail });
  } else if (isThere === false && !(await giveOnUntaken(context, payment))) {
    await settlePayment(context, payment.id, { fact: 'failed', ...neverHeard });
  }
}

/** The same id again: a provider that has it does nothing, and one that lacked it takes it. */
async function sendAgain(
  context: Context,
  provider: PaymentProvider,
  payment: ClaimedPayment,
): Promise<void> {
  const outcome = await sendMoney(provider, payment);
  const now = context.clock.now();
  const note = { kind: 'sent', body: outcome };
  if (payment.operation === 'payout' && isTakenOn(outcome)) {
    // They have it: from here on, no word that they do not ends it.
    const move: OpenMove = { to: 'submitted', askAt: slowAskAt(now), note };
    return moveOpen(context, payment, { move, now });
  }
  await keepNote(context.db, { paymentId: payment.id, now, ...note });
}

/** Null when there is no statement to look into, or none that proves by what it lacks. */
async function isInStatement(
  context: Context,
  provider: PaymentProvider,
  { id, providerId, createdAt }: ClaimedPayment,
): Promise<boolean | null> {
  const from = new Date(createdAt.getTime() - statementReachesBackMs);
  const words = await wordsOf(context.db, provider.name);
  const statement = await provider.statement({ from, to: context.clock.now() }, words);
  if (statement === null) return null;
  if (!isReadable(statement)) {
    const { line, why } = statement;
    const detail = { line, why };
    await openDiscrepancy(context, id, { kind: 'unreadable-statement', detail });
    return null;
  }
  // A row that reports no movement does not prove a payout.
  const isThere = statement.some(
    (line) => line.kind !== 'not-moved' && line.providerId.toLowerCase() === providerId,
  );
  return isThere === false && provider.statementIsWhole === false ? null : isThere;
}
