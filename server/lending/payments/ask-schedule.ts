import type { Operation } from '../../store/ports/payment-provider.ts';

/** How long after the last question the network is asked again, by how often it was asked. */
const gapSeconds = [5, 10, 20, 40, 60, 150, 180, 240, 300];
const firstGapSeconds = 5;
/** Jitter, as a share of the gap, so that payments of one moment do not ask in one moment. */
const jitter = 0.2;

/** After a day without an end a person is told, and the network is asked once an hour. */
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

/** When to ask once more about a payment that nobody hurries for. */
export function slowAskAt(now: Date): Date {
  return new Date(now.getTime() + slowGapSeconds * 1000);
}

/** Whether money is on its way for so long that a person is told: a day, or as many as asked. */
export function isOverdueForAnEnd(createdAt: Date, now: Date, { days = 1 } = {}): boolean {
  return now.getTime() - createdAt.getTime() > days * longestWaitHours * 3_600_000;
}

/**
 * What follows when a provider does not know a payment: the same id is sent again while a prompt
 * would still make sense; a while after the last sending, and not on one word alone, a collect has
 * failed. A payout has failed only when the provider's statement lacks it too; it goes to the next
 * provider by that, or by the word of one whose word is proof.
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
