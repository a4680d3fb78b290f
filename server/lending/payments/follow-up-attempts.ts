import type { Context } from '../../store/context.ts';
import { firstAskAt, isOverdueForAnEnd, slowAskAt } from '../account/ask-schedule.ts';
import { checkNextAt } from './check-ends.ts';
import type { DiscrepancyKind } from '../cases/discrepancy.ts';
import { openDiscrepancy } from '../cases/discrepancy.ts';
import type { EarlierAttempt } from './earlier-attempts.ts';
import {
  askAboutAttempts,
  askAttemptAt,
  bookBeside,
  claimAttempts,
  takeBack,
} from './earlier-attempts.ts';
import { keepNote } from './follow-up-statements.ts';
import { inParallel } from './in-parallel.ts';
import type { AskOutcome } from '../../store/ports/payment-provider.ts';
import { settleAsAsked } from './settle-as-asked.ts';

const batch = 64;
const atOnce = 16;
const aliveGapSeconds = 300;

/**
 * Polls the attempts that were given to another provider, where something suggests that they
 * moved money. That is a callback, a statement, or a sending without an answer.
 */
export async function followUpAttempts(context: Context): Promise<void> {
  for (;;) {
    const now = context.clock.now();
    const claimed = await claimAttempts(context.db, {
      now,
      again: slowAskAt(now),
      most: batch,
    });
    const limits = { atOnce, log: context.log };
    await inParallel(claimed, limits, (attempt) => followUp(context, attempt));
    if (claimed.length < batch) return;
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What moved under ids that are no payment's may have moved by attempts that were given up. */
export async function askAboutGivenUp(
  context: Context,
  provider: string,
  strange: readonly string[],
): Promise<void> {
  const ids = strange.filter((id) => uuid.test(id));
  const now = context.clock.now();
  const found = await askAboutAttempts(context.db, { provider, ids, now });
  if (found > 0) await followUpAttempts(context);
}

async function followUp(context: Context, attempt: EarlierAttempt): Promise<void> {
  const { provider: name, id, operation } = attempt;
  const provider = context.payments.named(name);
  const outcome: AskOutcome = provider
    ? await provider.ask(operation, id)
    : { known: 'unknown', why: `we have no provider ${name}` };
  const now = context.clock.now();
  const note = { kind: 'asked-earlier', body: { provider: name, id, ...outcome } };
  await keepNote(context.db, { paymentId: attempt.paymentId, now, ...note });
  if (outcome.known === 'confirmed') return itMovedMoney(context, attempt, outcome);
  const { paymentId, givenUpAt: endedAt } = attempt;
  const ended = { paymentId, provider: name, endedAt, moved: false };
  const check = await checkNextAt(context, ended, outcome);
  if (outcome.known === 'failed') return askAttemptAt(context.db, attempt, check);
  if (outcome.known === 'in-progress') {
    await openCase(context, attempt, 'given-up-but-alive', outcome);
    return askAttemptAt(context.db, attempt, firstAskAt(now, aliveGapSeconds));
  }
  // Silence is no word; "not found" is the one it was given up by, and is heard for a day.
  const isOver = outcome.known === 'not-found' && isOverdueForAnEnd(attempt.givenUpAt, now);
  if (isOver) await askAttemptAt(context.db, attempt, check);
}

type Confirmed = Extract<AskOutcome, { known: 'confirmed' }>;

/**
 * The first attempt that moved the money is booked. Money that a second attempt moved is a
 * separate payment: money in pays further bills or is owed back; money out is an unidentified
 * payment. Staff claim it back, because no borrower agreed to owe it.
 */
async function itMovedMoney(
  context: Context,
  attempt: EarlierAttempt,
  outcome: Confirmed,
): Promise<void> {
  await openCase(context, attempt, 'given-up-but-moved', outcome);
  const now = context.clock.now();
  if (await takeBack(context, attempt, now)) {
    await settleAsAsked(context, attempt.paymentId, outcome);
    return;
  }
  const beside = await bookBeside(context, attempt, now);
  if (beside !== null) await settleAsAsked(context, beside, outcome);
}

async function openCase(
  context: Context,
  { paymentId, provider, id }: EarlierAttempt,
  kind: DiscrepancyKind,
  outcome: AskOutcome,
): Promise<void> {
  await openDiscrepancy(context, paymentId, {
    kind,
    detail: { provider, id, outcome },
  });
}
