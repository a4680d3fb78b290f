import { civilDateOf, midnightOf } from '../../../contract/words/civil-date.ts';
import type { PaymentStatus } from '../../../domain/loan/payment.ts';
import type { PaymentPurpose } from './payment-row.ts';
import type { Operation } from '../../store/ports/payment-provider.ts';

/** How long after the last question the network is asked again, by how often it was asked. */
const gapSeconds = [5, 10, 20, 40, 60, 150, 180, 240, 300];
const firstGapSeconds = 5;
/** Jitter, as a share of the gap, so that payments of one moment do not ask in one moment. */
const jitter = 0.2;

/** After a day without an end staff are alerted, and the network is polled once an hour. */
export const longestWaitHours = 24;
const slowGapSeconds = 3600;

/** A prompt on a phone does not live longer; nor does a provider forget what it took by then. */
export const notFoundIsFinalAfterMs = 15 * 60_000;
const notFoundsNeeded = 2;
/** A statement of today may lie an hour behind (pawaPay v2 docs, "statements"). */
const statementLagMs = 60 * 60_000;

/** The gaps in seconds after the 1st, 2nd, … question, each moved a little by `random` (0 to 1). */
export function askGaps(random: () => number = Math.random): number[] {
  return gapSeconds.map((gap) => gap * (1 + jitter * (2 * random() - 1)));
}

/** `after` seconds from now: a provider may need longer than the usual few. */
export function firstAskAt(now: Date, after: number = firstGapSeconds): Date {
  return new Date(now.getTime() + after * 1000);
}

/** When to poll again for a payment that is not urgent. */
export function slowAskAt(now: Date): Date {
  return new Date(now.getTime() + slowGapSeconds * 1000);
}

/** Whether money is on its way for so long that staff are alerted: a day, or as many as asked. */
export function isOverdueForAnEnd(createdAt: Date, now: Date, { days = 1 } = {}): boolean {
  return now.getTime() - createdAt.getTime() > days * longestWaitHours * 3_600_000;
}

const checkMinutes = 15;
const checkDays = [1, 3];
/** The time of the nightly check: an hour in Lusaka with few payments. */
const nightlyCheckHour = 2;
/** For this long an unanswered check is repeated every hour, and after that every day. */
const checksHourlyDays = 4;

/**
 * The time of the next check of a final attempt: after 15 minutes, the same night, and after 1
 * and 3 days. An attempt that moved money is checked after 1 and 3 days only. An unanswered
 * check is repeated until the provider answers, every hour for four days, then once a day. No
 * answer proves nothing, and a server that was off asks late. Null if no check is left.
 */
export function nextCheckAt(
  endedAt: Date,
  now: Date,
  { moved = false, unanswered = false } = {},
): Date | null {
  const days = checkDays.map((count) => endedAt.getTime() + count * 86_400_000);
  const soon = endedAt.getTime() + checkMinutes * 60_000;
  const tonight = midnightOf(civilDateOf(endedAt)).getTime() + nightlyCheckHour * 3_600_000;
  const night = tonight > endedAt.getTime() ? tonight : tonight + 86_400_000;
  const left = (moved ? days : [soon, night, ...days]).filter((at) => at > now.getTime());
  if (unanswered) {
    const isRecent = now.getTime() < endedAt.getTime() + checksHourlyDays * 86_400_000;
    left.push(isRecent ? slowAskAt(now).getTime() : now.getTime() + 86_400_000);
  }
  return left.length === 0 ? null : new Date(Math.min(...left));
}

/**
 * The case of a payment after a day. For a payout that its provider does not know, the case says
 * so.
 */
export function kindWithoutEnd(payment: {
  readonly operation: Operation;
  readonly state: PaymentStatus;
  readonly notFounds: number;
}): 'never-arrived' | 'no-end-after-a-day' {
  const { operation, state, notFounds } = payment;
  const isNowhere = state === 'unknown' && notFounds >= notFoundsNeeded;
  return operation === 'payout' && isNowhere ? 'never-arrived' : 'no-end-after-a-day';
}

/** Whether a loan's payout has been with a provider for a day and the provider does not know it. */
export function neverArrived(
  payment: Parameters<typeof kindWithoutEnd>[0] & {
    readonly purpose: PaymentPurpose;
    readonly createdAt: Date;
  },
  now: Date,
): boolean {
  const { purpose, createdAt } = payment;
  const isNowhere = kindWithoutEnd(payment) === 'never-arrived';
  return purpose === 'disbursement' && isNowhere && isOverdueForAnEnd(createdAt, now);
}

/**
 * What follows when a provider does not know a payment. The same id is sent again while a prompt
 * would still make sense. A while after the last sending, and not on one word alone, a collect
 * has failed. A payout has failed only when the provider's statement lacks it too, or by the
 * word of a provider whose word is proof. It then goes to the next provider.
 */
export function decideNotFound(asked: {
  readonly operation: Operation;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  /** How often in a row the provider did not know it since it was sent, this time included. */
  readonly notFounds: number;
  /** The provider's word for a payout it never took; else its statement must say so too. */
  readonly notFoundIsProof: boolean;
  readonly now: Date;
}): 'send-again' | 'wait' | 'never-happened' | 'give-on' | 'look-into-statement' {
  const { operation, createdAt, sentAt, notFounds, notFoundIsProof, now } = asked;
  const ageMs = now.getTime() - createdAt.getTime();
  if (ageMs < notFoundIsFinalAfterMs) return 'send-again';
  const sinceSentMs = now.getTime() - (sentAt ?? createdAt).getTime();
  if (sinceSentMs < notFoundIsFinalAfterMs || notFounds < notFoundsNeeded) return 'wait';
  if (operation === 'collect') return 'never-happened';
  if (notFoundIsProof) return 'give-on';
  const isInStatement = sinceSentMs >= notFoundIsFinalAfterMs + statementLagMs;
  return isInStatement ? 'look-into-statement' : 'wait';
}
